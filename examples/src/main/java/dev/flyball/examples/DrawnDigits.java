package dev.flyball.examples;

import dev.flyball.random.RandomStream;
import java.util.Arrays;

/**
 * Digits as a pocket calculator shows them, 16 x 16 pixels, shifted and noisy: enough like MNIST to
 * train on, and made on the spot. An outage hides quarters of the image, as a sensor would that
 * loses part of its field.
 */
final class DrawnDigits {
  static final int SIDE = 16;
  static final int CLASSES = 10;
  private static final double NOISE = 0.3;

  /**
   * Segments of each digit: top, upper left, upper right, middle, lower left, lower right, foot.
   */
  private static final String[] SEGMENTS = {
    "1110111", "0010010", "1011101", "1011011", "0111010",
    "1101011", "1101111", "1010010", "1111111", "1111011"
  };

  /** First and last line and column of each segment. */
  private static final int[][] BOXES = {
    {2, 2, 5, 10},
    {2, 7, 5, 5},
    {2, 7, 10, 10},
    {7, 7, 5, 10},
    {7, 12, 5, 5},
    {7, 12, 10, 10},
    {12, 12, 5, 10}
  };

  private final RandomStream random;

  DrawnDigits(long seed) {
    random = new RandomStream(seed);
  }

  int anyDigit() {
    return random.nextInt(CLASSES);
  }

  /** Draws a digit into {@code image} from {@code at} on. */
  void draw(int digit, float[] image, int at) {
    int down = random.nextInt(5) - 2;
    int right = random.nextInt(5) - 2;
    for (int i = 0; i < SIDE * SIDE; i++) {
      image[at + i] = (float) (NOISE * random.nextGaussian());
    }
    for (int s = 0; s < BOXES.length; s++) {
      if (SEGMENTS[digit].charAt(s) == '1') {
        int[] box = BOXES[s];
        for (int line = box[0] + down; line <= box[1] + down; line++) {
          int from = at + line * SIDE + box[2] + right;
          Arrays.fill(image, from, from + box[3] - box[2] + 1, 1);
        }
      }
    }
  }

  /**
   * Hides each quarter of the image with probability one half: its pixels are zero, not guessed.
   */
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
