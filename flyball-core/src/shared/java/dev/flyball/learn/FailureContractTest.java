package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A call that fails says why and leaves the learner as it was, bit for bit. */
class FailureContractTest {
  private static final long SEED = 99;

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void whatCannotBeLearnedFromChangesNothing(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              Learner learner = loop.standardising(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, loop.steps() / 2);
              failures(learner, stream)
                  .forEach((text, call) -> assertRefused(learner, call, text, loop, name));
            });
  }

  /** Later values are brought in to ten deviations; the first ones have none to be measured in. */
  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aFirstValueWithoutAFiniteSquareChangesNothing(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              Learner learner = loop.standardising(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, 2);
              double[] beyond = stream.input();
              double[] target = stream.targets(beyond);
              beyond[1] = 1e200;
              assertRefused(
                  learner,
                  () -> HoleyStream.learn(learner, beyond, target),
                  "component 1 is 1.0E200",
                  loop,
                  name);
            });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void divergenceIsRefusedBeforeAnythingMoves(Loop loop) {
    loop.models()
        .forEach(
            (name, model) -> {
              if (Loop.isNetwork(model)) {
                // It saturates: whatever comes in, finite steps go out.
                return;
              }
              String what = describe(loop, name);
              Learner learner = loop.learner(model);
              HoleyStream stream = new HoleyStream(model, SEED);
              stream.feed(learner, loop.steps() / 2);
              Snapshot before = Snapshot.of(learner);
              double[] huge = new double[model.inputs()];
              Arrays.fill(huge, 1e200);
              double[] x = stream.input();
              double[] wrong = stream.targets(x);
              wrong[0] = leastExpected(learner, huge);
              assertThatThrownBy(() -> learner.learn(Observation.of(huge, wrong)))
                  .as(what)
                  .isInstanceOf(DivergenceException.class)
                  .hasMessageContaining(loop.advice("eta"));
              before.assertSame(Snapshot.of(learner), what);
              if (model.heads() == 1 && model.link() == Link.IDENTITY) {
                assertThatThrownBy(() -> HoleyStream.learn(learner, x, with(wrong, 1e300)))
                    .as(what)
                    .isInstanceOf(DivergenceException.class)
                    .hasMessageContaining(loop.advice("lower eta"));
                before.assertSame(Snapshot.of(learner), what);
              }
            });
  }

  static List<String> memories() {
    return Loop.WITH_NETWORKS
        ? List.of("low-rank, rank=5", "low-rank, fraction=0.1", "rows")
        : List.of("dense", "block, chunk=4", "diagonal");
  }

  @ParameterizedTest
  @MethodSource("memories")
  void aRidgeThatIsLostToRoundingStillGivesFiniteSteps(String form) {
    Memory memory = Memory.of(Description.parse("law(memory=%s)".formatted(form)));
    Model model = Model.linear(8);
    for (double epsilon : new double[] {1e-12, 1e-18, 1e-40}) {
      Law law = Law.directional().epsilon(epsilon).memory(memory);
      Learner learner = Learner.builder(model).law(law).withoutStandardising().build();
      HoleyStream stream = new HoleyStream(model, SEED);
      Observation repeated = stream.next();
      for (int t = 0; t < 200; t++) {
        learner.learn(t % 50 < 30 ? repeated : stream.next());
        for (double parameter : learner.parameters()) {
          assertThat(Math.abs(parameter))
              .as("%s, epsilon %s, step %d, seed %d", form, epsilon, t, SEED)
              .isLessThan(1e3);
        }
      }
    }
  }

  /** A target that the loop is wrong about, so that there is feedback to be refused. */
  private static double leastExpected(Learner learner, double[] x) {
    // An averaged law predicts with other parameters than those the loop stands at.
    Learner standing =
        Learner.builder(learner.model()).law(Law.masked()).withoutStandardising().build();
    standing.startFrom(learner.parameters());
    double[] values = standing.predict(x).values();
    if (learner.model().heads() == 1) {
      return values[0] > 0.5 ? 0 : 1;
    }
    int least = 0;
    for (int k = 1; k < values.length; k++) {
      least = values[k] < values[least] ? k : least;
    }
    return least;
  }

  private static Map<String, ThrowingCallable> failures(Learner learner, HoleyStream stream) {
    Model model = learner.model();
    double[] good = stream.input();
    double[] target = stream.targets(good);
    double[] infinite = good.clone();
    infinite[1] = Double.NEGATIVE_INFINITY;
    double[] longer = Arrays.copyOf(good, good.length + 1);
    List<Observation> batch = new ArrayList<>(stream.minibatch(2));
    batch.add(Observation.of(longer, stream.targets(good)));
    Map<String, ThrowingCallable> failures = new LinkedHashMap<>();
    failures.put("component 1 is -Infinity", () -> HoleyStream.learn(learner, infinite, target));
    failures.put("component 1 is -Infinity; expected", () -> learner.learnUnlabelled(infinite));
    failures.put(
        "target 0 is NaN", () -> HoleyStream.learn(learner, good, with(target, Double.NaN)));
    failures.put(
        "target 0 is Infinity",
        () -> HoleyStream.learn(learner, good, with(target, Double.POSITIVE_INFINITY)));
    String components = "%d components where the model takes %d";
    String tooMany = components.formatted(longer.length, good.length);
    failures.put(tooMany, () -> HoleyStream.learn(learner, longer, target));
    failures.put(tooMany.substring(1), () -> learner.learn(batch));
    failures.put("0 components", () -> learner.learnUnlabelled(new double[0]));
    failures.put("at least one observation", () -> learner.learn(List.of()));
    double[] targets = new double[model.targets() + 1];
    failures.put("targets where the model", () -> learner.learn(Observation.of(good, targets)));
    if (model.heads() > 1) {
      failures.put(
          "target 0 is 3.0; expected a class",
          () -> HoleyStream.learn(learner, good, with(target, 3)));
      failures.put(
          "target 0 is 0.5; expected a class",
          () -> HoleyStream.learn(learner, good, with(target, 0.5)));
      failures.put("target 0 is -1.0", () -> HoleyStream.learn(learner, good, with(target, -1)));
    } else if (model.link() == Link.LOGISTIC) {
      failures.put(
          "target 0 is 1.5; expected a number from 0",
          () -> HoleyStream.learn(learner, good, with(target, 1.5)));
    }
    return failures;
  }

  private static double[] with(double[] targets, double first) {
    double[] changed = targets.clone();
    changed[0] = first;
    return changed;
  }

  private static void assertRefused(
      Learner learner, ThrowingCallable call, String text, Loop loop, String name) {
    String what = describe(loop, name);
    Snapshot before = Snapshot.of(learner);
    assertThatThrownBy(call)
        .as(what)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
    if (text.startsWith("component ") || text.startsWith("target ")) {
      assertThatThrownBy(call).as(what).isInstanceOf(ObservationException.class);
    }
    before.assertSame(Snapshot.of(learner), what + ", after: " + text);
  }

  private static String describe(Loop loop, String model) {
    return "%s over %s, seed %d".formatted(loop, model, SEED);
  }
}
