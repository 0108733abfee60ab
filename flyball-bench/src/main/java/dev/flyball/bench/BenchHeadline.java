package dev.flyball.bench;

import dev.flyball.report.Headline;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a reader of benchmarks should know first: how many of the ratios asked for are reached. */
final class BenchHeadline {
  private BenchHeadline() {}

  static Headline of(List<Findings> outcomes, boolean quick) {
    List<Ratio> asked =
        outcomes.stream()
            .flatMap(each -> each.ratios().stream())
            .filter(ratio -> Double.isFinite(ratio.required()))
            .toList();
    List<Ratio> missed =
        asked.stream().filter(ratio -> !(ratio.times() >= ratio.required())).toList();
    String next = quick ? "Run without --quick: these are orders of magnitude." : "";
    if (asked.isEmpty()) {
      long count = outcomes.stream().mapToLong(each -> each.measurements().size()).sum();
      return new Headline(true, "%s measurements; none has a target.".formatted(count), "", next);
    }
    String verdict =
        "%s of %s ratios that are asked for are reached."
            .formatted(asked.size() - missed.size(), asked.size());
    String reason =
        missed.stream()
            .min(Comparator.comparingDouble(ratio -> ratio.times() / ratio.required()))
            .map(BenchHeadline::words)
            .orElse("");
    return new Headline(missed.isEmpty(), verdict, reason, next);
  }

  private static String words(Ratio ratio) {
    return String.format(
        Locale.ROOT,
        "Farthest from what is asked: %s is %.3g times as fast as %s (%s, %s), not %.3g times.",
        ratio.ours(),
        ratio.times(),
        ratio.peer(),
        ratio.what(),
        BenchReport.sizes(ratio.at()),
        ratio.required());
  }
}
