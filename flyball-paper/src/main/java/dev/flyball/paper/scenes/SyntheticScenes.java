package dev.flyball.paper.scenes;

import dev.flyball.linalg.Workers;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Simulated scenes in the schema of ASID-v2: ice, radar, radiometer and chart. What is and what is
 * not like the real ones is in docs/research/sea-ice.md. Memory: about 60 bytes for each pixel of a
 * scene, one scene a worker.
 */
public final class SyntheticScenes {
  private SyntheticScenes() {}

  /**
   * Writes the scenes as {@code synthetic-000.nc}, {@code synthetic-001.nc} and so on. A scene
   * depends on the seed and its number, not on how many there are.
   *
   * @param folder made if need be
   * @param words told the path of every file once it is written
   */
  public static void write(
      SyntheticOptions options, Path folder, Workers workers, Consumer<Path> words)
      throws IOException {
    Files.createDirectories(folder);
    RandomStream seeds = new RandomStream(options.seed());
    try {
      workers.forEach(
          options.scenes(),
          scene -> {
            Path file = folder.resolve(String.format(Locale.ROOT, "synthetic-%03d.nc", scene));
            write(draw(seeds.split(scene), options, options.hasAmsr(scene)), file);
            synchronized (words) {
              words.accept(file);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void write(SceneContent content, Path file) {
    try {
      SceneWriter.write(content, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SceneContent draw(RandomStream random, SyntheticOptions options, boolean withAmsr) {
    Grid grid = new Grid(options.lines(), options.samples());
    Coast coast = Coast.draw(random.split(0), grid);
    IceField ice = IceField.draw(random.split(1), grid);
    Radar radar = new Radar(random.split(2), grid, ice, coast);
    DrawnChart chart = DrawnChart.draw(random.split(3), grid, ice, coast);
    // The edge of the swath, where the radar's first samples are invalid.
    int border = random.split(4).nextInt(1 + grid.samples() / 30);
    return new SceneContent(
        grid,
        hideBorder(radar.primary(), grid, border),
        hideBorder(radar.secondary(), grid, border),
        radar.angles(),
        coast.zones(),
        chart.polygons(),
        chart.codes(),
        withAmsr ? brightness(random.split(5), grid, ice, coast) : List.of(),
        new Area(0, border, grid.lines() - 1, grid.samples() - 1));
  }

  private static float[] hideBorder(float[] values, Grid grid, int border) {
    for (int line = 0; line < grid.lines(); line++) {
      int first = line * grid.samples();
      Arrays.fill(values, first, first + border, Float.NaN);
    }
    return values;
  }

  private static List<float[]> brightness(
      RandomStream random, Grid grid, IceField ice, Coast coast) {
    Radiometer radiometer = new Radiometer(random, grid, ice, coast);
    Grid cells = grid.coarser(PatchOptions.CELL);
    // In one scene of four the radiometer's swath ends inside it.
    boolean cut = random.nextBoolean(0.25);
    int end = cut ? cells.samples() - cells.samples() / 5 : cells.samples();
    List<float[]> brightness = new ArrayList<>();
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      float[] kelvin = radiometer.see(b);
      for (int row = 0; row < cells.lines(); row++) {
        int first = row * cells.samples();
        Arrays.fill(kelvin, first + end, first + cells.samples(), Float.NaN);
      }
      brightness.add(kelvin);
    }
    return brightness;
  }
}
