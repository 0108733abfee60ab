package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.flyball.certify.CertifiablePart.LeftOut;
import dev.flyball.certify.CertifiablePart.Why;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns keep a run from being certified, and what is left without them. */
class CertifiablePartTest {
  private static final GradientLaw LAW = Law.directional().eta(0.5).beta(0.98).epsilon(0.1);

  /** Columns 0 and 1 vary, 2 falls silent after row 500, 3 to 5 are the levels of a category. */
  private static Learner learned(LearnerSpec spec, RunRecorder recorder, boolean standardise) {
    var builder = Learner.builder(spec.model()).law(LAW).monitor(recorder);
    Learner learner = (standardise ? builder : builder.withoutStandardising()).build();
    RandomStream random = new RandomStream(51);
    for (int t = 0; t < 1500; t++) {
      double[] x = new double[7];
      x[0] = random.nextGaussian();
      x[1] = random.nextDouble() < 0.2 ? Double.NaN : random.nextGaussian();
      x[2] = t < 500 || t >= 1400 ? random.nextGaussian() : Double.NaN;
      x[3 + random.nextInt(3)] = 1;
      x[6] = Double.NaN;
      learner.learn(x, x[0] - x[3] + 0.1 * random.nextGaussian());
    }
    return learner;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void namesWhatWasForgottenAndWhatFollowsFromOthersAndTheRestIsCertified(boolean standardise) {
    LearnerSpec spec = LearnerSpec.of(Model.linear(7)).loss(Loss.squared()).law(LAW);
    RunRecorder recorder = new RunRecorder(spec);
    RunRecord record = learned(spec, recorder, standardise).monitor(recorder).record();
    CertifiablePart part = CertifiablePart.of(record, 0.98, 0.1, 60, 7);
    assertThat(part.leftOut())
        .contains(
            new LeftOut(2, Why.FORGOTTEN, 500, 1401),
            new LeftOut(6, Why.NEVER_SEEN, 0, 0),
            new LeftOut(5, Why.FOLLOWS_OTHERS, 0, 0))
        .hasSize(3);
    assertThat(part.space().parameters()).containsExactly(0, 1, 3, 4, 7);
    MetricContraction rest =
        MetricContraction.without(record, spec, Assumptions.none(), part.space()).orElseThrow();
    assertThat(rest.certify(60, Assumptions.none().withDisturbance(1), 0))
        .isInstanceOf(Certified.class);
  }

  /** Columns that are there and do not move, and such as are small: neither has gaps. */
  @Test
  void whatStandsStillOrIsSmallIsNotCalledMissing() {
    LearnerSpec spec = LearnerSpec.of(Model.linear(4)).loss(Loss.squared()).law(LAW);
    RunRecorder recorder = new RunRecorder(spec);
    Learner learner =
        Learner.builder(spec.model()).law(LAW).withoutStandardising().monitor(recorder).build();
    RandomStream random = new RandomStream(54);
    for (int t = 0; t < 1500; t++) {
      double a = random.nextGaussian();
      double late = t < 700 ? 0 : random.nextGaussian();
      learner.learn(new double[] {a, 0, late, 1e-4 * random.nextGaussian()}, a);
    }
    CertifiablePart part = CertifiablePart.of(learner.monitor(recorder).record(), 0.98, 0.1, 60, 4);
    assertThat(part.leftOut())
        .containsExactlyInAnyOrder(
            new LeftOut(1, Why.STANDS_STILL, 0, 0),
            new LeftOut(2, Why.STANDS_STILL, 60, 0),
            new LeftOut(3, Why.TOO_SMALL, 0, 0));
  }

  /** One missing cell makes no gap of what stands still: neither before it nor at it. */
  @Test
  void oneMissingCellIsNoGap() {
    LearnerSpec spec = LearnerSpec.of(Model.linear(4)).loss(Loss.squared()).law(LAW);
    for (int missing : new int[] {10, 60, 1400}) {
      RunRecorder recorder = new RunRecorder(spec);
      Learner learner =
          Learner.builder(spec.model()).law(LAW).withoutStandardising().monitor(recorder).build();
      RandomStream random = new RandomStream(56);
      for (int t = 1; t <= 1500; t++) {
        double a = random.nextGaussian();
        double late = t <= 700 ? 0 : random.nextGaussian();
        double rare = t / 500 == 1 ? 0 : random.nextInt(2);
        boolean hidden = t == missing;
        learner.learn(
            new double[] {
              a, hidden ? Double.NaN : 0, hidden ? Double.NaN : late, hidden ? Double.NaN : rare
            },
            a);
      }
      CertifiablePart part =
          CertifiablePart.of(learner.monitor(recorder).record(), 0.98, 0.1, 60, 4);
      assertThat(part.leftOut())
          .as("missing at row %d", missing)
          .extracting(LeftOut::parameter, LeftOut::why)
          .containsExactlyInAnyOrder(
              tuple(1, Why.STANDS_STILL), tuple(2, Why.STANDS_STILL), tuple(3, Why.STANDS_STILL));
    }
  }

  /** Ranges of rows run forwards, whatever comes and goes. */
  @Test
  void aSilenceEndsAfterItBegan() {
    RandomStream random = new RandomStream(55);
    for (int trial = 0; trial < 50; trial++) {
      LearnerSpec spec = LearnerSpec.of(Model.linear(4)).loss(Loss.squared()).law(LAW);
      RunRecorder recorder = new RunRecorder(spec);
      Learner learner = Learner.builder(spec.model()).law(LAW).monitor(recorder).build();
      double[] rate = {0.01, 0.05, 0.3, 0.9};
      for (int t = 0; t < 600; t++) {
        double[] x = new double[4];
        for (int j = 0; j < 4; j++) {
          x[j] = random.nextDouble() < rate[j] ? random.nextInt(2) : random.nextInt(3) - 1;
          x[j] = random.nextDouble() < 0.5 ? x[j] : j < 2 ? 0.01 * x[j] : Double.NaN;
        }
        learner.learn(x, random.nextGaussian());
      }
      for (LeftOut column :
          CertifiablePart.of(learner.monitor(recorder).record(), 0.98, 1, 20, 4).leftOut()) {
        assertThat(column.until() == 0 || column.until() > column.since() + 1)
            .as("trial %d: %s", trial, column)
            .isTrue();
      }
    }
  }

  /** The part is the run of a table that never had the columns: same leverages, same bound. */
  @Test
  void thePartIsTheRunWithoutTheseColumns() {
    LearnerSpec all = LearnerSpec.of(Model.linear(7)).loss(Loss.squared()).law(LAW);
    RunRecorder recorder = new RunRecorder(all);
    RunRecord record = learned(all, recorder, false).monitor(recorder).record();
    Space.Part part = new Space.Part(8, new int[] {0, 1, 7});
    MetricContraction offered =
        MetricContraction.without(record, all, Assumptions.none(), part).orElseThrow();
    LearnerSpec fewer = LearnerSpec.of(Model.linear(2)).loss(Loss.squared()).law(LAW);
    RunRecorder again = new RunRecorder(fewer);
    Learner learner =
        Learner.builder(fewer.model()).law(LAW).withoutStandardising().monitor(again).build();
    double[] row = new double[8];
    for (int t = 0; t < record.steps(); t++) {
      record.row(t, new Space.Full(8), row);
      double[] x = {row[0], row[1] == 0 ? Double.NaN : row[1]};
      learner.learn(x, record.target(t));
    }
    MetricContraction run =
        MetricContraction.of(learner.monitor(again).record(), fewer).orElseThrow();
    for (int t = 0; t < record.steps(); t++) {
      assertThat(offered.curve.step(t).leverage())
          .isCloseTo(run.curve.step(t).leverage(), org.assertj.core.api.Assertions.within(1e-9));
    }
    assertThat(offered.curve.errors(1, 1)[record.steps()])
        .isCloseTo(
            run.curve.errors(1, 1)[record.steps()], org.assertj.core.data.Offset.offset(1e-6));
  }

  /** |x'e| is at most sqrt(x'B^-1 x U) for every row, not only for those of the run. */
  @Test
  void theBoundOnAPredictionHolds() {
    Runs.Run run = Runs.run(5, Runs.missingness("iid", 5), 0.2, Loss.squared(), LAW, 300, 52);
    MetricContraction contraction = MetricContraction.of(run.record(), run.loop()).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(run.reference());
    ToDoubleFunction<double[]> bound =
        contraction.predictionBound(path.error()[0], path.largestDisturbance());
    double[] u = contraction.curve.metric(path.error()[0], path.largestDisturbance());
    assertThat(u[300]).isGreaterThanOrEqualTo(path.u()[300]);
    double[] e = new double[5];
    ErrorTrace.error(run.record(), 300, new Space.Full(5), run.reference(), e);
    RandomStream random = new RandomStream(53);
    for (int i = 0; i < 1000; i++) {
      double[] x = new double[5];
      double off = 0;
      for (int j = 0; j < 5; j++) {
        x[j] = random.nextDouble() < 0.3 ? 0 : random.nextGaussian();
        off += x[j] * e[j];
      }
      assertThat(Math.abs(off)).as("row %d", i).isLessThanOrEqualTo(bound.applyAsDouble(x) + 1e-12);
    }
    for (int t = 0; t < 300; t++) {
      assertThat(path.prediction()[t])
          .isLessThanOrEqualTo(path.predictionBound()[t] * (1 + 1e-9) + 1e-15);
    }
  }
}
