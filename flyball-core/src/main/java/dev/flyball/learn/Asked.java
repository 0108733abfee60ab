package dev.flyball.learn;

import dev.flyball.observation.Batch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How many rows were asked since the last target, in units of how many usually are. Asking for the
 * same row again is the same question. For any number of threads.
 */
final class Asked {
  /** The usual number is a mean over so many targets. */
  private static final double TARGETS = 20;

  private final AtomicReference<Count> count = new AtomicReference<>(new Count(0, 0, 0, 1));

  private record Count(long targets, long asked, long row, double usual) {

    Count next(long targetsNow, long rowNow) {
      long more = targetsNow - targets;
      if (more == 0) {
        return rowNow == row ? this : new Count(targets, asked + 1, rowNow, usual);
      }
      // The targets after the first had no rows asked before them.
      double mean = (usual + (asked - usual) / TARGETS) * Math.pow(1 - 1 / TARGETS, more - 1);
      return new Count(targetsNow, 1, rowNow, more < 0 ? usual : Math.max(1, mean));
    }

    double units() {
      return Reach.inUnits(asked, usual);
    }
  }

  /** Counts the only row of a batch, asked after so many targets; returns the count. */
  double count(long targets, Batch batch) {
    long row = hash(batch);
    return count.updateAndGet(now -> now.next(targets, row)).units();
  }

  private static long hash(Batch batch) {
    long hash = 1;
    for (int place = batch.from(0); place < batch.to(0); place++) {
      hash = 31 * hash + batch.components()[place];
      hash = 31 * hash + Double.doubleToLongBits(batch.originals()[place]);
    }
    return hash;
  }
}
