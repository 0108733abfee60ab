package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.DataException;
import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SceneFaultsTest {
  @TempDir Path folder;

  private static void readAll(Path path) {
    try (Scene scene = AsidScene.open(path)) {
      assertThat(scene.hasAmsr()).isTrue();
      new PatchCutter(scene, new PatchOptions(50)).cut(patch -> {});
    }
  }

  @Test
  void aTruncatedSceneIsRefusedWhereverItEnds() throws IOException {
    byte[] whole = Files.readAllBytes(new Handmade(100, 100).write(folder.resolve("whole.nc")));
    Path cut = folder.resolve("cut.nc");
    for (int length = 0; length < whole.length; length += 131) {
      Files.write(cut, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> readAll(cut))
          .as("cut to %d of %d bytes", length, whole.length)
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("cut.nc: ");
    }
    // Into an index of tiles, the last thing in the file.
    Files.write(cut, Arrays.copyOf(whole, whole.length - 300));
    assertThatThrownBy(() -> readAll(cut))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("cut short")
        .hasMessageContaining("variable nersc_sar_primary cannot be read to its end");
  }

  @Tag("slow")
  @Test
  void flippedBytesAreRefusedOrReadButNeverBreakTheReader() throws IOException {
    byte[] whole = Files.readAllBytes(new Handmade(50, 50).write(folder.resolve("whole.nc")));
    Path flipped = folder.resolve("flipped.nc");
    int refused = 0;
    for (int at = 0; at < whole.length; at += 61) {
      byte[] bytes = whole.clone();
      bytes[at] ^= (byte) 0xFF;
      Files.write(flipped, bytes);
      try {
        readAll(flipped);
      } catch (DataException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void aForeignFileIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.nc"), "a,b\n1,2\n".repeat(500));
    assertThatThrownBy(() -> AsidScene.open(text))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("text.nc: not a netCDF-4 file");
    assertThatThrownBy(() -> AsidScene.open(folder.resolve("nowhere.nc")))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such file");
    Path other = folder.resolve("other.nc");
    try (WritableHdfFile file = HdfFile.write(other)) {
      file.putDataset("temperature", new float[3][3]);
    }
    assertThatThrownBy(() -> AsidScene.open(other))
        .hasMessage("other.nc: there is no variable nersc_sar_primary; expected an ASID-v2 scene");
  }

  /** Writes a scene of 50 x 50 by hand, with something wrong. */
  private Path scene(Consumer<WritableHdfFile> fault, String... leftOut) {
    Path path = folder.resolve("faulty.nc");
    List<String> without = Arrays.asList(leftOut);
    try (WritableHdfFile file = HdfFile.write(path)) {
      for (String name :
          List.of("nersc_sar_primary", "nersc_sar_secondary", "distance_map", "polygon_icechart")) {
        if (!without.contains(name)) {
          file.putDataset(name, new float[50][50]);
        }
      }
      if (!without.contains("sar_incidenceangles")) {
        file.putDataset("sar_incidenceangles", new float[50]);
      }
      if (!without.contains("polygon_codes")) {
        file.putDataset("polygon_codes", new String[] {"id;CT", "0;10"});
      }
      for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
        if (!without.contains(Channel.brightness(b).variable())) {
          file.putDataset(Channel.brightness(b).variable(), new float[1][1]);
        }
      }
      fault.accept(file);
    }
    return path;
  }

  @Test
  void everyMissingVariableIsNamed() {
    List<String> names = new ArrayList<>(List.of("polygon_icechart", "polygon_codes"));
    Arrays.stream(Channel.values()).map(Channel::variable).forEach(names::add);
    for (String name : names) {
      Path path = scene(file -> {}, name);
      assertThatThrownBy(() -> readAll(path))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("there is no variable " + name);
    }
  }

  @Test
  void everyWrongShapeIsNamed() {
    for (String name :
        List.of("nersc_sar_secondary", "distance_map", "polygon_icechart", "btemp_89.0v")) {
      Path path = scene(file -> file.putDataset(name, new float[50][49]), name);
      assertThatThrownBy(() -> readAll(path))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("variable " + name + " has the shape [50, 49]");
    }
    for (String name : List.of("nersc_sar_primary", "sar_incidenceangles", "btemp_6.9h")) {
      Path path = scene(file -> file.putDataset(name, new float[7]), name);
      assertThatThrownBy(() -> readAll(path))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("variable " + name + " has the shape [7]");
    }
  }

  @Test
  void wrongTypesAndAreasAreNamed() {
    String[][] words = new String[50][50];
    for (String[] row : words) {
      Arrays.fill(row, "ice");
    }
    Path typed = scene(file -> file.putDataset("nersc_sar_primary", words), "nersc_sar_primary");
    assertThatThrownBy(() -> readAll(typed))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("variable nersc_sar_primary holds");
    Path numbers = scene(file -> file.putDataset("polygon_codes", new int[3]), "polygon_codes");
    assertThatThrownBy(() -> readAll(numbers))
        .hasMessageContaining("variable polygon_codes holds no strings");
    Path area = scene(file -> file.putAttribute("aoi_upperleft_line", 60));
    assertThatThrownBy(() -> readAll(area))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("aoi_upperleft_");
  }

  @Test
  void charactersCountAsStrings() {
    String[][] codes = {{"id;", "CT"}, {"0;", "40"}};
    Path path = scene(file -> file.putDataset("polygon_codes", codes), "polygon_codes");
    try (Scene scene = AsidScene.open(path)) {
      assertThat(scene.chart(0, 1)).containsOnly(40);
    }
  }

  @Test
  void numbersArePackedAndMaskedAsNetcdfDoes() {
    Path path =
        scene(
            file -> {
              short[][] packed = new short[50][50];
              packed[0] = new short[50];
              packed[0][0] = 100;
              packed[0][1] = -99;
              packed[0][2] = 7;
              var variable = file.putDataset("nersc_sar_primary", packed);
              variable.putAttribute("scale_factor", 0.5);
              variable.putAttribute("add_offset", -20f);
              variable.putAttribute("_FillValue", (short) -99);
              variable.putAttribute("missing_value", new short[] {7});
              double[][] never = new double[50][50];
              never[0][0] = 9.969209968386869e36;
              never[0][1] = Double.POSITIVE_INFINITY;
              file.putDataset("nersc_sar_secondary", never);
            },
            "nersc_sar_primary",
            "nersc_sar_secondary");
    try (Scene scene = AsidScene.open(path)) {
      assertThat(Arrays.copyOf(scene.lines(Channel.PRIMARY, 0, 1), 4))
          .containsExactly(30, Float.NaN, Float.NaN, -20);
      assertThat(Arrays.copyOf(scene.lines(Channel.SECONDARY, 0, 1), 3))
          .containsExactly(Float.NaN, Float.NaN, 0);
    }
  }
}
