package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An open ASID-v2 scene. Read by bands of lines, so that memory grows with the width of a scene and
 * not with its area. Backscatter is clipped to the area of interest.
 */
final class AsidScene implements Scene {
  static final String POLYGONS = "polygon_icechart";

  private final SceneFile file;
  private final int lines;
  private final int samples;
  private final SceneVariable polygons;
  private final Chart chart;
  private final Area area;

  private AsidScene(SceneFile file) {
    this.file = file;
    file.requireWhole(variables());
    SceneVariable primary = file.variable(Channel.PRIMARY.variable());
    int[] shape = primary.shape();
    if (shape.length != 2) {
      throw fault(Channel.PRIMARY.variable(), Arrays.toString(shape), "lines x samples");
    }
    lines = shape[0];
    samples = shape[1];
    grid(Channel.SECONDARY);
    grid(Channel.DISTANCE);
    polygons = file.variable(POLYGONS);
    polygons.requireShape(lines, samples);
    file.variable(Channel.INCIDENCE.variable()).requireShape(samples);
    chart = Chart.of(file.name(), file.strings(Chart.CODES));
    area = area();
  }

  /**
   * Opens a scene and looks at the shape of everything in it.
   *
   * @throws DataException if it is not whole or not an ASID-v2 scene, naming the variable
   */
  static AsidScene open(Path path) {
    SceneFile file = new SceneFile(path);
    try {
      return new AsidScene(file);
    } catch (RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Whatever a scene may hold and this reads. */
  private static List<String> variables() {
    return Stream.concat(
            Arrays.stream(Channel.values()).map(Channel::variable),
            Stream.of(POLYGONS, Chart.CODES))
        .toList();
  }

  @Override
  public String name() {
    return file.name();
  }

  @Override
  public int lines() {
    return lines;
  }

  @Override
  public int samples() {
    return samples;
  }

  @Override
  public boolean hasAmsr() {
    int found = 0;
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      found += file.has(Channel.brightness(b).variable()) ? 1 : 0;
    }
    if (found > 0 && found < Channel.BRIGHTNESSES) {
      for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
        file.variable(Channel.brightness(b).variable());
      }
    }
    return found > 0;
  }

  @Override
  public float[] lines(Channel channel, int first, int count) {
    float[] values = grid(channel).lines(first, count);
    if (channel != Channel.DISTANCE) {
      area.clip(values, first, samples);
    }
    return values;
  }

  @Override
  public float[] chart(int first, int count) {
    float[] values = polygons.lines(first, count);
    for (int i = 0; i < values.length; i++) {
      values[i] = chart.percent(values[i]);
    }
    area.clip(values, first, samples);
    return values;
  }

  @Override
  public float[] incidence() {
    return file.variable(Channel.INCIDENCE.variable()).row();
  }

  @Override
  public Brightness brightness() {
    return Brightness.of(file, lines, samples);
  }

  private SceneVariable grid(Channel channel) {
    SceneVariable variable = file.variable(channel.variable());
    variable.requireShape(lines, samples);
    return variable;
  }

  private Area area() {
    Area found =
        new Area(
            Math.max(0, file.attribute("aoi_upperleft_line", 0)),
            Math.max(0, file.attribute("aoi_upperleft_sample", 0)),
            Math.min(lines - 1, file.attribute("aoi_lowerright_line", lines - 1)),
            Math.min(samples - 1, file.attribute("aoi_lowerright_sample", samples - 1)));
    if (found.firstLine() > found.lastLine() || found.firstSample() > found.lastSample()) {
      throw DataException.inFile(
          file.name(),
          "attributes aoi_upperleft_* and aoi_lowerright_* give the empty " + found,
          "an area on the grid of %s x %s".formatted(lines, samples),
          null);
    }
    return found;
  }

  private DataException fault(String variable, String shape, String expectation) {
    return DataException.inFile(
        file.name(), "variable %s has the shape %s".formatted(variable, shape), expectation, null);
  }

  @Override
  public void close() {
    file.close();
  }
}
