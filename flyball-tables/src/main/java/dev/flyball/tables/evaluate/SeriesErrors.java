package dev.flyball.tables.evaluate;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The errors in the rows of each series, beside those of what the series knows by itself: the mean
 * of its targets so far, or the class it had most often. O(1) a row, O(classes) for classes.
 */
final class SeriesErrors {
  /** A mean over fewer rows says little. */
  private static final int FEWEST_ROWS = 10;

  private static final int MOST_NAMED = 5;

  private final int classes;
  private final Map<String, Sums> series = new HashMap<>();

  /** For so many classes; 0 where a number is predicted. */
  SeriesErrors(int classes) {
    this.classes = classes;
  }

  private static final class Sums {
    final double[] known;
    long rows;
    long judged;
    double weighed;
    double error;
    double own;

    Sums(int width) {
      known = new double[width];
    }

    /** What the series would have said of its next row. */
    double guess(boolean classes) {
      int most = 0;
      for (int c = 1; c < known.length; c++) {
        most = known[c] > known[most] ? c : most;
      }
      return classes ? most : known[0] / rows;
    }
  }

  /** A row with a target; the first of a series is judged nowhere, because it knows nothing. */
  void take(@Nullable String key, double target, double error, double weight) {
    if (key == null || Double.isNaN(target) || Double.isNaN(error)) {
      return;
    }
    Sums sums = series.computeIfAbsent(key, none -> new Sums(Math.max(1, classes)));
    if (sums.rows > 0) {
      double gap = sums.guess(classes > 0) - target;
      sums.judged++;
      sums.weighed += weight;
      sums.error += weight * Math.abs(error);
      sums.own += weight * (classes == 0 ? Math.abs(gap) : gap == 0 ? 0 : 1);
    }
    sums.rows++;
    if (classes == 0) {
      sums.known[0] += target;
    } else if (target < classes) {
      sums.known[(int) target]++;
    }
  }

  /** The table; null where too few series have enough rows. */
  EvaluationResults.@Nullable BySeries found(String key) {
    List<EvaluationResults.OneSeries> judged =
        series.entrySet().stream()
            .filter(each -> each.getValue().judged >= FEWEST_ROWS)
            .map(each -> of(each.getKey(), each.getValue()))
            .sorted(
                Comparator.comparingDouble(EvaluationResults.OneSeries::ratio)
                    .thenComparing(EvaluationResults.OneSeries::name))
            .toList();
    if (judged.size() < 2) {
      return null;
    }
    int shown = Math.min(MOST_NAMED, judged.size() / 2);
    return new EvaluationResults.BySeries(
        key,
        series.size(),
        judged.size(),
        (int) judged.stream().filter(each -> each.ratio() > 1).count(),
        judged.subList(0, shown),
        judged.subList(judged.size() - shown, judged.size()));
  }

  private static EvaluationResults.OneSeries of(String name, Sums sums) {
    return new EvaluationResults.OneSeries(
        name, sums.judged, sums.error / sums.weighed, sums.own / sums.weighed);
  }
}
