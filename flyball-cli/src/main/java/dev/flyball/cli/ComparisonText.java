package dev.flyball.cli;

import static dev.flyball.cli.TrainingText.format;

import dev.flyball.missing.simulated.SensorStream;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import dev.flyball.tables.train.TrainingResults.SweepPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What {@code flyball train} says of the laws on the simulated plant. */
final class ComparisonText {
  /** A rate is good if its error is at most this much above the law's best. */
  private static final double GOOD = 1.25;

  private ComparisonText() {}

  static List<String> lines(TrainingResults found) {
    TrainingResults.Data data = found.data();
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "a simulated plant: %,d rows, %d sensors at %d stations that go silent,"
                + " %.0f %% of the readings seen",
            data.rows(), data.features().size(), SensorStream.groups().count(), 100 * seen(data)));
    lines.add("mean absolute error of each prediction, made before its row is learned:");
    lines.add("");
    lines.add(
        format(
            "%-28s %6s %9s %9s %13s %12s %10s",
            "law", "eta", "MAE", "RMSE", "all stations", "station out", "coherence"));
    found.learners().forEach(learner -> lines.add(row(learner)));
    lines.add("");
    lines.addAll(sweep(found.sweep()));
    return lines;
  }

  private static double seen(TrainingResults.Data data) {
    return data.features().stream()
        .mapToDouble(TrainingResults.Feature::observed)
        .average()
        .orElse(0);
  }

  private static String row(LearnerResult learner) {
    if (learner.divergedAt() != null) {
      return format(
          "%-28s %6s %9s",
          learner.name(), eta(learner.eta()), "diverged at row " + learner.divergedAt());
    }
    return format(
        "%-28s %6s %9.4g %9.4g %13.4g %12.4g %10.3f",
        learner.name(),
        eta(learner.eta()),
        learner.prequential().mae(),
        learner.prequential().rmse(),
        learner.parts().maeAllStations(),
        learner.parts().maeStationOut(),
        learner.coherence());
  }

  private static List<String> sweep(List<SweepPoint> sweep) {
    List<String> laws = sweep.stream().map(SweepPoint::law).distinct().toList();
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder(format("%-12s", "MAE at eta"));
    sweep.stream().map(SweepPoint::eta).distinct().forEach(eta -> head.append(cell(eta(eta))));
    lines.add(head + "   good range");
    for (String law : laws) {
      List<SweepPoint> points = sweep.stream().filter(p -> p.law().equals(law)).toList();
      StringBuilder line = new StringBuilder(format("%-12s", law));
      points.forEach(
          p -> line.append(cell(p.mae() == null ? "diverged" : format("%.3g", p.mae()))));
      lines.add(line + "   " + goodRange(points));
    }
    lines.add(format("good: at most %.0f %% above the law's own best", 100 * (GOOD - 1)));
    return lines;
  }

  private static String goodRange(List<SweepPoint> points) {
    List<SweepPoint> finite = points.stream().filter(p -> p.mae() != null).toList();
    double best = finite.stream().mapToDouble(SweepPoint::mae).min().orElse(Double.NaN);
    List<Double> good =
        finite.stream()
            .filter(p -> p.mae() <= GOOD * best)
            .map(SweepPoint::eta)
            .sorted(Comparator.naturalOrder())
            .toList();
    return good.isEmpty() ? "none" : eta(good.get(0)) + " to " + eta(good.get(good.size() - 1));
  }

  private static String cell(String text) {
    return format(" %8s", text);
  }

  private static String eta(double eta) {
    return eta == Math.rint(eta) ? format("%.0f", eta) : Double.toString(eta);
  }
}
