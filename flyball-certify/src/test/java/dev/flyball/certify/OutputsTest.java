package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.checkpoint.Description;
import dev.flyball.law.Curvature;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.FeatureMap;
import dev.flyball.networks.Kernel;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metric bound beyond one row, one output and squares: real learners, recorded. */
class OutputsTest {
  private static final double ROUNDING = 1 + 1e-9;

  /** y_k = v_k'x + u'x, of complete inputs. */
  private record Shared(int inputs, int outputs) implements Model {
    @Override
    public int parameters() {
      return inputs * (outputs + 1);
    }

    @Override
    public boolean linearInParameters() {
      return true;
    }

    @Override
    public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
      for (int k = 0; k < outputs; k++) {
        into[k] = score(w, offset, batch, observation, k);
      }
    }

    private double score(double[] w, int offset, Batch batch, int observation, int k) {
      int from = batch.from(observation);
      return Kernels.dot(w, offset + k * inputs, batch.values(), from, inputs)
          + Kernels.dot(w, offset + outputs * inputs, batch.values(), from, inputs);
    }

    @Override
    public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
      for (int k = 0; k < outputs; k++) {
        for (int part : new int[] {k, outputs}) {
          for (int j = 0; j < inputs; j++) {
            rows.add(part * inputs + j, batch.values()[batch.from(observation) + j]);
          }
        }
        rows.endRow(score(w, offset, batch, observation, k));
      }
    }

    @Override
    public Description describe() {
      return Description.of("shared").with("inputs", inputs).with("outputs", outputs);
    }
  }

  /** alpha = (2 - beta) / (1 + lambda_max) contracts whatever the rows, as for a single row. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1.02, BOUNDED, 11",
    "4, 1, 1.02, BOUNDED, 12",
    "1, 3, 1.02, BOUNDED, 13",
    "3, 2, 1.02, BOUNDED, 14",
    "3, 2, 0.5, BOUNDED, 15",
    "3, 2, 0.5, AS_PRINTED, 16"
  })
  void minibatchesAndOutputsKeepToTheBound(
      int rows, int outputs, double eta, Curvature curvature, long seed) {
    GradientLaw law =
        Law.directional().eta(eta).beta(0.98).epsilon(0.1).curvature(curvature).force();
    Model model = new Shared(3, outputs);
    RandomStream random = new RandomStream(seed);
    double[] truth = new double[model.parameters()];
    for (int j = 0; j < truth.length; j++) {
      truth[j] = random.nextGaussian();
    }
    LearnerSpec spec = LearnerSpec.of(model).loss(Loss.squared()).law(law);
    RunRecorder recorder = new RunRecorder(spec);
    Learner learner =
        Learner.builder(model).law(law).withoutStandardising().monitor(recorder).build();
    for (int t = 0; t < 300; t++) {
      learner.learn(batch(rows, outputs, truth, random));
    }
    MetricContraction contraction =
        MetricContraction.of(learner.monitor(recorder).record(), spec).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(truth);
    for (int t = 0; t < 300; t++) {
      assertThat(path.u()[t + 1])
          .as("seed %d, step %d", seed, t)
          .isLessThanOrEqualTo(path.uBound()[t + 1] * ROUNDING);
      assertThat(path.prediction()[t]).isLessThanOrEqualTo(path.predictionBound()[t] * ROUNDING);
      if (eta == 1.02) {
        double rho = MetricStep.contraction(0.98, 0.1, contraction.curve.weakest(t));
        double d = path.disturbance()[t];
        assertThat(path.u()[t + 1])
            .isLessThanOrEqualTo((rho * path.u()[t] + 1.02 * 1.02 / 2.02 * d * d) * ROUNDING);
      }
    }
    Assumptions granted = Assumptions.none().withDisturbance(path.largestDisturbance());
    assertThat(contraction.along(granted, path.largestDisturbance()))
        .as("seed %d", seed)
        .isInstanceOf(Certified.class);
  }

  private static List<Observation> batch(
      int rows, int outputs, double[] truth, RandomStream random) {
    List<Observation> batch = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      double[] x = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double[] y = new double[outputs];
      for (int k = 0; k < outputs; k++) {
        y[k] =
            Kernels.dot(truth, 3 * k, x, 0, 3)
                + Kernels.dot(truth, 3 * outputs, x, 0, 3)
                + 0.1 * random.nextGaussian();
      }
      batch.add(Observation.of(x, y));
    }
    return batch;
  }

  /** With a bound on the score a logistic model is certified, class weights and all. */
  @ParameterizedTest
  @CsvSource({"1, 1, 21", "1, 5, 22", "0.3, 2, 23"})
  void aLogisticModelWithABoundedScoreIsCertified(double zero, double one, long seed) {
    Model model = Model.withClassWeights(Model.logistic(2), zero, one);
    GradientLaw law = Law.directional().eta(0.5).beta(0.99).epsilon(0.5);
    LearnerSpec spec = LearnerSpec.of(model).loss(Loss.logistic()).law(law);
    RunRecorder recorder = new RunRecorder(spec);
    Learner learner =
        Learner.builder(model)
            .loss(Loss.logistic())
            .law(law)
            .withoutStandardising()
            .monitor(recorder)
            .build();
    RandomStream random = new RandomStream(seed);
    double[] truth = {0.8, -0.5, 0.2};
    for (int t = 0; t < 600; t++) {
      double[] x = {2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1};
      double score = truth[0] * x[0] + truth[1] * x[1] + truth[2];
      learner.learn(x, random.nextDouble() < 1 / (1 + Math.exp(-score)) ? 1 : 0);
    }
    assertThat(MetricContraction.of(learner.monitor(recorder).record(), spec)).isEmpty();
    RunRecord record = learner.monitor(recorder).record();
    double largest = Math.max(1.5, new TheoremScope(spec).largestScore(record));
    Assumptions bounded = Assumptions.none().withScoreBound(largest);
    MetricContraction contraction = MetricContraction.of(record, spec, bounded).orElseThrow();
    MetricContraction.Trajectory path = contraction.against(truth);
    for (int t = 0; t < path.u().length; t++) {
      assertThat(path.u()[t])
          .as("seed %d, step %d", seed, t)
          .isLessThanOrEqualTo(path.uBound()[t] * ROUNDING);
    }
    Assumptions granted = bounded.withDisturbance(path.largestDisturbance());
    assertThat(contraction.along(granted, 0)).isInstanceOf(Certified.class);
    // Whatever reference keeps to the bound on the score leaves more than nothing.
    Assumptions hardly = bounded.withDisturbance(1e-7);
    assertThat(contraction.along(hardly, 0)).asString().contains("|d| <= 1.000e-07");
    assertThat(contraction.certify(50, hardly, 0)).asString().contains("|d| <= 1.000e-07");
    assertThatThrownBy(() -> contraction.against(new double[] {50, -50, 0}))
        .hasMessageContaining("the reference has a score of");
    Assumptions tooLittle = Assumptions.none().withScoreBound(0.01);
    assertThat(
            MetricContraction.of(record, spec, tooLittle).orElseThrow().certify(50, tooLittle, 0))
        .asString()
        .contains("|score| <= 0.01");
  }

  @Test
  void classWeightsWidenTheSectorOfTheLemmas() {
    Model model = Model.withClassWeights(Model.logistic(2), 0.5, 3);
    LearnerSpec spec =
        LearnerSpec.of(model).loss(Loss.logistic()).law(Runs.printed(0.01, 0.5, 0.95));
    var sector = new TheoremScope(spec).sector(Assumptions.none().withScoreBound(0)).orElseThrow();
    assertThat(sector.lower()).isEqualTo(2);
    assertThat(sector.upper()).isEqualTo(12);
  }

  /** Finite maps of a kernel, random features and indicators of masks are linear models too. */
  @Test
  void kernelAndIndicatorModelsAreCertified() {
    GradientLaw law = Law.directional().gain(Gain.PRINTED).eta(0.02).beta(0.98).epsilon(0.001);
    Kernel kernel = Kernel.gaussian(0.7);
    List<Model> models =
        List.of(
            Networks.kernel(FeatureMap.fourier(kernel, 2, 20, 3)),
            Model.withIndicators(Model.linear(4)));
    for (Model model : models) {
      LearnerSpec spec = LearnerSpec.of(model).loss(Loss.squared()).law(law);
      RunRecorder recorder = new RunRecorder(spec);
      Learner learner =
          Learner.builder(model).law(law).withoutStandardising().monitor(recorder).build();
      RandomStream random = new RandomStream(31);
      for (int t = 0; t < 400; t++) {
        double[] x = {random.nextGaussian(), random.nextGaussian()};
        double y = Math.sin(x[0]) + x[1] / 2;
        x[random.nextInt(2)] = random.nextDouble() < 0.3 ? Double.NaN : x[0];
        learner.learn(x, y);
      }
      RunRecord record = learner.monitor(recorder).record();
      MetricContraction contraction = MetricContraction.of(record, spec).orElseThrow();
      double[] fit = Hindsight.of(record, 0.1);
      MetricContraction.Trajectory path = contraction.against(fit);
      for (int t = 0; t < path.error().length; t++) {
        assertThat(path.error()[t])
            .as("%s, step %d", model.describe(), t)
            .isLessThanOrEqualTo(path.errorBound()[t] * ROUNDING + 1e-12);
      }
      assertThat(contraction.along(Assumptions.none(), 0)).isInstanceOf(CannotBeKnown.class);
      Assumptions granted = Assumptions.none().withDisturbance(path.largestDisturbance());
      assertThat(contraction.along(granted, path.largestDisturbance()))
          .as("%s", model.describe())
          .isInstanceOf(Certified.class);
    }
  }
}
