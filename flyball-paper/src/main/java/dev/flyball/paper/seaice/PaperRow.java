package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Rotation;
import java.util.Arrays;
import java.util.List;

/** The paper's Table 3, as printed: percentages, points and MAE in percent. */
enum PaperRow {
  A1(Rotation.A, "0-1k", 14.08, 22.80, 8.65, 100, 90, 40.0, 80.0, 12.25, 2.52),
  A2(Rotation.A, "0-5k", 9.97, 12.13, 7.59, 90, 82, 34.0, 36.0, 4.47, 1.39),
  A3(Rotation.A, "5k-20k", 7.30, 7.83, 7.28, 65, 33, 4.6, 7.9, 1.09, 0.75),
  A4(Rotation.A, "10k-20k", 6.96, 7.70, 7.27, 59, 20, -4.0, 6.9, 0.95, 0.70),
  B1(Rotation.B, "0-1k", 11.19, 21.03, 6.10, 100, 70, 10.0, 90.0, 11.62, 2.09),
  B2(Rotation.B, "0-5k", 6.68, 10.99, 8.20, 58, 34, 10.0, 8.0, 4.46, 3.87),
  B3(Rotation.B, "5k-20k", 4.09, 6.37, 5.14, 68, 17, 14.6, 5.3, 2.28, 1.85),
  B4(Rotation.B, "10k-20k", 3.71, 5.61, 4.81, 65, 12, 16.8, 2.0, 1.88, 1.57),
  C1(Rotation.C, "0-1k", 19.12, 23.36, 15.96, 90, 70, 0.0, 30.0, 6.00, 1.68),
  C2(Rotation.C, "0-5k", 15.03, 15.63, 12.10, 84, 70, 28.0, 22.0, 3.05, 1.70),
  C3(Rotation.C, "5k-20k", 10.77, 11.71, 10.57, 68, 44, 19.2, 7.9, 1.61, 1.17),
  C4(Rotation.C, "10k-20k", 10.39, 11.19, 10.40, 62, 38, 16.8, 5.0, 1.40, 1.19);

  private final Rotation rotation;
  private final String window;
  private final double[] numbers;

  PaperRow(Rotation rotation, String window, double... numbers) {
    this.rotation = rotation;
    this.window = window;
    this.numbers = numbers;
  }

  String window() {
    return window;
  }

  /** Means of f, m, c; c&lt;m; c best; good-region gain; bad reduction; change of m and c. */
  double[] numbers() {
    return numbers.clone();
  }

  static List<PaperRow> of(Rotation rotation) {
    return Arrays.stream(values()).filter(row -> row.rotation == rotation).toList();
  }
}
