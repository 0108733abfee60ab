package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gradients and leaves of weighted classes beside their formulas. */
class ClassObjectiveTest {
  private static final int ROWS = 200;

  private final RandomStream random = new RandomStream(3);

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void leavesWeighClasses(int classes) {
    int outputs = classes == 2 ? 1 : classes;
    double[] weights = Arrays.copyOf(new double[] {1, 5, 0.5}, classes);
    RowRing ring = new RowRing(1, ClassObjective.width(outputs));
    char[] answer = new char[ClassObjective.width(outputs)];
    double[][] shares = new double[ROWS][];
    int[] target = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double p = 0.2 + 0.3 * random.nextDouble();
      shares[i] = outputs == 1 ? new double[] {p} : new double[] {p, 0.3, 0.7 - p};
      target[i] = random.nextInt(classes);
      ClassObjective.write(shares[i], target[i], answer);
      ring.take(new byte[1], answer);
    }
    ClassObjective objective = new ClassObjective(ring, outputs, weights, ROWS);
    Forest forest = new Forest(Bins.ofSample(new double[1], 1, 1), outputs, 8);
    char[] places = new char[ROWS];
    for (char i = 0; i < ROWS; i++) {
      places[i] = i;
    }
    objective.leaf(places, 0, ROWS, forest, 0);
    double[] values = new double[outputs];
    for (int k = 0; k < outputs; k++) {
      double gradient = 0;
      double curvature = 0.3;
      for (int i = 0; i < ROWS; i++) {
        double p = shares[i][k];
        int is = target[i] == (outputs == 1 ? 1 : k) ? 1 : 0;
        gradient += weights[target[i]] * (is - p);
        curvature += weights[target[i]] * p * (1 - p);
      }
      double share = outputs == 1 ? 1 : (outputs - 1.0) / outputs;
      values[k] = 0.2 * Math.max(-1.5, Math.min(1.5, share * gradient / curvature));
    }
    double mean = outputs == 1 ? 0 : Arrays.stream(values).average().orElseThrow();
    for (int k = 0; k < outputs; k++) {
      assertThat((double) forest.value(0, k)).isCloseTo(values[k] - mean, Offset.offset(1e-4));
    }
    objective.turn(5);
    double[] ofRow = new double[classes];
    for (int i = 0; i < ROWS; i++) {
      // Rows of one class and about one probability differ by their weight alone.
      double size = Math.abs(PackedSums.gradient(objective.word(i)));
      ofRow[target[i]] = Math.max(ofRow[target[i]], size / weights[target[i]]);
    }
    assertThat(Arrays.stream(ofRow).max().orElseThrow())
        .isLessThan(6 * Arrays.stream(ofRow).min().orElseThrow());
  }
}
