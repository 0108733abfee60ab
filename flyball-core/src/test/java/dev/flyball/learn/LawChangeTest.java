package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.Widening;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A learner goes on under other constants from where it stands. */
@Tag("slow")
class LawChangeTest {
  private static final long SEED = 17;
  private static final GradientLaw LAW = Law.directional();

  private static void learn(Learner learner, int from, int to) {
    int inputs = learner.model().inputs();
    for (int i = from; i < to; i++) {
      RandomStream random = new RandomStream(SEED + i);
      double[] values = new double[inputs];
      for (int j = 0; j < inputs; j++) {
        values[j] = random.nextDouble() < 0.2 ? Double.NaN : random.nextGaussian();
      }
      learner.learn(values, random.nextGaussian());
    }
  }

  @Test
  void theSameLawChangesNothing() {
    Learner learner = Learner.builder(Model.linear(6)).law(Law.averaged(LAW)).build();
    learn(learner, 0, 50);
    Learner next = learner.withLaw(Law.averaged(LAW));
    learn(learner, 50, 100);
    learn(next, 50, 100);
    assertThat(next.parameters()).as("seed %d", SEED).isEqualTo(learner.parameters());
    assertThat(next.predictingWith()).as("seed %d", SEED).isEqualTo(learner.predictingWith());
    assertThat(next.steps()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 110})
  void theMemoryIsKeptUnderNewConstants(int inputs) {
    Learner learner = Learner.builder(Model.linear(inputs)).law(LAW).build();
    learn(learner, 0, 50);
    Learner next = learner.withLaw(LAW.eta(0.1).beta(0.9).epsilon(0.01));
    assertThat(next.law().eta()).isEqualTo(0.1);
    assertThat(next.parameters()).isEqualTo(learner.parameters());
    assertThat(next.controller(0).observability().memory())
        .isDeepEqualTo(learner.controller(0).observability().memory());
    learn(next, 50, 60);
    assertThat(next.controller(0).observability().ridge()).isEqualTo(0.01);
  }

  @Test
  void anotherFormOfMemoryStartsEmpty() {
    Learner learner = Learner.builder(Model.linear(6)).law(LAW).build();
    learn(learner, 0, 50);
    for (Law other :
        new Law[] {
          Law.masked(0.1), Law.scalar(0.5, 1), LAW.memory(Memory.diagonal()), Law.averaged(LAW)
        }) {
      Learner next = learner.withLaw(other);
      assertThat(next.parameters()).as("%s", other).isEqualTo(learner.parameters());
      assertThat(next.controller(0).observability().trace()).as("%s", other).isZero();
      assertThat(next.steps()).isEqualTo(50);
      learn(next, 50, 55);
      assertThat(next.steps()).isEqualTo(55);
    }
  }

  /** Learners under every law over every model, to copy. */
  private static final Map<String, Learner> FED = new HashMap<>();

  private static Learner fed(Loop from, Model model) {
    Learner learner = Learner.builder(model).law(from.law()).intervals(0.9).seed(5).build();
    new HoleyStream(model, SEED).feed(learner, from.steps());
    return learner;
  }

  /**
   * Laws of every kind: a learner changes from each to each, on every model that both take, while a
   * label is waited for.
   */
  private static List<Loop> kinds() {
    Set<String> names =
        Set.of(
            "masked",
            "masked, averaged",
            "scalar",
            "scalar, averaged late",
            "pool",
            "pool with trees",
            "normalised / dense",
            "trust, cap and clip / dense",
            "normalised / diagonal",
            "normalised / sift");
    return Loop.all().filter(loop -> names.contains(loop.name())).toList();
  }

  private static Stream<Arguments> pairs() {
    return kinds().stream().flatMap(from -> kinds().stream().map(to -> Arguments.of(from, to)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void aChangeOfLawKeepsThePrediction(Loop from, Loop to) {
    from.models()
        .forEach(
            (name, model) -> {
              if (to.models().containsKey(name)) {
                String what = "%s to %s over %s".formatted(from, to, name);
                Learner learner =
                    FED.computeIfAbsent(from + " over " + name, key -> fed(from, model)).copy();
                HoleyStream stream = new HoleyStream(model, SEED + 1);
                double[] waiting = stream.input();
                double[] asked = learner.predict("late", waiting).values();
                Learner next = learner.withLaw(to.law());
                Learner resumed = next.spec().builder().resume(next.toBytes());
                double[] x = stream.input();
                assertThat(next.law()).isEqualTo(to.law());
                for (Question question : Question.values()) {
                  double[] kept = learner.predict(question, x).values();
                  Predictor shared = next.predictor();
                  String where = what + ", " + question;
                  assertThat(next.predict(question, x).values()).as(where).isEqualTo(kept);
                  assertThat(shared.predict(question, x).values()).as(where).isEqualTo(kept);
                  assertThat(resumed.predict(question, x).values()).as(where).isEqualTo(kept);
                }
                assertThat(next.settled().predict(x).values())
                    .as("%s, settled", what)
                    .isEqualTo(learner.settled().predict(x).values());
                Observation row = Observation.of(x, stream.targets(x));
                assertThat(next.learn(row).prediction(0, 0))
                    .as("%s, the next row", what)
                    .isEqualTo(learner.learn(row).prediction(0, 0));
                double[] targets = stream.targets(waiting);
                for (Learner each : List.of(next, resumed)) {
                  Step late = each.label("late", targets);
                  assertThat(late.prediction(0, 0)).as("%s, a label", what).isEqualTo(asked[0]);
                  assertThat(late.labelled()).as("%s, a label", what).isTrue();
                }
              }
            });
  }

  /** Former laws go on in copies, in wider learners and through further changes, and end. */
  @Test
  void aFormerLawPredictsUntilTheNextDoesBetter() {
    Learner learner = Learner.builder(Model.linear(3)).build();
    learn(learner, 0, 300);
    double[] x = {1, -1, 0.5};
    double kept = learner.predict(x).value();
    Learner next = learner.withLaw(LAW).withLaw(Law.scalar(0.5, 1)).withLaw(Law.pool());
    assertThat(next.predict(x).value()).isEqualTo(kept);
    assertThat(next.copy().predict(x).value()).isEqualTo(kept);
    Predictor shared = next.predictor();
    for (int i = 300; i < 1400; i++) {
      learn(next, i, i + 1);
      assertThat(shared.predict(x)).as("row %d", i).isEqualTo(next.predict(x));
    }
    next = next.withLaw(Law.pool().trees(0));
    learn(next, 1400, 1420);
    Learner wide =
        next.withLaw(LAW)
            .widened(new Widening(new int[] {0, 1, 2, -1}, new int[] {-1, -1, -1, -1}));
    assertThat(wide.predict(new double[] {1, -1, 0.5, Double.NaN}).value())
        .isCloseTo(next.predict(x).value(), within(1e-9));
    learn(next, 1420, 2500);
    assertThat(next.state().hasBelow("former")).isFalse();
    Learner resumed = Learner.fromBytes(next.toBytes());
    learn(next, 2500, 2600);
    learn(resumed, 2500, 2600);
    assertThat(resumed.predict(x)).isEqualTo(next.predict(x));
  }

  @Test
  void parametersToStartFromArePredictedWithUnderAnAveragedLaw() {
    Learner learner = Learner.builder(Model.linear(6)).law(Law.averaged(LAW)).build();
    learn(learner, 0, 50);
    double[] start = {1, 2, 3, 4, 5, 6, 7};
    learner.startFrom(start);
    assertThat(learner.predictingWith()).isEqualTo(start);
  }

  @Test
  void anotherBeginningOfTheMeanKeepsIt() {
    for (long skip : new long[] {0, 20, 100}) {
      for (long then : new long[] {0, 20, 100}) {
        Learner learner =
            Learner.builder(Model.linear(6)).law(Law.averaged(LAW).after(skip)).build();
        learn(learner, 0, 50);
        Learner next = learner.withLaw(Law.averaged(LAW).after(then));
        assertThat(next.predictingWith())
            .as("%d then %d", skip, then)
            .isEqualTo(learner.predictingWith());
        learn(next, 50, 52);
        assertThat(next.predictingWith()[0]).isFinite();
      }
    }
  }

  @Test
  void stateTravelsWithoutAFile() {
    Learner learner = Learner.builder(Model.linear(6)).law(LAW).build();
    learn(learner, 0, 50);
    Learner other = Learner.builder(Model.linear(6)).law(LAW).build();
    other.restore(learner.state());
    learn(learner, 50, 90);
    learn(other, 50, 90);
    assertThat(other.parameters()).as("seed %d", SEED).isEqualTo(learner.parameters());
  }
}
