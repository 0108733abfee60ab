package dev.flyball.paper.scenes;

import java.util.function.Consumer;

/**
 * Scans the SAR grid of a scene without overlap, from its first line and sample on, and cuts out
 * the patches that {@link PatchOptions} keeps. Holds one band of lines at a time.
 */
final class PatchCutter {
  private final Scene scene;
  private final PatchOptions options;
  private final Brightness brightness;
  private final float[] incidence;

  PatchCutter(Scene scene, PatchOptions options) {
    this.scene = scene;
    this.options = options;
    brightness = scene.brightness();
    incidence = scene.incidence();
  }

  /** The channels and the chart of a band of lines. */
  private record Band(
      int line, float[] primary, float[] secondary, float[] distance, float[] chart) {}

  void cut(Consumer<Patch> kept) {
    int size = options.size();
    for (int line = 0; line + size <= scene.lines(); line += size) {
      float[] chart = scene.chart(line, size);
      if (!anySeen(chart)) {
        continue;
      }
      Band band =
          new Band(
              line,
              scene.lines(Channel.PRIMARY, line, size),
              scene.lines(Channel.SECONDARY, line, size),
              scene.lines(Channel.DISTANCE, line, size),
              chart);
      for (int sample = 0; sample + size <= scene.samples(); sample += size) {
        cut(band, sample, kept);
      }
    }
  }

  private void cut(Band band, int sample, Consumer<Patch> kept) {
    int size = options.size();
    long seen = 0;
    long charted = 0;
    double sum = 0;
    for (int i = 0; i < size; i++) {
      int at = i * scene.samples() + sample;
      for (int p = at; p < at + size; p++) {
        if (!Float.isNaN(band.primary[p]) && !Float.isNaN(band.secondary[p])) {
          seen++;
        }
        if (!Float.isNaN(band.chart[p]) && band.distance[p] > 0) {
          charted++;
          sum += band.chart[p];
        }
      }
    }
    if (isInformative(band.line, sample, seen, charted)) {
      kept.accept(copy(band, sample, sum / charted));
    }
  }

  private boolean isInformative(int line, int sample, long seen, long charted) {
    int cells = options.cells();
    int seenCells = brightness.seen(line / PatchOptions.CELL, sample / PatchOptions.CELL, cells);
    return seen >= PatchOptions.LEAST_SEEN * options.pixels()
        && seenCells >= PatchOptions.LEAST_SEEN * cells * cells
        && charted >= PatchOptions.LEAST_CHARTED * options.pixels();
  }

  private Patch copy(Band band, int sample, double target) {
    Patch patch = new Patch(new PatchPlace(scene.name(), band.line, sample, target), options);
    copy(band.primary, sample, patch.values(Channel.PRIMARY));
    copy(band.secondary, sample, patch.values(Channel.SECONDARY));
    copy(band.distance, sample, patch.values(Channel.DISTANCE));
    float[] angles = patch.values(Channel.INCIDENCE);
    System.arraycopy(incidence, sample, angles, 0, angles.length);
    int row = band.line / PatchOptions.CELL;
    int column = sample / PatchOptions.CELL;
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      brightness.copy(b, row, column, options.cells(), patch.values(Channel.brightness(b)));
    }
    return patch;
  }

  private void copy(float[] band, int sample, float[] to) {
    for (int i = 0; i < options.size(); i++) {
      System.arraycopy(band, i * scene.samples() + sample, to, i * options.size(), options.size());
    }
  }

  private static boolean anySeen(float[] values) {
    for (float value : values) {
      if (!Float.isNaN(value)) {
        return true;
      }
    }
    return false;
  }
}
