package dev.flyball.paper.scenes;

/**
 * Options of synthetic scenes.
 *
 * @param scenes how many
 * @param lines SAR lines of each, at least {@value PatchOptions#CELL}
 * @param samples SAR samples of each, at least {@value PatchOptions#CELL}
 * @param seed the same seed makes the same scenes
 * @param withoutAmsrEvery every so manieth scene has no AMSR; 0 for none
 */
public record SyntheticOptions(
    int scenes, int lines, int samples, long seed, int withoutAmsrEvery) {
  private static final int MOST_PIXELS = 12_000;

  public SyntheticOptions {
    if (scenes < 1) {
      throw new IllegalArgumentException(
          "the number of scenes is %s; expected 1 or more".formatted(scenes));
    }
    checkPixels("lines", lines);
    checkPixels("samples", samples);
    if (withoutAmsrEvery < 0) {
      throw new IllegalArgumentException(
          "every %sth scene without AMSR; expected 0 for none, or 1 or more"
              .formatted(withoutAmsrEvery));
    }
  }

  private static void checkPixels(String name, int pixels) {
    if (pixels < PatchOptions.CELL || pixels > MOST_PIXELS) {
      throw new IllegalArgumentException(
          "a scene has %s %s; expected %s to %s"
              .formatted(pixels, name, PatchOptions.CELL, MOST_PIXELS));
    }
  }

  boolean hasAmsr(int scene) {
    return withoutAmsrEvery == 0 || (scene + 1) % withoutAmsrEvery != 0;
  }
}
