package dev.flyball.bench.networks;

import dev.flyball.missing.RandomStream;
import java.util.Arrays;

/**
 * Digits drawn by a pen, 16 x 16 pixels: polygons of strokes that are turned, sheared, stretched,
 * shifted and trembled at random, with a pen of random width and noise on every pixel. An outage
 * hides each quarter of the image with probability one half.
 */
final class StrokeDigits {
  static final int SIDE = 16;
  static final int CLASSES = 10;
  private static final double NOISE = 0.25;
  private static final double TREMBLE = 0.05;

  /** The corners of each digit's stroke, x then y, from the middle of a square of side 2. */
  private static final double[][] STROKES = {
    {-.4, -.8, .4, -.8, .7, 0, .4, .8, -.4, .8, -.7, 0, -.4, -.8},
    {-.3, -.5, .1, -.9, .1, .9},
    {-.6, -.5, 0, -.9, .6, -.5, .3, 0, -.6, .9, .7, .9},
    {-.6, -.9, .6, -.9, 0, -.2, .6, .3, 0, .9, -.6, .6},
    {.3, .9, .3, -.9, -.7, .4, .7, .4},
    {.6, -.9, -.5, -.9, -.5, -.1, .3, -.2, .6, .4, 0, .9, -.6, .7},
    {.5, -.9, -.3, -.3, -.6, .4, 0, .9, .6, .4, 0, 0, -.5, .3},
    {-.6, -.9, .7, -.9, -.1, .9},
    {0, 0, -.5, -.5, 0, -.9, .5, -.5, -.6, .5, 0, .9, .6, .5, 0, 0},
    {.5, -.3, 0, 0, -.6, -.4, 0, -.9, .6, -.4, .3, .3, -.4, .9}
  };

  private final RandomStream random;
  private double[] corners = {};

  StrokeDigits(RandomStream random) {
    this.random = random;
  }

  int anyDigit() {
    return random.nextInt(CLASSES);
  }

  /** Draws a digit into {@code image} from {@code at} on. */
  void draw(int digit, float[] image, int at) {
    place(STROKES[digit]);
    double pen = 0.5 + 0.6 * random.nextDouble();
    for (int line = 0; line < SIDE; line++) {
      for (int column = 0; column < SIDE; column++) {
        double ink = Math.max(0, Math.min(1, 1 + pen - distance(column, line)));
        image[at + line * SIDE + column] = (float) (ink + NOISE * random.nextGaussian());
      }
    }
  }

  /** The corners in pixels, after a random affine map and a tremble of each. */
  private void place(double[] stroke) {
    double angle = 0.25 * random.nextGaussian();
    double shear = 0.2 * random.nextGaussian();
    double wide = 5 * (0.8 + 0.4 * random.nextDouble());
    double high = 6 * (0.8 + 0.4 * random.nextDouble());
    double right = SIDE / 2.0 - 0.5 + random.nextGaussian();
    double down = SIDE / 2.0 - 0.5 + random.nextGaussian();
    corners = new double[stroke.length];
    for (int c = 0; c < stroke.length; c += 2) {
      double x = stroke[c] + TREMBLE * random.nextGaussian() + shear * stroke[c + 1];
      double y = stroke[c + 1] + TREMBLE * random.nextGaussian();
      corners[c] = right + wide * (Math.cos(angle) * x - Math.sin(angle) * y);
      corners[c + 1] = down + high * (Math.sin(angle) * x + Math.cos(angle) * y);
    }
  }

  /** From a pixel to the nearest point of the stroke. */
  private double distance(double x, double y) {
    double nearest = Double.POSITIVE_INFINITY;
    for (int c = 0; c + 3 < corners.length; c += 2) {
      double dx = corners[c + 2] - corners[c];
      double dy = corners[c + 3] - corners[c + 1];
      double along = (x - corners[c]) * dx + (y - corners[c + 1]) * dy;
      double share = Math.max(0, Math.min(1, along / (dx * dx + dy * dy)));
      nearest =
          Math.min(
              nearest, Math.hypot(x - corners[c] - share * dx, y - corners[c + 1] - share * dy));
    }
    return nearest;
  }

  /** Hides each quarter with probability one half: its pixels are zero, not guessed. */
  void lose(float[] image, int at) {
    int half = SIDE / 2;
    for (int quarter = 0; quarter < 4; quarter++) {
      if (random.nextBoolean(0.5)) {
        for (int line = 0; line < half; line++) {
          int from = at + (quarter / 2 * half + line) * SIDE + quarter % 2 * half;
          Arrays.fill(image, from, from + half, 0);
        }
      }
    }
  }
}
