package dev.flyball.tables.predict;

import dev.flyball.data.ClassBalance;
import dev.flyball.learn.Prediction;
import dev.flyball.monitor.Step;
import dev.flyball.tables.peer.LearnerPeer;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes every prediction of a training run, made before the row was learned, as CSV: {@code row,
 * target, prediction}, for classes {@code p(CLASS)}, and {@code lower, upper} or {@code set} where
 * predictions come with intervals. From this file anybody can compute any score. A target that is
 * missing is an empty cell; a bound that nothing is known of yet is infinite; the classes of a set
 * stand between bars.
 */
public final class PredictionLog {
  private final Writer out;
  private final List<String> classes;
  private final int levels;
  private final @Nullable ClassBalance balance;

  /**
   * Begins with the header.
   *
   * @param classes by name; empty where a number is predicted
   * @param levels of the intervals that predictions are given with; empty if with none
   * @param balanced whether classes are predicted so that rare ones are not passed over
   */
  public PredictionLog(Writer out, List<String> classes, List<Double> levels, boolean balanced) {
    this.out = out;
    this.classes = List.copyOf(classes);
    this.levels = levels.size();
    this.balance = balanced ? new ClassBalance(classes.size()) : null;
    List<String> header = new ArrayList<>(List.of("row", "target", "prediction"));
    classes.forEach(name -> header.add("p(" + name + ")"));
    header.addAll(PredictionColumns.levels(levels, !classes.isEmpty()));
    PredictionColumns.line(
        out, String.join(",", header.stream().map(PredictionColumns::quoted).toList()));
  }

  /** Writes row number {@code row}; {@code target} is NaN where it is missing. */
  public void take(long row, double target, Step step) {
    Prediction made = LearnerPeer.predictionOf(step);
    StringBuilder line = new StringBuilder();
    line.append(row).append(',');
    if (classes.isEmpty()) {
      line.append(Double.isNaN(target) ? "" : Double.toString(target));
      line.append(',').append(step.prediction());
      for (int level = 0; level < levels; level++) {
        line.append(',').append(step.lower(0, 0, level));
        line.append(',').append(step.upper(0, 0, level));
      }
    } else {
      line.append(Double.isNaN(target) ? "" : PredictionColumns.quoted(classes.get((int) target)));
      line.append(',')
          .append(PredictionColumns.quoted(classes.get(LearnerPeer.decided(step, balance))));
      for (int k = 0; k < classes.size(); k++) {
        line.append(',').append(made.share(k));
      }
      for (int level = 0; level < levels; level++) {
        line.append(',').append(PredictionColumns.quoted(set(made, step.radius(0, level))));
      }
    }
    PredictionColumns.line(out, line.toString());
    if (balance != null) {
      balance.learn(target);
    }
  }

  private String set(Prediction made, double radius) {
    List<String> inside = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      if (1 - made.share(k) <= radius) {
        inside.add(classes.get(k));
      }
    }
    return String.join("|", inside);
  }
}
