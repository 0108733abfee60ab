package dev.flyball.tables.evaluate;

import dev.flyball.interval.IntervalLoop;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import java.util.List;
import java.util.stream.IntStream;

/** How often the intervals of a learner held, or its sets of classes, and how wide they were. */
final class IntervalTally implements RowReceiver {
  private final IntervalLoop loop;
  private final List<LevelTally> levels;
  private int[] outages = {};

  /** Of a learner that has intervals. */
  IntervalTally(Learner learner, int classes) {
    this.loop = learner.intervals().orElseThrow();
    this.levels =
        IntStream.range(0, loop.levels().size())
            .mapToObj(k -> new LevelTally(loop, k, classes))
            .toList();
  }

  @Override
  public void take(long row, double target, Step step) {
    if (Double.isNaN(target)) {
      return;
    }
    outages = loop.latestOutages();
    levels.forEach(level -> level.take(row, target, step, outages, outages.length));
  }

  /** The counts, level by level. */
  List<EvaluationResults.Sure> found(List<String> features) {
    return levels.stream().map(level -> level.found(features)).toList();
  }
}
