package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.linalg.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NormalisationTest {
  private static final int PIXELS = 50 * 50;

  @TempDir Path folder;

  @Test
  void onlySeenValuesCount() {
    ChannelStatistics statistics = new ChannelStatistics();
    statistics.add(Channel.PRIMARY, new float[] {1, Float.NaN, 3});
    statistics.add(Channel.PRIMARY, new float[] {Float.NaN, Float.NaN});

    ChannelStatistics more = new ChannelStatistics();
    more.add(Channel.PRIMARY, new float[] {8, Float.NaN, 0});
    statistics.merge(more);

    assertThat(statistics.count(Channel.PRIMARY)).isEqualTo(4);
    assertThat(statistics.mean(Channel.PRIMARY)).isCloseTo(3, within(1e-12));
    // Deviations -2, 0, 5, -3.
    assertThat(statistics.deviation(Channel.PRIMARY)).isCloseTo(Math.sqrt(38 / 4.0), within(1e-12));
    assertThat(statistics.count(Channel.SECONDARY)).isZero();
    assertThat(statistics.deviation(Channel.SECONDARY)).isZero();
  }

  @Test
  void aNetworkGetsMeanZeroDeviationOneAndZeroForTheUnseen() {
    Handmade scene = new Handmade(50, 50);
    Arrays.fill(scene.secondary, 0, 100, Float.NaN);
    Patch patch = scene.cut(folder, new PatchOptions(50)).get(0);
    ChannelStatistics statistics = new ChannelStatistics();
    statistics.add(patch);

    float[] sar = new float[1 + Patch.SAR_CHANNELS * PIXELS];
    patch.fillSar(new Normalisation(statistics), sar, 1);

    assertThat(sar[0]).isZero();
    assertMoments(Arrays.copyOfRange(sar, 1, 1 + PIXELS), 1);
    float[] secondary = Arrays.copyOfRange(sar, 1 + PIXELS, 1 + 2 * PIXELS);
    assertThat(Arrays.copyOf(secondary, 100)).containsOnly(0);
    assertMoments(Arrays.copyOfRange(secondary, 100, PIXELS), 1);
    assertThat(Arrays.copyOfRange(sar, 1 + 2 * PIXELS, 1 + 3 * PIXELS)).containsOnly(1);
    float[] mask = Arrays.copyOfRange(sar, 1 + 3 * PIXELS, 1 + 4 * PIXELS);
    assertThat(Arrays.copyOf(mask, 100)).containsOnly(0);
    assertThat(Arrays.copyOfRange(mask, 100, PIXELS)).containsOnly(1);
    float[] angles = Arrays.copyOfRange(sar, 1 + 4 * PIXELS, 1 + 5 * PIXELS);
    assertMoments(angles, 1);
    assertThat(angles[50 * 49 + 7]).isEqualTo(angles[7]).isGreaterThan(angles[6]);
    // A channel that never varies is centred only.
    assertMoments(Arrays.copyOfRange(sar, 1 + 5 * PIXELS, 1 + 6 * PIXELS), 0);
  }

  @Test
  void theRadiometersMaskIsItsLastChannel() {
    Handmade scene = new Handmade(100, 100);
    scene.brightness.get(3)[2] = Float.NaN;
    Patch patch = scene.cut(folder, new PatchOptions(100)).get(0);
    ChannelStatistics statistics = new ChannelStatistics();
    statistics.add(patch);

    float[] amsr = new float[Patch.AMSR_CHANNELS * 4];
    patch.fillAmsr(new Normalisation(statistics), amsr, 0);

    assertThat(Arrays.copyOfRange(amsr, 14 * 4, 15 * 4)).containsExactly(1, 1, 0, 1);
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      assertThat(amsr[4 * b + 2]).isZero();
      // The mean is a float: up to 230 K it is off by at most 8e-6, three times, over 1.2.
      assertThat(amsr[4 * b] + amsr[4 * b + 1] + amsr[4 * b + 3]).isCloseTo(0, within(2e-5f));
    }
  }

  @Test
  void statisticsAreThoseOfTheTrainingScenes() throws Exception {
    Path scenes = folder.resolve("scenes");
    Files.createDirectories(scenes);
    for (int s = 0; s < 5; s++) {
      Handmade scene = new Handmade(50, 50);
      Arrays.fill(scene.primary, s == 4 ? 1_000 : s);
      scene.write(scenes.resolve(s + ".nc"));
    }
    try (Scenes opened =
        Scenes.open(
            SceneSet.in(scenes),
            folder.resolve("cache"),
            new PatchOptions(50),
            Workers.one(),
            w -> {})) {
      Split split = opened.split(Rotation.A);

      float[] sar = new float[Patch.SAR_CHANNELS * PIXELS];
      split.validation().read(0).fillSar(split.normalisation(), sar, 0);
      // Mean and variance of 0, 1, 2, 3.
      assertThat(sar[0]).isCloseTo((float) ((1_000 - 1.5) / Math.sqrt(1.25)), within(1e-2f));
      assertThat(List.of(split.training().count(), split.validation().count()))
          .containsExactly(4, 1);
    }
  }

  private static void assertMoments(float[] values, double deviation) {
    double sum = 0;
    double squares = 0;
    for (float value : values) {
      sum += value;
      squares += (double) value * value;
    }
    assertThat(sum / values.length).isCloseTo(0, within(1e-4));
    assertThat(Math.sqrt(squares / values.length)).isCloseTo(deviation, within(1e-4));
  }
}
