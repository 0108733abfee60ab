package dev.flyball.bench;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** An outcome as lines for a terminal. */
final class BenchText {
  private BenchText() {}

  static void print(Outcome outcome, PrintWriter print) {
    print.printf("%n%s%n", outcome.suite());
    print.printf("  %-62s %12s %-7s %-23s %s%n", "", "median", "", "(quartiles)", "floor");
    for (Measurement m : outcome.measurements()) {
      print.printf(
          "  %-62s %12s %-7s (%s to %s)%s%s%n",
          "%s %s %s".formatted(m.what(), m.who(), sizes(m.at())),
          number(m.median()),
          m.unit(),
          number(m.times().lowerQuartile()),
          number(m.times().upperQuartile()),
          Double.isNaN(m.floor()) ? "" : "  " + number(m.floor()),
          also(m.also()));
    }
    outcome.ratios().forEach(ratio -> print.println("  " + text(ratio)));
    outcome.notes().forEach(note -> print.println("  " + note));
  }

  /**
   * {@code row width=562: dense is 5.30 times as fast as OpenBLAS gemm (asked: 5.00, goal: 10.0)}.
   */
  static String text(Ratio ratio) {
    String asked =
        Double.isNaN(ratio.required())
            ? ""
            : " (asked: %s, goal: %s)".formatted(number(ratio.required()), number(ratio.goal()));
    return "%s %s: %s is %s times as fast as %s%s"
        .formatted(
            ratio.what(),
            sizes(ratio.at()),
            ratio.ours(),
            number(ratio.times()),
            ratio.peer(),
            asked);
  }

  static String sizes(Map<String, String> at) {
    return at.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  static String also(Map<String, Double> also) {
    return also.entrySet().stream()
        .map(each -> "  %s %s".formatted(each.getKey(), number(each.getValue())))
        .collect(Collectors.joining());
  }

  /** Three significant digits, and thousands apart. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    double size = Math.abs(value);
    int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return size > 0 && size < 0.001
        ? String.format(Locale.ROOT, "%.2e", value)
        : String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
