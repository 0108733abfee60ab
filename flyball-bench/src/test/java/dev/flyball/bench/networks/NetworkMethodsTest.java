package dev.flyball.bench.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import dev.flyball.missing.RandomStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The optimizers of the study against what defines them, and what is made of their curves. */
class NetworkMethodsTest {
  private static final int DIGIT_STEPS = 20;

  @TempDir private Path folder;

  @Test
  void allBeginWithAsManySettings() {
    for (NetworkMethod method : NetworkMethod.values()) {
      List<NetworkSetting> settings = TuningRange.of(method).settings();
      assertThat(settings).as(method.words()).hasSize(12);
      assertThat(settings.stream().map(method::words))
          .doesNotHaveDuplicates()
          .allMatch(words -> words.startsWith("eta "));
    }
  }

  @Test
  void aRangeGrowsWhereTheBestLiesOnAnOpenEnd() {
    NetworkMethod chunks = NetworkMethod.CHUNKS;
    TuningRange range = TuningRange.of(chunks);
    assertThat(range.around(new NetworkSetting(1, 1), chunks)).isEqualTo(range);
    TuningRange grown = range.around(new NetworkSetting(0, 2), chunks);
    assertThat(grown).isEqualTo(new TuningRange(-1, 3, 0, 3));
    assertThat(grown.settings()).hasSize(20).contains(new NetworkSetting(-1, 3));
    assertThat(chunks.words(new NetworkSetting(-1, 3))).isEqualTo("eta 2.5E-5, epsilon 1.3E-6");
    assertThat(chunks.words(new NetworkSetting(4, -1))).isEqualTo("eta 0.024, epsilon 0.083");
    assertThat(grown.onOpenEnd(new NetworkSetting(-1, 1), chunks)).isTrue();
    assertThat(grown.onOpenEnd(new NetworkSetting(0, 2), chunks)).isFalse();
  }

  /** Momentum has two values, and the normalised gain ends below 2. */
  @Test
  void aClosedEndStaysWhereItIs() {
    TuningRange sgd = TuningRange.of(NetworkMethod.SGD);
    assertThat(sgd.around(new NetworkSetting(2, 1), NetworkMethod.SGD)).isEqualTo(sgd);
    NetworkMethod normalised = NetworkMethod.CHUNKS_NORMALISED;
    TuningRange range = TuningRange.of(normalised);
    assertThat(range.around(new NetworkSetting(3, 1), normalised)).isEqualTo(range);
    assertThat(range.around(new NetworkSetting(0, 1), normalised).firstEta()).isEqualTo(-1);
  }

  /** A method that learned nothing would stay at log 10. */
  @ParameterizedTest
  @EnumSource(NetworkMethod.class)
  void learnsToTellDigitsApart(NetworkMethod method) {
    int number = method == NetworkMethod.SGD ? 8 : method.name().endsWith("NORMALISED") ? 7 : 4;
    NetworkSetting setting = TuningRange.of(method).settings().get(number);
    NetworkTrial trial = new NetworkTrial(TaskKind.DIGITS, method, setting, 3, DIGIT_STEPS);
    try (NetworkTask task = DigitTask.of(3);
        NetworkTraining training = new NetworkTraining(task, trial)) {
      TrialCurve curve = training.run(DIGIT_STEPS);
      assertThat(curve.points()).hasSize(DIGIT_STEPS / 10);
      assertThat(curve.last()).isLessThan(2.25);
    }
  }

  /** With the constants of the SOAP that stands beside it. */
  private static Optimizer adam() {
    return Optimizer.adam()
        .optLearningRateTracker(Tracker.fixed(0.01f))
        .optBeta1(0.95f)
        .optBeta2(0.99f)
        .build();
  }

  @Test
  void whatIsNoMatrixGoesByAdam() {
    try (NDManager manager = NDManager.newBaseManager();
        Soap soap = new Soap(0.01, 0.99)) {
      Optimizer adam = adam();
      NDArray ours = manager.create(new float[] {1, -2, 3});
      NDArray theirs = ours.duplicate();
      for (int t = 1; t < 20; t++) {
        NDArray gradient = manager.create(new float[] {t, -1f / t, (t % 3) - 1});
        soap.update("a", ours, gradient);
        adam.update("a", theirs, gradient);
      }
      float[] expected = theirs.toFloatArray();
      for (int i = 0; i < expected.length; i++) {
        assertThat(ours.toFloatArray()[i]).isCloseTo(expected[i], within(1e-5f));
      }
    }
  }

  /** Where L and R are diagonal, the basis is that of the entries, and SOAP is Adam on them. */
  @Test
  void soapIsAdamWhereTheFactorsAreDiagonal() {
    try (NDManager manager = NDManager.newBaseManager();
        Soap soap = new Soap(0.01, 0.99)) {
      Optimizer adam = adam();
      NDArray ours = manager.create(new float[] {1, 0, 0, 2}, new Shape(2, 2));
      NDArray theirs = ours.duplicate();
      for (int t = 0; t < 30; t++) {
        NDArray gradient =
            manager.create(
                new float[] {(float) Math.sin(t), 0, 0, 3 + (float) Math.cos(t)}, new Shape(2, 2));
        soap.update("a", ours, gradient);
        if (t > 0) {
          adam.update("a", theirs, gradient);
        }
      }
      float[] found = ours.toFloatArray();
      float[] expected = theirs.toFloatArray();
      // SOAP's average of gradients has seen the first one, too.
      assertThat(found[0]).isCloseTo(expected[0], within(0.02f));
      assertThat(found[3]).isCloseTo(expected[3], within(0.02f));
      assertThat(found[1]).isCloseTo(0, within(1e-6f));
    }
  }

  @Test
  void muonMakesSingularValuesNearlyOne() {
    try (NDManager manager = NDManager.newBaseManager()) {
      RandomStream random = new RandomStream(5);
      for (Shape shape : List.of(new Shape(5, 9), new Shape(9, 5))) {
        float[] values = new float[45];
        for (int i = 0; i < values.length; i++) {
          values[i] = (float) random.nextGaussian();
        }
        NDArray matrix = Muon.orthogonal(manager.create(values, shape));
        NDArray square =
            shape.get(0) < shape.get(1)
                ? matrix.matMul(matrix.transpose())
                : matrix.transpose().matMul(matrix);
        float[] entries = square.toFloatArray();
        for (int i = 0; i < 5; i++) {
          for (int j = 0; j < 5; j++) {
            assertThat(entries[5 * i + j]).isCloseTo(i == j ? 0.9f : 0, within(0.6f));
          }
        }
        assertThat(matrix.getShape()).isEqualTo(shape);
      }
    }
  }

  @Test
  void digitsAndOutagesFollowFromTheSeed() {
    float[][] images = new float[2][256];
    for (float[] image : images) {
      StrokeDigits digits = new StrokeDigits(new RandomStream(9));
      digits.draw(digits.anyDigit(), image, 0);
      digits.lose(image, 0);
    }
    assertThat(images[0]).containsExactly(images[1]);
    long zeros = 0;
    StrokeDigits digits = new StrokeDigits(new RandomStream(10));
    for (int i = 0; i < 200; i++) {
      digits.draw(i % 10, images[0], 0);
      digits.lose(images[0], 0);
      for (float pixel : images[0]) {
        zeros += pixel == 0 ? 1 : 0;
      }
    }
    assertThat(zeros / (200.0 * 256)).isCloseTo(0.5, within(0.05));
  }

  @Test
  void aCurveIsReadBackAndReachesByTheMeanOfThree() {
    TrialCurve curve =
        new TrialCurve(
            Arrays.asList(
                new TrialCurve.Point(10, 1, 0.5, 4),
                new TrialCurve.Point(20, 2, 1, 1),
                new TrialCurve.Point(30, 3, 1.5, 4),
                new TrialCurve.Point(40, 4, 2, 1),
                new TrialCurve.Point(50, 5, 2.5, Double.POSITIVE_INFINITY)));
    Path file = folder.resolve("one.csv");
    curve.write(file);

    assertThat(TrialCurve.read(file)).isEqualTo(curve);
    assertThat(curve.reaching(2).step()).isEqualTo(40);
    assertThat(curve.reaching(1.5)).isNull();
    assertThat(curve.last()).isInfinite();
    assertThat(curve.stepMillis()).isEqualTo(100);
    NetworkTrial trial =
        new NetworkTrial(TaskKind.HAR, NetworkMethod.SOAP, new NetworkSetting(-1, 2), 12, 1000);
    assertThat(NetworkTrial.parse(trial.line())).isEqualTo(trial);
  }

  @Test
  void aTrialThatFailsSaysWhereTheReasonIs() throws Exception {
    Path trials = Files.createDirectory(folder.resolve("trials"));
    List<String> nowhere = List.of(folder.resolve("no-har.zip").toString(), "pages", "scenes");
    NetworkCrew crew = new NetworkCrew(trials, nowhere, 1, line -> {});
    NetworkTrial trial =
        new NetworkTrial(TaskKind.HAR, NetworkMethod.SGD, new NetworkSetting(0, 0), 1, 10);

    assertThatThrownBy(() -> crew.run(List.of(trial)))
        .hasMessageContaining("HAR SGD 0_0 1 10")
        .hasMessageContaining("processes.log");
    assertThat(folder.resolve("processes.log")).content().contains("no-har.zip");
  }
}
