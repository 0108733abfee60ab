package dev.flyball.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.random.RandomStream;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The correction finds how sure a mixture may be, and never costs more than it says. */
class CalibrationTest {
  private static final long SEED = 5;
  private static final int ROWS = 3000;

  /** A mixture whose odds are squared. */
  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void aMixtureThatIsTooSureIsCorrected(int classes) {
    RandomStream random = new RandomStream(SEED);
    Calibration calibration = new Calibration(classes, 1e-3);
    double plain = 0;
    double corrected = 0;
    for (int t = 0; t < ROWS; t++) {
      double[] truth = truth(classes, random);
      double[] said = new double[classes];
      for (int c = 0; c < classes; c++) {
        said[c] = truth[c] * truth[c];
      }
      normalise(said);
      double[] target = drawn(truth, random);
      plain -= Math.log(dot(said, target));
      double[] after = said.clone();
      calibration.correct(after);
      assertThat(order(after)).as("seed %d, row %d", SEED, t).isEqualTo(order(said));
      corrected += calibration.judge(said, target, 1);
    }
    assertThat(corrected).as("seed %d", SEED).isLessThan(0.98 * plain);
  }

  /** A world that shows whatever the correction holds least likely. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void againstAnAdversaryItCostsAtMostItsBound(int classes) {
    RandomStream random = new RandomStream(SEED);
    for (int trial = 0; trial < 40; trial++) {
      Calibration calibration = new Calibration(classes, 1e-3);
      double plain = 0;
      double corrected = 0;
      for (int t = 0; t < 400; t++) {
        double[] said = truth(classes, random);
        double[] after = said.clone();
        calibration.correct(after);
        assertThat(sum(after)).isCloseTo(1, Offset.offset(1e-12));
        int worst = 0;
        for (int c = 1; c < classes; c++) {
          worst = after[c] / said[c] < after[worst] / said[worst] ? c : worst;
        }
        double[] target = new double[classes];
        target[worst] = 1;
        plain -= Math.log(said[worst]);
        corrected += calibration.judge(said, target, 1);
      }
      double bound = Math.log(2) - 400 * Math.log(0.999);
      assertThat(corrected - plain).as("trial %d, seed %d", trial, SEED).isLessThan(bound + 1e-9);
    }
  }

  @Test
  void whatIsPublishedCorrectsTheSame() {
    RandomStream random = new RandomStream(SEED);
    Calibration calibration = new Calibration(3, 1e-3);
    for (int t = 0; t < 100; t++) {
      calibration.judge(truth(3, random), new double[] {1, 0, 0}, 1);
    }
    double[] said = truth(3, random);
    double[] now = said.clone();
    calibration.correct(now);
    double[] published = new double[1 + calibration.length()];
    calibration.write(published, 1);
    double[] elsewhere = said.clone();
    new Calibration(3, 1e-3).correct(published, 1, elsewhere);
    assertThat(elsewhere).isEqualTo(now).isNotEqualTo(said);

    calibration.writeNone(published, 1);
    double[] untouched = said.clone();
    calibration.correct(published, 1, untouched);
    assertThat(untouched).isEqualTo(said);
  }

  @Test
  void aCheckpointGoesOn() {
    RandomStream random = new RandomStream(SEED);
    Calibration calibration = new Calibration(2, 1e-3);
    for (int t = 0; t < 50; t++) {
      calibration.judge(truth(2, random), new double[] {0, 1}, 1);
    }
    State state = new State();
    calibration.save(state);
    Calibration resumed = new Calibration(2, 1e-3);
    resumed.load(state);
    double[] said = truth(2, random);
    double[] one = said.clone();
    double[] other = said.clone();
    calibration.correct(one);
    resumed.correct(other);
    assertThat(other).isEqualTo(one);
  }

  private static double[] truth(int classes, RandomStream random) {
    double[] p = new double[classes];
    for (int c = 0; c < classes; c++) {
      p[c] = 0.05 + random.nextDouble();
    }
    normalise(p);
    return p;
  }

  private static List<Integer> order(double[] p) {
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(c -> p[c]))
        .toList();
  }

  private static void normalise(double[] p) {
    double sum = sum(p);
    for (int c = 0; c < p.length; c++) {
      p[c] /= sum;
    }
  }

  private static double sum(double[] p) {
    double sum = 0;
    for (double each : p) {
      sum += each;
    }
    return sum;
  }

  private static double[] drawn(double[] p, RandomStream random) {
    double[] target = new double[p.length];
    double u = random.nextDouble();
    int c = 0;
    while (c < p.length - 1 && u >= p[c]) {
      u -= p[c++];
    }
    target[c] = 1;
    return target;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }
}
