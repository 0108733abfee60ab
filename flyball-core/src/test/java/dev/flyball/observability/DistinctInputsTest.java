package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.missing.RandomStream;
import org.junit.jupiter.api.Test;

class DistinctInputsTest {
  private static final int[] PLACES = {1, 4, 6};
  private static final double[] VALUES = {0.5, -2, 0};

  @Test
  void tellsInputsApartByPlacesAndBitsWhateverTheirHash() {
    DistinctInputs inputs = new DistinctInputs(8);
    inputs.add(7, PLACES, VALUES, 0, 3);
    assertThat(inputs.find(7, PLACES, VALUES, 0, 3)).isZero();
    assertThat(inputs.find(7, new int[] {1, 4, 5}, VALUES, 0, 3)).isEqualTo(-1);
    assertThat(inputs.find(7, PLACES, new double[] {0.5, -2, -0.0}, 0, 3)).isEqualTo(-1);
    assertThat(inputs.find(7, PLACES, VALUES, 0, 2)).isEqualTo(-1);
    assertThat(inputs.find(8, PLACES, VALUES, 0, 3)).isEqualTo(-1);
    assertThat(inputs.at()).startsWith(8, 32, 48);
  }

  @Test
  void hashesDependOnPlacesAndValues() {
    long hash = DistinctInputs.hash(PLACES, VALUES, 0, 3);
    assertThat(DistinctInputs.hash(PLACES, VALUES, 0, 2)).isNotEqualTo(hash);
    assertThat(DistinctInputs.hash(new int[] {1, 4, 7}, VALUES, 0, 3)).isNotEqualTo(hash);
    assertThat(DistinctInputs.hash(PLACES, new double[] {0.5, -2, 1}, 0, 3)).isNotEqualTo(hash);
  }

  @Test
  void findsEveryInputAfterGrowingAndAfterSomeHaveGone() {
    DistinctInputs inputs = new DistinctInputs(1);
    double[][] values = new double[1_000][];
    RandomStream random = new RandomStream(3);
    for (int i = 0; i < values.length; i++) {
      values[i] = new double[] {random.nextGaussian(), i % 10, random.nextGaussian()};
      inputs.add(hash(values[i]), PLACES, values[i], 0, 3);
    }
    int kept = 0;
    for (int i = 0; i < values.length; i++) {
      assertThat(find(inputs, values[i])).isEqualTo(i);
      if (i % 3 == 0) {
        inputs.move(i, kept++);
      }
    }
    inputs.truncate(kept);
    for (int i = 0; i < values.length; i++) {
      assertThat(find(inputs, values[i])).isEqualTo(i % 3 == 0 ? i / 3 : -1);
    }
  }

  private static long hash(double[] values) {
    return DistinctInputs.hash(PLACES, values, 0, 3);
  }

  private static int find(DistinctInputs inputs, double[] values) {
    return inputs.find(hash(values), PLACES, values, 0, 3);
  }
}
