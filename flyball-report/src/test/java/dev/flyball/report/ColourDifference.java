package dev.flyball.report;

import java.awt.Color;

/**
 * How different two colours look: CIEDE2000 between them as a reader sees them. What readers with
 * deuteranopia and protanopia see follows the matrices of Machado, Oliveira and Fernandes (2009) at
 * full severity, applied to linear sRGB.
 */
final class ColourDifference {
  /** A way of seeing: what becomes of linear red, green and blue. */
  enum Eyes {
    USUAL(1, 0, 0, 0, 1, 0, 0, 0, 1),
    DEUTERANOPIA(
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    PROTANOPIA(
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
        1.051998);

    private final double[] matrix;

    Eyes(double... matrix) {
      this.matrix = matrix;
    }
  }

  private ColourDifference() {}

  static double between(String first, String second, Eyes eyes) {
    return ciede2000(lab(first, eyes), lab(second, eyes));
  }

  /** The contrast ratio of WCAG 2. */
  static double contrast(String first, String second) {
    double a = luminance(first) + 0.05;
    double b = luminance(second) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(String hex) {
    double[] rgb = linear(hex);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double[] linear(String hex) {
    float[] parts = Color.decode(hex).getRGBColorComponents(null);
    double[] rgb = new double[3];
    for (int i = 0; i < 3; i++) {
      double c = parts[i];
      rgb[i] = c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }
    return rgb;
  }

  private static double[] lab(String hex, Eyes eyes) {
    double[] rgb = linear(hex);
    double[] seen = new double[3];
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) {
        sum += eyes.matrix[3 * i + j] * rgb[j];
      }
      seen[i] = Math.min(1, Math.max(0, sum));
    }
    double x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047;
    double y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2];
    double z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883;
    return new double[] {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
  }

  private static double f(double t) {
    return t > 216 / 24389.0 ? Math.cbrt(t) : (24389 / 27.0 * t + 16) / 116;
  }

  static double ciede2000(double[] one, double[] two) {
    double mean = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2;
    double g = 0.5 * (1 - Math.sqrt(Math.pow(mean, 7) / (Math.pow(mean, 7) + Math.pow(25, 7))));
    double c1 = Math.hypot((1 + g) * one[1], one[2]);
    double c2 = Math.hypot((1 + g) * two[1], two[2]);
    double h1 = hue((1 + g) * one[1], one[2]);
    double h2 = hue((1 + g) * two[1], two[2]);
    double turn = c1 * c2 == 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
    double h = c1 * c2 == 0 ? h1 + h2 : h1 + turn / 2;
    double l = (one[0] + two[0]) / 2 - 50;
    double c = (c1 + c2) / 2;
    double t =
        1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.20 * cos(4 * h - 63);
    double dl = (two[0] - one[0]) / (1 + 0.015 * l * l / Math.sqrt(20 + l * l));
    double dc = (c2 - c1) / (1 + 0.045 * c);
    double dh = 2 * Math.sqrt(c1 * c2) * Math.sin(Math.toRadians(turn / 2)) / (1 + 0.015 * c * t);
    double whole = ((h % 360) + 360) % 360;
    double rotation =
        -2
            * Math.sqrt(Math.pow(c, 7) / (Math.pow(c, 7) + Math.pow(25, 7)))
            * Math.sin(Math.toRadians(60 * Math.exp(-Math.pow((whole - 275) / 25, 2))));
    return Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh);
  }

  private static double hue(double a, double b) {
    return a == 0 && b == 0 ? 0 : (Math.toDegrees(Math.atan2(b, a)) + 360) % 360;
  }

  private static double cos(double degrees) {
    return Math.cos(Math.toRadians(degrees));
  }
}
