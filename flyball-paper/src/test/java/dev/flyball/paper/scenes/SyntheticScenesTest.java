package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import dev.flyball.linalg.Workers;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyntheticScenesTest {
  private static final long SEED = 20_261;

  @TempDir Path folder;
  private final List<String> words = new ArrayList<>();

  private Scenes open(int count, int pixels, int patch, Workers workers, String cache) {
    SceneSet set = SceneSet.synthetic(count, pixels, SEED);
    return Scenes.open(set, folder.resolve(cache), new PatchOptions(patch), workers, words::add);
  }

  @Test
  void aSceneDependsOnSeedAndNumberAlone() {
    try (Scenes one = open(10, 100, 50, Workers.one(), "one");
        Scenes three = open(9, 100, 50, Workers.of(3), "three")) {
      assertThat(words)
          .containsOnly("synthetic-007: skipped, it has no AMSR brightness temperatures");
      assertThat(one.names()).doesNotContain("synthetic-007").containsAll(three.names());
      Patches alike = one.split(Rotation.A).training();
      Patches other = three.split(Rotation.A).training();
      assertThat(alike.count()).isGreaterThan(10);
      for (int i = 0; i < Math.min(alike.count(), other.count()); i++) {
        Patch patch = alike.read(i);
        Handmade.assertAlike(other.read(i), patch);
        assertThat(patch.target()).isEqualTo(alike.target(i)).isBetween(0.0, 100.0);
        assertThat(patch.place().scene()).isIn(one.names());
      }
      assertThatThrownBy(() -> alike.read(alike.count()))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  /** Patches that were kept are those that would be cut, and of no other seed or size. */
  @Test
  void patchesAreKeptForTheScenesTheyAreOf() {
    SceneSet.Source scene = SceneSet.synthetic(2, 100, SEED).scenes().get(1);
    SceneSet.Source other = SceneSet.synthetic(2, 100, SEED + 1).scenes().get(1);
    SceneSet.Source larger = SceneSet.synthetic(2, 150, SEED).scenes().get(1);
    assertThat(List.of(scene.name(), other.name())).containsOnly("synthetic-001");
    SceneStamp stamp = ((SceneSet.Drawn) scene).stamp();
    assertThat(((SceneSet.Drawn) scene).isOf(stamp)).isTrue();
    assertThat(((SceneSet.Drawn) other).isOf(stamp)).isFalse();
    assertThat(((SceneSet.Drawn) larger).isOf(stamp)).isFalse();
  }

  @Test
  void withoutEligibleScenesItIsRefused() {
    assertThatThrownBy(() -> open(1, 100, 250, Workers.one(), "cache"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no eligible scene");
    assertThatThrownBy(() -> SceneSet.in(folder.resolve("none")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such folder");
    for (int[] wrong : new int[][] {{0, 100}, {1, 20}, {1, 20_000}}) {
      assertThatThrownBy(() -> SceneSet.synthetic(wrong[0], wrong[1], SEED))
          .isInstanceOf(IllegalArgumentException.class);
    }
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
      float[] zones = coast.zones();
      for (int p = 0; p < grid.count(); p += 311) {
        double nearest = nearestLand(coast, grid, p);
        int expected = nearest == 0 ? 0 : (int) Math.min(Coast.FARTHEST, 1 + nearest / 25);
        assertThat((int) zones[p])
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
