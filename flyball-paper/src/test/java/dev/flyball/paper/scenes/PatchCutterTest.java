package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatchCutterTest {
  private static final PatchOptions SMALL = new PatchOptions(50);

  @TempDir Path folder;

  @Test
  void theTargetIsTheMeanOfWhatIsCharted() {
    Handmade scene = new Handmade(50, 100);
    scene.codes.addAll(List.of("2;92;-9", "3;40;-9"));
    scene.chartLines(20, 30, 2).chartLines(30, 50, 3);

    List<Patch> patches = scene.cut(folder, SMALL);

    assertThat(patches).hasSize(2);
    double expected = (20 * 0 + 10 * 100 + 20 * 40) / 50.0;
    assertThat(patches).allSatisfy(p -> assertThat(p.target()).isCloseTo(expected, within(1e-9)));
    assertThat(patches.get(1).place().line()).isZero();
    assertThat(patches.get(1).place().sample()).isEqualTo(50);
    assertThat(patches.get(1).place().scene()).isEqualTo("handmade.nc");
  }

  @Test
  void landUnknownCodesAndPolygonsWithoutCodeAreNotCharted() {
    Handmade scene = new Handmade(50, 50);
    scene.codes.addAll(List.of("2;92;-9", "3;99;-9", "4;;-9"));
    scene.chartLines(0, 20, 2).chartLines(20, 24, 3).chartLines(24, 28, 4).chartLines(28, 32, 77);
    scene.chartLines(32, 36, Handmade.OUTSIDE);
    for (int i = 0; i < 10; i++) {
      Arrays.fill(scene.zones[i], (byte) 0);
    }

    List<Patch> patches = scene.cut(folder, SMALL);

    double expected = (10 * 100 + 14 * 0) / 24.0;
    assertThat(patches).hasSize(1);
    assertThat(patches.get(0).target()).isCloseTo(expected, within(1e-9));
  }

  @Test
  void aPatchIsKeptFromThirtyPercentChartedOn() {
    Handmade enough = new Handmade(50, 50).chartLines(15, 50, Handmade.OUTSIDE);
    Handmade tooLittle = new Handmade(50, 50).chartLines(14, 50, Handmade.OUTSIDE);

    assertThat(enough.cut(folder, SMALL)).hasSize(1);
    assertThat(tooLittle.cut(folder, SMALL)).isEmpty();
  }

  @Test
  void aPatchIsKeptFromHalfOfTheRadarSeenOn() {
    Handmade enough = new Handmade(50, 50);
    Arrays.fill(enough.primary, 0, 25 * 50, Float.NaN);
    Handmade tooLittle = new Handmade(50, 50);
    Arrays.fill(tooLittle.primary, 0, 25 * 50, Float.NaN);
    tooLittle.secondary[25 * 50] = Float.NaN;

    assertThat(enough.cut(folder, SMALL)).hasSize(1);
    assertThat(tooLittle.cut(folder, SMALL)).isEmpty();
  }

  @Test
  void aCellIsSeenIfAllChannelsWereAndHalfOfTheCellsMustBe() {
    Handmade scene = new Handmade(100, 100);
    scene.brightness.get(13)[1] = Float.NaN;
    scene.brightness.get(0)[2] = Float.NaN;

    List<Patch> patches = scene.cut(folder, new PatchOptions(100));

    assertThat(patches).hasSize(1);
    assertThat(patches.get(0).values(Channel.BTEMP_10_7V))
        .containsExactly(150, Float.NaN, Float.NaN, 153);
    scene.brightness.get(5)[3] = Float.NaN;
    assertThat(scene.cut(folder, new PatchOptions(100))).isEmpty();
  }

  @Test
  void nothingOutsideTheAreaOfInterestIsSeenOrCharted() {
    Handmade scene = new Handmade(50, 50);
    scene.codes.add("2;92;-9");
    scene.chartLines(40, 50, 2);
    scene.area = new Area(0, 10, 39, 49);

    Patch patch = scene.cut(folder, SMALL).get(0);

    assertThat(patch.target()).isZero();
    float[] primary = patch.values(Channel.PRIMARY);
    assertThat(primary[9]).isNaN();
    assertThat(primary[10]).isEqualTo(scene.primary[10]);
    assertThat(primary[39 * 50 + 49]).isEqualTo(scene.primary[39 * 50 + 49]);
    assertThat(primary[40 * 50 + 49]).isNaN();
  }

  @Test
  void aPatchHoldsWhatWasMeasuredWhereItLies() {
    Handmade scene = new Handmade(110, 160);
    List<Patch> patches = scene.cut(folder, new PatchOptions(50));

    assertThat(patches).hasSize(6);
    Patch last = patches.get(5);
    assertThat(last.place().line()).isEqualTo(50);
    assertThat(last.place().sample()).isEqualTo(100);
    assertThat(last.values(Channel.SECONDARY)[50 * 7 + 3])
        .isEqualTo(scene.secondary[57 * 160 + 103]);
    assertThat(last.values(Channel.INCIDENCE)[3]).isEqualTo(20 + 103);
    assertThat(last.values(Channel.DISTANCE)).containsOnly(3);
    assertThat(last.values(Channel.BTEMP_89_0V)).containsExactly(100 + 10 * 13 + 5);
  }

  @Test
  void aSceneSmallerThanAPatchHasNone() {
    assertThat(new Handmade(60, 60).cut(folder, new PatchOptions(100))).isEmpty();
  }
}
