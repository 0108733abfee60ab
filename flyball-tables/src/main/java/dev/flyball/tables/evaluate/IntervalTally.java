package dev.flyball.tables.evaluate;

import dev.flyball.interval.IntervalLoop;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * How wide the intervals of a learner were, and how large its sets of classes; how often they held
 * is in the learner's own receipts.
 */
final class IntervalTally implements RowReceiver {
  private final IntervalLoop loop;
  private final List<Double> levels;
  private final int classes;
  private final double[] width;
  private final long[] rows;

  /** Of a learner that has intervals. */
  IntervalTally(Learner learner, int classes) {
    this.loop = learner.intervals().orElseThrow();
    this.levels = loop.levels();
    this.classes = classes;
    this.width = new double[levels.size()];
    this.rows = new long[levels.size()];
  }

  @Override
  public void take(long row, double target, Step step) {
    if (Double.isNaN(target)) {
      return;
    }
    for (int level = 0; level < width.length; level++) {
      double wide =
          loop.ofClasses() ? size(step, level) : step.upper(0, 0, level) - step.lower(0, 0, level);
      if (Double.isFinite(wide)) {
        width[level] += wide;
        rows[level]++;
      }
    }
  }

  private int size(Step step, int level) {
    int size = 0;
    for (int k = 0; k < classes; k++) {
      double share =
          step.outputs() > 1
              ? step.prediction(0, k)
              : k == 1 ? step.prediction() : 1 - step.prediction();
      size += 1 - share <= step.radius(0, level) ? 1 : 0;
    }
    return size;
  }

  /** What they came to, level by level. */
  List<EvaluationResults.Sure> found(List<String> features) {
    List<EvaluationResults.Sure> found = new ArrayList<>();
    for (int k = 0; k < levels.size(); k++) {
      double level = levels.get(k);
      List<EvaluationResults.Held> held =
          loop.coverage(0, features::get).stream()
              .filter(each -> each.level() == level && each.rows() > 0)
              .map(
                  each ->
                      new EvaluationResults.Held(
                          each.outage(), each.rows(), each.share(), each.gapBound()))
              .toList();
      Double mean = rows[k] == 0 ? null : (Double) (width[k] / rows[k]);
      found.add(new EvaluationResults.Sure(level, mean, held));
    }
    return found;
  }
}
