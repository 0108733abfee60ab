package dev.flyball.report;

import java.util.stream.IntStream;

/**
 * The shape that marks a curve's points: with it curves are told apart without any colour. An
 * outline lies within the square from -1 to 1, y downward.
 */
enum Marker {
  CIRCLE(regular(20, 0.9, 0), false),
  SQUARE(regular(4, 1.15, Math.PI / 4), false),
  TRIANGLE(regular(3, 1.2, 0), false),
  DIAMOND(regular(4, 1.2, 0), false),
  TRIANGLE_DOWN(regular(3, 1.2, Math.PI), false),
  PLUS(crossing(0), false),
  CROSS(crossing(Math.PI / 4), false),
  STAR(star(), false),
  OPEN_SQUARE(regular(4, 1.15, Math.PI / 4), true),
  OPEN_TRIANGLE(regular(3, 1.2, 0), true),
  OPEN_CIRCLE(regular(20, 0.9, 0), true),
  OPEN_DIAMOND(regular(4, 1.2, 0), true);

  private final double[][] outline;
  private final boolean open;

  Marker(double[][] outline, boolean open) {
    this.outline = outline;
    this.open = open;
  }

  /** Corners as x, y. */
  double[][] outline() {
    return outline;
  }

  /** Whether only the outline is drawn. */
  boolean isOpen() {
    return open;
  }

  private static double[][] regular(int corners, double radius, double turned) {
    return IntStream.range(0, corners)
        .mapToObj(k -> at(radius, turned + 2 * Math.PI * k / corners))
        .toArray(double[][]::new);
  }

  private static double[][] star() {
    return IntStream.range(0, 10)
        .mapToObj(k -> at(k % 2 == 0 ? 1.3 : 0.55, Math.PI * k / 5))
        .toArray(double[][]::new);
  }

  /** Two bars across each other. */
  private static double[][] crossing(double turned) {
    double wide = Math.atan2(0.3, 1.1);
    double tip = Math.hypot(0.3, 1.1);
    double notch = Math.hypot(0.3, 0.3);
    return IntStream.range(0, 12)
        .mapToObj(
            k -> {
              double arm = turned + Math.PI / 2 * (k / 3);
              return switch (k % 3) {
                case 0 -> at(tip, arm - wide);
                case 1 -> at(tip, arm + wide);
                default -> at(notch, arm + Math.PI / 4);
              };
            })
        .toArray(double[][]::new);
  }

  /** So far from the centre, clockwise from the top; three digits are enough for a page. */
  private static double[] at(double radius, double angle) {
    return new double[] {
      thousandths(radius * Math.sin(angle)), thousandths(-radius * Math.cos(angle))
    };
  }

  private static double thousandths(double v) {
    return Math.rint(1000 * v) / 1000;
  }
}
