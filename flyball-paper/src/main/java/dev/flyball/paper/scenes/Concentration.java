package dev.flyball.paper.scenes;

/**
 * Total concentration by its SIGRID-3 code: 00 and 02 are open water, 01 is 5%, the tenths 10 to 90
 * are themselves, 91 is 95%, 92 is 100%. Every other code (99 for unknown, -9 for none, intervals
 * of tenths) says no concentration.
 */
final class Concentration {
  private Concentration() {}

  /** In percent; NaN if the code says none. */
  static float percent(int code) {
    return switch (code) {
      case 0, 2 -> 0;
      case 1 -> 5;
      case 10, 20, 30, 40, 50, 60, 70, 80, 90 -> code;
      case 91 -> 95;
      case 92 -> 100;
      default -> Float.NaN;
    };
  }

  /** The code of the charted concentration nearest to {@code percent}. */
  static int code(double percent) {
    if (percent < 2.5) {
      return 0;
    }
    if (percent < 7.5) {
      return 1;
    }
    if (percent < 92.5) {
      return (int) Math.round(percent / 10) * 10;
    }
    return percent < 97.5 ? 91 : 92;
  }
}
