package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FilledRowsTest {
  private static final long SEED = 3;
  private static final int COLUMNS = 6;

  /** Six sensors of two hidden causes, each around 20 with its own spread. */
  private static double[] whole(Random random) {
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    double[] row = new double[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
      row[j] = 20 + (j + 1) * (Math.cos(j) * a + Math.sin(j) * b + 0.05 * random.nextGaussian());
    }
    return row;
  }

  @Test
  void fillsInHolesBetterThanTheMean() {
    FilledRows rows = new FilledRows(COLUMNS, 3, SEED);
    Random random = new Random(SEED);
    double error = 0;
    double ofMean = 0;
    for (int t = 0; t < 6_000; t++) {
      double[] whole = whole(random);
      double[] row = whole.clone();
      int hole = random.nextInt(COLUMNS);
      row[hole] = Double.NaN;
      if (t >= 5_000) {
        double[] filled = rows.fill(row);
        error += Math.abs(filled[hole] - whole[hole]);
        ofMean += Math.abs(20 - whole[hole]);
        filled[hole] = Double.NaN;
        assertThat(filled).as("values that were there").isEqualTo(row);
      }
      rows.learn(row);
    }
    assertThat(error / ofMean).as("share of the mean's error, seed %d", SEED).isLessThan(0.5);
  }
}
