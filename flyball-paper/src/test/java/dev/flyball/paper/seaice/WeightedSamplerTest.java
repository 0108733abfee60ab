package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Patches;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

class WeightedSamplerTest {
  private static final long SEED = 5;

  @Test
  void anEdgeBelongsToTheBinAboveIt() {
    assertThat(new double[] {0, 4.9, 5, 24.9, 25, 74.9, 75, 100})
        .satisfies(
            percents ->
                assertThat(java.util.Arrays.stream(percents).mapToInt(WeightedSampler::bin))
                    .containsExactly(0, 0, 1, 1, 2, 2, 3, 3));
  }

  @Test
  void drawsEveryOccupiedBinEquallyOften() {
    double[] targets = new double[100];
    targets[98] = 50;
    targets[99] = 90;
    WeightedSampler sampler = new WeightedSampler(new Targets(targets));
    RandomStream random = new RandomStream(SEED);
    int[] drawn = new int[100];
    for (int i = 0; i < 30_000; i++) {
      drawn[sampler.draw(random)]++;
    }
    assertThat(drawn[98] / 30_000.0).as("seed %d", SEED).isCloseTo(1 / 3.0, within(0.02));
    assertThat(drawn[99] / 30_000.0).as("seed %d", SEED).isCloseTo(1 / 3.0, within(0.02));
    assertThat(drawn[0]).as("seed %d", SEED).isBetween(50, 160);
  }

  private record Targets(double[] targets) implements Patches {
    @Override
    public int count() {
      return targets.length;
    }

    @Override
    public PatchOptions options() {
      return new PatchOptions(250);
    }

    @Override
    public double target(int index) {
      return targets[index];
    }

    @Override
    public Patch read(int index) {
      throw new UnsupportedOperationException("only targets are looked at");
    }
  }
}
