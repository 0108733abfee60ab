package dev.flyball.paper.scenes;

import dev.flyball.random.RandomStream;

/**
 * Options of synthetic scenes.
 *
 * @param scenes how many; every eighth has no AMSR, as some of the archive
 * @param pixels SAR lines and samples of each, 40 m apart, at least {@value PatchOptions#CELL}
 * @param seed the same seed makes the same scenes
 */
record SyntheticOptions(int scenes, int pixels, long seed) {
  private static final int WITHOUT_AMSR_EVERY = 8;

  private static final int MOST_PIXELS = 12_000;

  public SyntheticOptions {
    if (scenes < 1) {
      throw new IllegalArgumentException(
          "the number of scenes is %s; expected 1 or more".formatted(scenes));
    }
    if (pixels < PatchOptions.CELL || pixels > MOST_PIXELS) {
      throw new IllegalArgumentException(
          "a scene has %s pixels a side; expected %s to %s"
              .formatted(pixels, PatchOptions.CELL, MOST_PIXELS));
    }
  }

  static boolean hasAmsr(int scene) {
    return (scene + 1) % WITHOUT_AMSR_EVERY != 0;
  }

  /** A scene depends on the seed and its number, not on how many there are. */
  SyntheticScene draw(String name, int scene) {
    return SyntheticScene.draw(name, new RandomStream(seed).split(scene), new Grid(pixels, pixels));
  }
}
