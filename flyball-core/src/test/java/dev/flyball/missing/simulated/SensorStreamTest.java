package dev.flyball.missing.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.observation.Groups;
import org.junit.jupiter.api.Test;

class SensorStreamTest {
  private static final long SEED = 17;
  private static final int ROWS = 50_000;

  @Test
  void columnsBelongToTheStationsOfTheirNames() {
    Groups stations = SensorStream.groups();
    assertThat(SensorStream.columnNames()).hasSize(12).doesNotHaveDuplicates();
    assertThat(SensorStream.columnNames()).doesNotContain(SensorStream.targetName());
    assertThat(stations.count()).isEqualTo(4);
    for (int j = 0; j < 12; j++) {
      assertThat(SensorStream.columnNames().get(j))
          .startsWith(stations.name(stations.groupOf(j)) + ".");
    }
  }

  @Test
  void targetsAreLinearInTheRawValuesUpToNoise() {
    SensorStream stream = new SensorStream(SEED);
    double[] w = stream.weights();
    double square = 0;
    int labelled = 0;
    for (int t = 0; t < ROWS; t++) {
      stream.next();
      assertThat(stream.labelled()).isEqualTo(!Double.isNaN(stream.target()));
      if (stream.labelled()) {
        double residual = stream.target() - stream.intercept();
        for (int j = 0; j < w.length; j++) {
          residual -= w[j] * stream.complete()[j];
        }
        square += residual * residual;
        labelled++;
      }
    }
    // Relative standard error 0.003; of the share labelled, 0.0008.
    assertThat(Math.sqrt(square / labelled)).as("seed %d", SEED).isCloseTo(0.3, within(0.005));
    assertThat(labelled / (double) ROWS).as("seed %d", SEED).isCloseTo(0.97, within(0.004));
  }

  @Test
  void stationsGoSilentForLongAndSingleSensorsForMoments() {
    SensorStream stream = new SensorStream(SEED);
    int hidden = 0;
    int outages = 0;
    int lone = 0;
    boolean wasOut = false;
    for (int t = 0; t < ROWS; t++) {
      stream.next();
      int seen = (stream.mask().seen(0) ? 1 : 0) + (stream.mask().seen(1) ? 1 : 0);
      seen += stream.mask().seen(2) ? 1 : 0;
      boolean out = seen == 0;
      hidden += out ? 1 : 0;
      outages += out && !wasOut ? 1 : 0;
      lone += seen == 2 ? 1 : 0;
      wasOut = out;
    }
    // About 375 outages, so that 5 percent is one standard error.
    assertThat(hidden / (double) ROWS).as("seed %d", SEED).isCloseTo(0.30, within(0.07));
    assertThat(hidden / (double) outages).as("seed %d", SEED).isCloseTo(40, within(8.0));
    assertThat(lone / (double) (ROWS - hidden)).as("seed %d", SEED).isCloseTo(0.058, within(0.01));
  }

  @Test
  void sensorsOfAStationMoveTogetherAndOthersDoNot() {
    double[][] correlation = correlations(new SensorStream(SEED));
    // Drift takes part of it: (0.6 + 0) / (1 + 0.25) = 0.48; it is slow, hence the wide band.
    assertThat(correlation[0][1]).as("seed %d", SEED).isCloseTo(0.76, within(0.12));
    assertThat(correlation[0][3]).as("seed %d", SEED).isCloseTo(0, within(0.12));
  }

  @Test
  void meansDriftSlowly() {
    SensorStream stream = new SensorStream(SEED);
    double[] blockMeans = new double[ROWS / 500];
    for (int t = 0; t < ROWS; t++) {
      stream.next();
      blockMeans[t / 500] += (stream.complete()[0] - 540) / 12 / 500;
    }
    double square = 0;
    double jump = 0;
    for (int b = 1; b < blockMeans.length; b++) {
      square += blockMeans[b] * blockMeans[b];
      jump += Math.pow(blockMeans[b] - blockMeans[b - 1], 2);
    }
    // Without drift the means would spread by 1/sqrt(500) = 0.045, and jump by more than that.
    assertThat(Math.sqrt(square / blockMeans.length)).as("seed %d", SEED).isBetween(0.25, 0.9);
    assertThat(jump).as("neighbouring means are close, seed %d", SEED).isLessThan(square);
  }

  private static double[][] correlations(SensorStream stream) {
    int d = stream.size();
    double[] mean = new double[d];
    double[][] product = new double[d][d];
    double[] reference = null;
    for (int t = 0; t < ROWS; t++) {
      stream.next();
      reference = reference == null ? stream.complete().clone() : reference;
      for (int i = 0; i < d; i++) {
        double xi = stream.complete()[i] - reference[i];
        mean[i] += xi / ROWS;
        for (int j = 0; j < d; j++) {
          product[i][j] += xi * (stream.complete()[j] - reference[j]) / ROWS;
        }
      }
    }
    double[][] correlation = new double[d][d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        double vi = product[i][i] - mean[i] * mean[i];
        double vj = product[j][j] - mean[j] * mean[j];
        correlation[i][j] = (product[i][j] - mean[i] * mean[j]) / Math.sqrt(vi * vj);
      }
    }
    return correlation;
  }
}
