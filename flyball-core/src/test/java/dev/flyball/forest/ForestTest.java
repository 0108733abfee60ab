package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ForestTest {
  private static final Offset<Float> ROUNDING = Offset.offset(1e-6f);

  /** A softmax does not see what all of its scores have in common, so leaves do not keep it. */
  @Test
  void aLeafOfClassesSumsToZero() {
    Forest forest = new Forest(Bins.ofSample(new double[1], 1, 1), 3, 1);
    forest.set(5, new double[] {0.3, 0.1, 0.5});
    assertLeaf(forest, 0, -0.2, 0.2);
    double[] steps = {0.25, -0.75, 0.5};
    for (int k = 0; k < steps.length; k++) {
      forest.move(5, k, steps[k]);
    }
    assertLeaf(forest, 0.25, -0.95, 0.7);
  }

  @Test
  void aLeafOfOneOutputIsKeptAsItIs() {
    Forest forest = new Forest(Bins.ofSample(new double[1], 1, 1), 1, 1);
    forest.set(5, new double[] {0.3});
    forest.move(5, 0, 0.25);
    assertLeaf(forest, 0.55);
  }

  private static void assertLeaf(Forest forest, double... expected) {
    for (int k = 0; k < expected.length; k++) {
      assertThat(forest.value(5, k)).isCloseTo((float) expected[k], ROUNDING);
    }
  }
}
