package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.linalg.Workers;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticScenesTest {
  private static final long SEED = 20_261;

  @TempDir Path folder;

  private static SyntheticOptions options(int scenes, int size, int withoutAmsrEvery) {
    return new SyntheticOptions(scenes, size, size, SEED, withoutAmsrEvery);
  }

  @Test
  void whatWasDrawnIsReadBack() throws IOException {
    SceneContent drawn =
        SyntheticScenes.draw(
            new RandomStream(SEED).split(0), new SyntheticOptions(1, 260, 310, SEED, 0), true);
    Path path = folder.resolve("drawn.nc");
    SceneWriter.write(drawn, path);

    try (Scene scene = Scene.open(path)) {
      String seed = "seed " + SEED;
      assertThat(scene.lines()).isEqualTo(260);
      assertThat(scene.samples()).isEqualTo(310);
      assertThat(scene.lines(Channel.PRIMARY, 0, 260)).as(seed).containsExactly(drawn.primary());
      assertThat(scene.lines(Channel.SECONDARY, 0, 260))
          .as(seed)
          .containsExactly(drawn.secondary());
      assertThat(scene.incidence()).as(seed).containsExactly(drawn.angles());
      assertThat(scene.lines(Channel.DISTANCE, 255, 1)[309])
          .as(seed)
          .isEqualTo(drawn.zones()[255][309]);
      float[] kelvin = new float[9];
      scene.brightness().copy(13, 1, 2, 3, kelvin);
      assertThat(kelvin[3]).as(seed).isEqualTo(drawn.brightness().get(13)[2 * 6 + 2]);
      Chart chart = Chart.of("drawn", drawn.codes());
      float[] percents = scene.chart(100, 1);
      int first = drawn.area().firstSample();
      for (int j = first; j < 310; j++) {
        assertThat(percents[j]).as(seed).isEqualTo(chart.percent(drawn.polygons()[100][j]));
      }
    }
  }

  @Test
  void theSameSeedWritesTheSameScenes() throws IOException {
    List<byte[]> written = new ArrayList<>();
    SyntheticScenes.write(
        options(2, 100, 0), folder.resolve("a"), Workers.one(), p -> written.add(bytes(p)));
    SyntheticScenes.write(
        options(1, 100, 0), folder.resolve("b"), Workers.one(), p -> written.add(bytes(p)));

    assertThat(written).hasSize(3);
    assertThat(written.get(2)).as("seed %d", SEED).isEqualTo(written.get(0));
    assertThat(written.get(1)).as("seed %d", SEED).isNotEqualTo(written.get(0));
  }

  @Test
  void severalAtATimeAreTheSameScenesAndPatches() throws IOException {
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    SyntheticScenes.write(options(4, 200, 3), one, Workers.one(), p -> {});
    SyntheticScenes.write(options(4, 200, 3), three, Workers.of(3), p -> {});
    List<String> alone = new ArrayList<>();
    List<String> together = new ArrayList<>();

    try (Scenes slow = open(one, Workers.one(), alone);
        Scenes quick = open(three, Workers.of(3), together)) {
      for (String name : slow.names()) {
        assertThat(three.resolve(name))
            .as("seed %d", SEED)
            .hasSameBinaryContentAs(one.resolve(name));
      }
      assertThat(quick.names()).isEqualTo(slow.names());
      assertThat(together).isEqualTo(alone).hasSize(1);
      Patches alike = slow.split(Rotation.A).training();
      Patches other = quick.split(Rotation.A).training();
      assertThat(other.count()).isEqualTo(alike.count());
      for (int i = 0; i < alike.count(); i++) {
        Handmade.assertAlike(other.read(i), alike.read(i));
      }
    }
  }

  private static Scenes open(Path scenes, Workers workers, List<String> words) throws IOException {
    return Scenes.open(scenes, scenes.resolve("cache"), new PatchOptions(50), workers, words::add);
  }

  private static byte[] bytes(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void scenesWithoutAmsrAreSkippedWithAWord() throws IOException {
    SyntheticScenes.write(options(4, 200, 3), folder, Workers.one(), p -> {});
    List<String> words = new ArrayList<>();

    try (Scenes scenes =
        Scenes.open(
            folder, folder.resolve("cache"), new PatchOptions(50), Workers.one(), words::add)) {
      assertThat(scenes.names())
          .containsExactly("synthetic-000.nc", "synthetic-001.nc", "synthetic-003.nc");
      assertThat(words)
          .containsExactly("synthetic-002.nc: skipped, it has no AMSR brightness temperatures");
      Patches all = scenes.split(Rotation.A).training();
      assertThat(all.count()).isGreaterThan(20);
      for (int i = 0; i < all.count(); i += 7) {
        Patch patch = all.read(i);
        assertThat(patch.target()).isEqualTo(all.target(i)).isBetween(0.0, 100.0);
        assertThat(patch.place().scene()).isIn(scenes.names());
      }
      assertThatThrownBy(() -> all.read(all.count())).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aFolderWithoutEligibleScenesIsRefused() throws IOException {
    SyntheticScenes.write(options(1, 100, 1), folder, Workers.one(), p -> {});
    assertThatThrownBy(
            () ->
                Scenes.open(
                    folder, folder.resolve("cache"), new PatchOptions(250), Workers.one(), w -> {}))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no eligible scene");
    assertThatThrownBy(
            () ->
                Scenes.open(
                    folder.resolve("none"),
                    folder.resolve("cache"),
                    new PatchOptions(250),
                    Workers.one(),
                    w -> {}))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such folder");
  }

  @Test
  void iceIsBrighterInCrossPolarisation() {
    // By 5 dB at 30 degrees without wind; over many scenes wind and angles average out, while in
    // a single windy one the water may come near the ice.
    double sum = 0;
    int scenes = 12;
    for (int s = 0; s < scenes; s++) {
      sum += contrast(new RandomStream(SEED + s));
    }
    assertThat(sum / scenes).as("seeds from %d on", SEED).isBetween(2.5, 7.5);
  }

  /** How many dB brighter ice is than water in HV; both are there in every scene drawn here. */
  private static double contrast(RandomStream random) {
    Grid grid = new Grid(300, 300);
    IceField ice = IceField.draw(random.split(1), grid);
    Coast coast = Coast.draw(random.split(0), grid);
    float[] secondary = new Radar(random.split(2), grid, ice, coast).secondary();
    double[] sum = new double[2];
    int[] count = new int[2];
    for (int p = 0; p < secondary.length; p++) {
      if (!coast.isLand(p)) {
        int kind = ice.isIce(p) ? 1 : 0;
        sum[kind] += secondary[p];
        count[kind]++;
      }
    }
    assertThat(count).doesNotContain(0);
    return sum[1] / count[1] - sum[0] / count[0];
  }

  @Test
  void floesCoverTheDrawnConcentrationButForTheLeads() {
    Grid grid = new Grid(600, 600);
    IceField ice = IceField.draw(new RandomStream(SEED).split(1), grid);
    double drawn = 0;
    long covered = 0;
    for (int p = 0; p < grid.count(); p++) {
      drawn += ice.concentration(p);
      covered += ice.isIce(p) ? 1 : 0;
    }
    assertThat(covered / drawn).as("seed %d", SEED).isBetween(0.75, 1.02);
  }

  @Test
  void aWarmerCellIsIcierAtLowAttenuation() {
    Grid grid = new Grid(1_000, 1_000);
    RandomStream random = new RandomStream(SEED);
    IceField ice = IceField.draw(random.split(1), grid);
    Coast coast = Coast.draw(random.split(0), grid);
    // 36.5 GHz horizontal: water at 146 K, ice at 236 K.
    float[] kelvin = new Radiometer(random.split(2), grid, ice, coast).see(10);
    double[] sum = new double[2];
    int[] count = new int[2];
    for (int cell = 0; cell < kelvin.length; cell++) {
      float around = ice.concentration((cell / 20 * 50 + 25) * 1_000 + cell % 20 * 50 + 25);
      if (around == 0 || around == 1) {
        sum[(int) around] += kelvin[cell];
        count[(int) around]++;
      }
    }
    assertThat(count).as("seed %d", SEED).doesNotContain(0);
    assertThat(sum[1] / count[1] - sum[0] / count[0]).as("seed %d", SEED).isGreaterThan(30);
  }

  @Test
  void distancesToLandAreCountedInKilometres() {
    for (int s = 0; s < 8; s++) {
      Grid grid = new Grid(150, 200);
      Coast coast = Coast.draw(new RandomStream(SEED + s), grid);
      byte[][] zones = coast.zones();
      for (int p = 0; p < grid.count(); p += 311) {
        double nearest = nearestLand(coast, grid, p);
        int expected = nearest == 0 ? 0 : (int) Math.min(Coast.FARTHEST, 1 + nearest / 25);
        assertThat((int) zones[p / 200][p % 200])
            .as("seed %d, pixel %d, %f pixels from land", SEED + s, p, nearest)
            .isBetween(
                expected == 0 ? 0 : Math.max(1, expected - 1), expected == 0 ? 0 : expected + 1);
      }
    }
  }

  private static double nearestLand(Coast coast, Grid grid, int from) {
    double nearest = 1e9;
    for (int p = 0; p < grid.count(); p++) {
      if (coast.isLand(p)) {
        int down = p / grid.samples() - from / grid.samples();
        int right = p % grid.samples() - from % grid.samples();
        nearest = Math.min(nearest, Math.hypot(down, right));
      }
    }
    return nearest;
  }
}
