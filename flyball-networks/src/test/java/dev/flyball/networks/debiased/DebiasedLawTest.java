package dev.flyball.networks.debiased;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.Widening;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.HeadController;
import dev.flyball.law.Law;
import dev.flyball.law.Setting;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Question;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.OutageRows;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The debiased feedback: unbiased over all masks, and honest about what it cannot know. */
class DebiasedLawTest {
  private static final double[] X = {0.7, -1.3, 2.1, 0.4};
  private static final double[] W = {0.5, 0.25, -1, 2};
  private static final double Y = 0.9;
  private static final double[] RATES = {0.9, 0.5, 0.7, 0.3};

  @Test
  void theMeanStepOverAllMasksIsTheCompleteDataStep() {
    double[] mean = new double[4];
    for (int mask = 0; mask < 16; mask++) {
      double[] step = step(mask);
      for (int j = 0; j < 4; j++) {
        mean[j] += probability(mask) * step[j];
      }
    }

    double residual = -Y;
    for (int j = 0; j < 4; j++) {
      residual += W[j] * X[j];
    }
    for (int j = 0; j < 4; j++) {
      // No memory: B = I, so the step is -alpha times the gradient.
      assertThat(mean[j]).as("component %d", j).isCloseTo(-residual * X[j], within(1e-12));
    }
  }

  /** The step on X as mask {@code mask} shows it, divided by alpha. */
  private static double[] step(int mask) {
    Model model = Model.linear(4).withoutIntercept();
    HeadController controller =
        HeadController.of(
            DebiasedLaw.of(independent(RATES)).memory(Memory.none()).ridge(Ridge.fixed(1)),
            model,
            Workers.one());
    double[] row = new double[4];
    for (int j = 0; j < 4; j++) {
      row[j] = (mask >> j & 1) == 1 ? X[j] : Double.NaN;
    }
    Batch batch = new Batch(4, 1);
    batch.add(row, Standardiser.none());
    Linearisation linearisation = model.linearisation();
    linearisation.at(W, 0, batch);
    if (mask != 0) {
      linearisation.feed(0, 1, linearisation.score(0) - Y);
    }
    linearisation.close(1);
    double[] step = new double[4];
    controller.decide(linearisation, W, 0, step);
    for (int j = 0; j < 4; j++) {
      step[j] /= controller.alpha();
    }
    return step;
  }

  private static double probability(int mask) {
    double probability = 1;
    for (int j = 0; j < 4; j++) {
      probability *= (mask >> j & 1) == 1 ? RATES[j] : 1 - RATES[j];
    }
    return probability;
  }

  /** Where little is seen x~x~'/p varies so much that a step that ignores it diverges. */
  @ParameterizedTest
  @CsvSource({
    "0.75, 0.6, 0.2, 1",
    "0.55, 0.6, 0.2, 2",
    "0.4, 0.6, 0.3, 3",
    "0.3, 0.6, 0.4, 4",
    "0.2, 0.6, 0.7, 5",
    "0.3, 0.9, 1.5, 6"
  })
  void trueRatesAtTheDefaultsStayOfTheSizeOfTheTruth(
      double keep, double correlation, double error, long seed) {
    int d = 8;
    double[] rates = new double[d];
    Arrays.fill(rates, keep);
    Learner learner = learner(Law.averaged(DebiasedLaw.of(independent(rates))), d);
    RandomStream random = new RandomStream(seed);
    double[] truth = new double[d];
    Arrays.setAll(truth, j -> random.nextGaussian() / Math.sqrt(d));
    double[] x = new double[d];
    double[] w = new double[d];
    double largest = 0;
    for (int t = 0; t < 12_000; t++) {
      double common = Math.sqrt(correlation) * random.nextGaussian();
      double y = 0.3 * random.nextGaussian();
      for (int j = 0; j < d; j++) {
        double value = common + Math.sqrt(1 - correlation) * random.nextGaussian();
        y += truth[j] * value;
        x[j] = random.nextBoolean(keep) ? value : Double.NaN;
      }
      learner.learn(x, y);
      learner.copyParameters(w);
      largest = Math.max(largest, norm(w));
    }

    assertThat(largest).as("keep %s, seed %d", keep, seed).isLessThan(10);
    double[] found = learner.predictingWith();
    for (int j = 0; j < d; j++) {
      found[j] -= truth[j];
    }
    assertThat(norm(found))
        .as("the mean of the weights, keep %s, seed %d", keep, seed)
        .isLessThan(error);
    assertThat(learner.controller(0).capped()).as("keep %s", keep).isPositive();
  }

  private static double norm(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
  }

  @Test
  void theBallHoldsWhateverComes() {
    Learner learner = learner(DebiasedLaw.of(independent(0.1, 0.1)).radius(2).eta(100), 2);
    RandomStream random = new RandomStream(8);
    double squares = 0;
    double[] sizes = new double[2];
    int[] counts = new int[2];
    int rows = 0;
    for (int t = 0; t < 2000; t++) {
      double[] x = {random.nextGaussian(), 3 * random.nextGaussian()};
      double y = x[0] - x[1];
      for (int j = 0; j < 2; j++) {
        x[j] = random.nextBoolean(0.1) ? x[j] : Double.NaN;
        if (!Double.isNaN(x[j])) {
          sizes[j] += x[j] * x[j];
          counts[j]++;
        }
      }
      boolean nothing = Double.isNaN(x[0]) && Double.isNaN(x[1]);
      learner.learn(x, y);
      if (nothing) {
        continue;
      }
      squares += y * y;
      double[] w = learner.parameters();
      double norm = 0;
      for (int j = 0; j < 2; j++) {
        norm += counts[j] == 0 ? 0 : sizes[j] / counts[j] * w[j] * w[j];
      }
      assertThat(norm).as("row %d", t).isLessThanOrEqualTo(4 * squares / ++rows * (1 + 1e-9));
    }
    assertThat(learner.controller(0).clipped()).isPositive();
  }

  @Test
  void aRowThatTheKnownRatesRuleOutIsRefused() {
    Learner learner =
        learner(DebiasedLaw.of(ObservationRates.known(new double[][] {{0.5, 0}, {0, 0.5}})), 2);
    learner.learn(new double[] {1, Double.NaN}, 1);
    double[] before = learner.parameters();
    assertThatThrownBy(() -> learner.learn(new double[] {1, 1}, 1))
        .isInstanceOf(DivergenceException.class)
        .hasMessageContaining("components 0 and 1");
    assertThat(learner.parameters()).isEqualTo(before);
  }

  /** Laws of before there was a ball go on without one. */
  @Test
  void aDescriptionWithoutARadiusHasNone() {
    DebiasedLaw law = DebiasedLaw.of(ObservationRates.counted());
    assertThat(Law.of(law.describe())).isEqualTo(law);
    assertThat(law.radius()).isEqualTo(10);
    DebiasedLaw free = law.radius(Double.POSITIVE_INFINITY);
    assertThat(free.describe().has("radius")).isFalse();
    assertThat(Law.of(free.describe())).isEqualTo(free);
    assertThatThrownBy(() -> law.radius(0)).hasMessageContaining("radius must be positive");
  }

  @Test
  void pairsNeverSeenTogetherAreNamed() {
    Learner learner = learner(Law.averaged(DebiasedLaw.of(ObservationRates.counted())), 3);
    RandomStream random = new RandomStream(4);
    for (int t = 0; t < 50; t++) {
      double a = random.nextGaussian();
      learner.learn(new double[] {t % 2 == 0 ? a : Double.NaN, a, Double.NaN}, a);
      learner.learn(new double[] {Double.NaN, a, a}, a);
    }

    PairRates rates = DebiasedLaw.rates(learner.controller(0)).orElseThrow();
    assertThat(rates.notIdentifiable()).containsExactly(new PairRates.Pair(0, 2));
  }

  @Test
  void countsComeNearTheRates() {
    Groups groups = Groups.ofEqualSize(8, 4);
    PairRates pooled = ObservationRates.counted(groups).running(8);
    PairRates single = ObservationRates.counted().running(8);
    RandomStream random = new RandomStream(5);
    int rows = 2000;
    for (int t = 0; t < rows; t++) {
      observe(random, pooled, single);
    }

    // Seen together: both groups up, 0.6 * 0.5, and neither dropped, 0.9^2.
    double truth = (0.6 * 0.5 * 0.81 * rows + 100) / (rows + 100);
    assertThat(pooled.rate(1, 6)).isCloseTo(truth, within(0.03));
    assertThat(single.rate(1, 6)).isCloseTo(truth, within(0.03));
    assertThat(pooled.rate(1, 2)).isCloseTo((0.6 * 0.81 * rows + 100) / (rows + 100), within(0.03));
    assertThat(pooled.rate(3, 3)).isCloseTo((0.6 * 0.9 * rows + 100) / (rows + 100), within(0.03));
  }

  private static void observe(RandomStream random, PairRates... rates) {
    boolean first = random.nextBoolean(0.6);
    boolean second = random.nextBoolean(0.5);
    int[] seen = new int[8];
    int length = 0;
    for (int j = 0; j < 8; j++) {
      boolean kept = random.nextBoolean(0.9);
      if (kept && (j < 4 ? first : second)) {
        seen[length++] = j;
      }
    }
    for (PairRates each : rates) {
      each.observe(seen, length);
    }
  }

  @Test
  void aCheckpointGoesOnBitForBit(@TempDir Path folder) {
    for (ObservationRates rates :
        List.of(ObservationRates.counted(), ObservationRates.counted(OutageRows.GROUPS), known())) {
      OutageRows stream = OutageRows.iid(6, OutageRows.GROUPS, 0.7);
      Law law = DebiasedLaw.of(rates);
      Learner learner = learner(law, OutageRows.SIZE);
      learn(learner, stream, 200);
      Path file = folder.resolve("checkpoint");
      learner.checkpoint(file);
      Learner resumed = Learner.resume(file);
      for (int t = 0; t < 100; t++) {
        stream.next();
        learner.learn(stream.observed(), stream.target());
        resumed.learn(stream.observed(), stream.target());
      }
      assertThat(resumed.law()).isEqualTo(law);
      assertThat(resumed.parameters()).as("%s", rates).isEqualTo(learner.parameters());
    }
  }

  @Test
  void itsTextReadsBackWithItsDefaults() {
    DebiasedLaw law = DebiasedLaw.of(ObservationRates.counted());
    assertThat(Law.parse("debiased")).isEqualTo(law);
    for (ObservationRates rates :
        List.of(ObservationRates.counted(), ObservationRates.counted(OutageRows.GROUPS), known())) {
      DebiasedLaw held = DebiasedLaw.of(rates).radius(2);
      assertThat(Law.parse(held.describe().toString())).isEqualTo(held);
      LearnerSpec spec = LearnerSpec.of(Model.linear(OutageRows.SIZE)).law(held);
      assertThat(LearnerSpec.parse(spec.toString())).isEqualTo(spec);
    }
    for (Setting setting : Law.settings("debiased")) {
      assertThat(setting.usual("debiased"))
          .isEqualTo(law.describe().settings().getOrDefault(setting.name(), ""));
      assertThat(setting.laws()).contains("debiased");
    }
  }

  /** To it from each kind of law, and back: what was predicted is predicted. */
  @ParameterizedTest
  @ValueSource(strings = {"masked", "scalar", "directional", "debiased(averaged-after=0)", "pool"})
  void aChangeOfLawKeepsThePrediction(String other) {
    OutageRows stream = OutageRows.iid(6, OutageRows.GROUPS, 0.7);
    Learner before = learner(Law.parse(other), OutageRows.SIZE);
    learn(before, stream, 60);
    Learner debiased = before.withLaw(DebiasedLaw.of(ObservationRates.counted()));
    stream.next();
    double said = before.predict(Question.NEXT, stream.observed()).value();
    assertThat(debiased.predict(Question.NEXT, stream.observed()).value()).isEqualTo(said);
    learn(debiased, stream, 20);
    double saidLater = debiased.predict(Question.NEXT, stream.observed()).value();
    Learner back = debiased.withLaw(Law.parse(other));
    assertThat(back.predict(Question.NEXT, stream.observed()).value()).isEqualTo(saidLater);
  }

  @Test
  void takesNoFurtherInputs() {
    Learner learner = learner(Law.averaged(DebiasedLaw.of(ObservationRates.counted())), 3);
    assertThatThrownBy(
            () ->
                learner.widened(new Widening(new int[] {0, 1, 2, -1}, new int[] {-1, -1, -1, -1})))
        .hasMessageContaining("cannot take further inputs");
  }

  private static ObservationRates known() {
    double[] rates = new double[OutageRows.SIZE];
    Arrays.fill(rates, 0.7);
    return independent(rates);
  }

  /** Rates of components that are hidden independently of each other: p_jk = p_j p_k. */
  private static ObservationRates independent(double... rates) {
    double[][] pairs = new double[rates.length][rates.length];
    for (int j = 0; j < rates.length; j++) {
      for (int k = 0; k < rates.length; k++) {
        pairs[j][k] = j == k ? rates[j] : rates[j] * rates[k];
      }
    }
    return ObservationRates.known(pairs);
  }

  private static void learn(Learner learner, OutageRows stream, int rows) {
    for (int t = 0; t < rows; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
    }
  }

  @Test
  void refusesWhatItIsNotFor() {
    DebiasedLaw law = DebiasedLaw.of(ObservationRates.counted());

    assertThatThrownBy(() -> Learner.builder(Model.logistic(3)).law(law).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("squared loss");
    assertThatThrownBy(
            () ->
                Learner.builder(Model.linear(3)).loss(Loss.huber(1)).law(Law.averaged(law)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("huber");
    assertThatThrownBy(() -> ObservationRates.known(new double[][] {{0.5, 0.6}, {0.6, 0.7}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(0, 1) is 0.6");
  }

  private static Learner learner(Law law, int size) {
    return Learner.builder(Model.linear(size).withoutIntercept())
        .law(law)
        .withoutStandardising()
        .build();
  }
}
