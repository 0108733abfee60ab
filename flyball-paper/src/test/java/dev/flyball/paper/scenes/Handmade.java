package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A scene small enough to know every number of: all seen, sea everywhere, one polygon of water. */
final class Handmade {
  static final short OUTSIDE = -1;

  final Grid grid;
  final float[] primary;
  final float[] secondary;
  final float[] angles;
  final byte[][] zones;
  final short[][] polygons;
  final List<String> codes = new ArrayList<>(List.of("id;CT;CA", "1;00;-9"));
  List<float[]> brightness = new ArrayList<>();
  Area area;

  Handmade(int lines, int samples) {
    grid = new Grid(lines, samples);
    area = new Area(0, 0, lines - 1, samples - 1);
    primary = new float[grid.count()];
    secondary = new float[grid.count()];
    angles = new float[samples];
    zones = new byte[lines][samples];
    polygons = new short[lines][samples];
    for (int p = 0; p < grid.count(); p++) {
      primary[p] = -10 - p % 7;
      secondary[p] = -20 - p % 5;
    }
    for (int j = 0; j < samples; j++) {
      angles[j] = 20 + j;
    }
    for (int i = 0; i < lines; i++) {
      Arrays.fill(zones[i], (byte) 3);
      Arrays.fill(polygons[i], (short) 1);
    }
    Grid cells = grid.coarser(PatchOptions.CELL);
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      float[] kelvin = new float[cells.count()];
      for (int c = 0; c < kelvin.length; c++) {
        kelvin[c] = 100 + 10 * b + c;
      }
      brightness.add(kelvin);
    }
  }

  /** Gives whole lines of the chart to a polygon. */
  Handmade chartLines(int first, int end, int polygon) {
    for (int i = first; i < end; i++) {
      Arrays.fill(polygons[i], (short) polygon);
    }
    return this;
  }

  SceneContent content() {
    return new SceneContent(
        grid, primary, secondary, angles, zones, polygons, codes, brightness, area);
  }

  Path write(Path path) {
    try {
      SceneWriter.write(content(), path);
      return path;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes it and cuts it again. */
  List<Patch> cut(Path folder, PatchOptions options) {
    List<Patch> patches = new ArrayList<>();
    try (Scene scene = AsidScene.open(write(folder.resolve("handmade.nc")))) {
      new PatchCutter(scene, options).cut(patches::add);
    }
    return patches;
  }

  static void assertAlike(Patch patch, Patch other) {
    assertThat(patch.place()).isEqualTo(other.place());
    for (Channel channel : Channel.values()) {
      assertThat(patch.values(channel)).as("%s", channel).isEqualTo(other.values(channel));
    }
  }
}
