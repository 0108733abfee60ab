package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.flyball.forest.TreesReceipt;
import dev.flyball.interval.Coverage;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.pool.PoolController;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every law keeps to, with every memory, over every model, whatever is missing. */
class ContractSuiteTest {
  private static final long SEED = 20261115;

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void componentsMayEmergeVanishAndVanishForGood(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.standardising(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          int half = model.inputs() / 2;
          int[][] phases = {{0, half}, {0, model.inputs()}, {half, model.inputs()}, {0, half}};
          for (int[] phase : phases) {
            for (int t = 0; t < loop.steps() / 2; t++) {
              double[] x = stream.inputWithin(phase[0], phase[1]);
              learner.learn(Observation.of(x, stream.targets(x)));
              assertFinite(learner, x, what + ", step " + learner.steps());
            }
          }
        });
  }

  /** Intervals change no prediction; their receipts are exact; they resume; the late are equal. */
  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void intervalsGoAlongWithEveryLoop(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner without = loop.standardising(model);
          Learner with = without.spec().intervals(0.5, 0.9).learner();
          Learner late = without.spec().intervals(0.5, 0.9).learner();
          HoleyStream stream = new HoleyStream(model, SEED);
          for (int t = 0; t < loop.steps() / 2; t++) {
            double[] x = stream.input();
            double[] y = stream.targets(x);
            without.learn(Observation.of(x, y));
            with.learn(x, y);
            late.predict("t" + t, x);
            late.label("t" + t, y);
          }
          assertThat(with.parameters()).as(what).isEqualTo(without.parameters());
          assertThat(late.parameters()).as(what).isEqualTo(with.parameters());
          IntervalReceipt intervals = with.intervals().orElseThrow();
          List<Coverage> receipts = intervals.coverage(0, Integer::toString);
          assertThat(late.intervals().orElseThrow().coverage(0, Integer::toString))
              .as(what)
              .isEqualTo(receipts);
          for (Coverage receipt : receipts) {
            double gap = receipt.misses() - (1 - receipt.level()) * receipt.rows();
            assertThat(receipt.gapBound() * receipt.rows())
                .as("%s, %s", what, receipt)
                .isCloseTo(Math.abs(gap), within(1e-9 * (1 + receipt.rows())));
          }
          Learner resumed = with.copy();
          double[] x = stream.input();
          assertThat(resumed.predict(x)).as(what).isEqualTo(with.predict(x));
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void minibatchesOfAnySizeWithHolesStayFinite(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.standardising(model);
          HoleyStream stream = new HoleyStream(model, SEED).keeping(0.3);
          for (int rows : new int[] {1, 5, 2, 17, 1}) {
            learner.learn(stream.minibatch(rows));
            assertFinite(learner, stream.input(), what + ", minibatch of " + rows);
          }
          assertThat(learner.observations()).as(what).isEqualTo(26);
          assertThat(learner.steps()).as(what).isEqualTo(5);
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void rowsThatSawNothingDecayTheMemoryAndMoveNothing(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.learner(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          stream.feed(learner, loop.steps() / 2);
          double[] w = learner.parameters();
          double[][] before = learner.controller(0).observability().memory();
          double[] nothing = stream.inputWithin(0, 0);
          for (int t = 0; t < 3; t++) {
            learner.learn(Observation.of(nothing, stream.targets(nothing)));
          }
          assertThat(learner.parameters()).as(what).isEqualTo(w);
          Observability observability = learner.controller(0).observability();
          double decay = loop.decaysUnseen() ? Math.pow(observability.beta(), 3) : 1;
          double[][] after = observability.memory();
          for (int i = 0; i < before.length; i++) {
            for (int j = 0; j < before.length; j++) {
              assertThat(after[i][j])
                  .as("%s, S[%d][%d] decays", what, i, j)
                  .isCloseTo(decay * before[i][j], within(1e-13 * observability.trace()));
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void unlabelledRowsTouchNeitherParametersNorMemory(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.learner(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          stream.feed(learner, loop.steps() / 2);
          Snapshot before = counted(learner);
          learner.learnUnlabelled(stream.input());
          learner.learn(Observation.unlabelled(stream.input()));
          double[] anything = new double[model.targets()];
          Arrays.fill(anything, Double.NaN);
          Mask none = Mask.noneSeen(model.targets());
          learner.learn(Observation.of(stream.input(), anything, none));
          before.assertSame(counted(learner), what);
          assertThat(learner.observations()).as(what).isEqualTo(loop.steps() / 2 + 3);
        });
  }

  /** Without what counts rows or looks at their values, targets or none. */
  private static Snapshot counted(Learner learner) {
    return Snapshot.of(learner)
        .without("observations")
        .without("reach.since")
        .without("trust.")
        .without("doubted.");
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void anUntrustedComponentIsAMissingOne(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner told = loop.standardising(model);
          Learner shown = loop.standardising(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          for (int t = 0; t < loop.steps() / 2; t++) {
            double[] x = stream.input();
            double[] y = stream.targets(x);
            Mask trusted = Mask.allSeen(x.length);
            trusted.hide(t % x.length);
            double[] kept = x.clone();
            kept[t % x.length] = Double.NaN;
            told.learn(Observation.of(x, y).trusting(trusted));
            shown.learn(Observation.of(kept, y));
          }
          Snapshot.of(shown).assertSame(Snapshot.of(told), what);
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void arraysGivenAreNeitherChangedNorKept(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner reusing = loop.standardising(model);
          Learner fresh = loop.standardising(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          double[] reused = new double[model.inputs()];
          for (int t = 0; t < loop.steps() / 2; t++) {
            double[] x = stream.input();
            double[] y = stream.targets(x);
            System.arraycopy(x, 0, reused, 0, x.length);
            HoleyStream.learn(reusing, reused, y);
            reusing.predict(reused);
            assertThat(reused).as(what).isEqualTo(x);
            Arrays.fill(reused, 1e9);
            HoleyStream.learn(fresh, x.clone(), y);
          }
          Snapshot.of(fresh).assertSame(Snapshot.of(reusing), what);
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void theMemoryIsBounded(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.learner(model);
          HoleyStream stream = new HoleyStream(model, SEED);
          stream.feed(learner, 2 * loop.steps());
          Observability observability = learner.controller(0).observability();
          long bytes = observability.numBytes();
          // A network's rows turn as it learns, so an adaptive rank may go on growing, to the
          // width.
          boolean growing = loop.adaptive() && Loop.isNetwork(model);
          long most = growing ? bytesAtFullRank(observability.width()) : bytes;
          // Half as many inputs again, less those that fade.
          most = loop.keepsRows() ? 2 * bytes : most;
          long least = loop.keepsRows() ? bytes / 4 : bytes;
          for (int t = 0; t < loop.steps(); t++) {
            learner.learn(stream.next());
            assertThat(observability.numBytes()).as(what).isBetween(least, most);
          }
          long heads = model.heads();
          most = learner.pool().map(PoolController::numBytes).orElse(most);
          most += learner.trees().map(TreesReceipt::numBytes).orElse(0L) / heads;
          long mostNumbers = heads * most / 8 + 12L * model.parameters() + 40 * heads + 40;
          assertThat(Snapshot.of(learner).size()).as(what).isLessThanOrEqualTo(mostNumbers);
        });
  }

  /** Two buffers of 3/2 d + 8 vectors, their Gram matrix, its factor and its eigenvectors. */
  private static long bytesAtFullRank(long width) {
    long vectors = 3 * width / 2 + 8;
    return 8 * (2 * vectors * width + 2 * vectors * (vectors + 16)) + 20 * width + 4_000;
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aCoordinateThatWasNeverSeenDoesNotMove(Loop loop) {
    onEveryModel(
        loop,
        (model, what) -> {
          Learner learner = loop.standardising(model);
          double[] start = learner.parameters();
          HoleyStream stream = new HoleyStream(model, SEED);
          int hidden = model.inputs() / 2;
          for (int t = 0; t < 2 * loop.steps(); t++) {
            double[] x = stream.input();
            x[hidden] = Double.NaN;
            learner.learn(Observation.of(x, stream.targets(x)));
          }
          double[] w = learner.parameters();
          for (int j : Loop.parametersOf(model, hidden)) {
            // Coupled decay is the one that may move what was never seen, if it starts elsewhere.
            if (!loop.coupled() || start[j] == 0) {
              assertThat(Double.doubleToRawLongBits(w[j]))
                  .as("%s, parameter %d of the hidden component", what, j)
                  .isEqualTo(Double.doubleToRawLongBits(start[j]));
            }
          }
          assertThat(w).as("%s learned something", what).isNotEqualTo(start);
        });
  }

  @ParameterizedTest
  @MethodSource("dev.flyball.learn.Loop#all")
  void aMissingTargetAmongSeveralDoesNotMatter(Loop loop) {
    Model model = loop.models().get("twin output");
    assumeThat(model).as("a law for several outputs").isNotNull();
    String what = describe(loop, "twin output");
    Learner learner = loop.learner(model);
    Learner twin = loop.learner(model);
    HoleyStream stream = new HoleyStream(model, SEED);
    Mask first = Mask.allSeen(2);
    first.hide(1);
    for (int t = 0; t < loop.steps() / 2; t++) {
      double[] x = stream.input();
      double[] y = stream.targets(x);
      learner.learn(Observation.of(x, new double[] {y[0], Double.NaN}, first));
      twin.learn(Observation.of(x, new double[] {y[0], 1e9}, first));
    }
    Snapshot.of(learner).assertSame(Snapshot.of(twin), what);
    if (!loop.coupled()) {
      // Only the second output reaches v: nothing may have moved it.
      assertThat(Arrays.copyOfRange(learner.parameters(), loop.inputs(), 2 * loop.inputs()))
          .as(what)
          .isEqualTo(
              Arrays.copyOfRange(
                  loop.learner(model).parameters(), loop.inputs(), 2 * loop.inputs()));
    }
  }

  private static void onEveryModel(Loop loop, BiConsumer<Model, String> contract) {
    loop.models().forEach((name, model) -> contract.accept(model, describe(loop, name)));
  }

  private static String describe(Loop loop, String model) {
    return "%s over %s, seed %d".formatted(loop, model, SEED);
  }

  private static void assertFinite(Learner learner, double[] x, String what) {
    for (double parameter : learner.parameters()) {
      assertThat(parameter).as("%s: parameters", what).isFinite();
    }
    for (double value : learner.predict(x).values()) {
      assertThat(value).as("%s: prediction", what).isFinite();
    }
    Observability observability = learner.controller(0).observability();
    assertThat(observability.trace()).as("%s: tr S", what).isFinite();
    assertThat(learner.controller(0).leverage()).as("%s: leverage", what).isFinite();
  }

  private static org.assertj.core.data.Offset<Double> within(double tolerance) {
    return org.assertj.core.data.Offset.offset(tolerance + Double.MIN_NORMAL);
  }
}
