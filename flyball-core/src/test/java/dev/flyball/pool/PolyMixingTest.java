package dev.flyball.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

class PolyMixingTest {
  private static final long SEED = 12;

  /**
   * Else the mixture would miss a target that the member hits by rounding alone, and the sign of
   * that would move the shares.
   */
  @Test
  void aMemberThatIsAloneHasAShareOfExactlyOne() {
    RandomStream random = new RandomStream(SEED);
    for (int trial = 0; trial < 200; trial++) {
      PolyMixing mixing = new PolyMixing(3);
      double target = random.nextGaussian();
      double[] says = {target, target + 1 + random.nextDouble(), target + 2};
      mixing.judge(says, target, 1 + random.nextDouble());
      assertThat(mixing.shares()).as("seed %d, trial %d", SEED, trial).containsExactly(1, 0, 0);
    }
  }
}
