package dev.flyball.learn;

import dev.flyball.observation.Batch;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How many rows were asked since the last target, in units of how many usually are. A row that is
 * asked again has the place that it had: the same question has the same answer, as long as no more
 * than some hundred others came between. For any number of threads, without a lock.
 */
final class QuestionCounter {
  /** The usual number is a mean over so many targets. */
  private static final double TARGETS = 20;

  private static final int KNOWN = 256;

  /** A known row is one long: its count below, its hash above. */
  private static final long COUNT = 0xFF_FFFF;

  private final AtomicReference<Count> count = new AtomicReference<>(new Count(0, 0, 1));
  private final AtomicLongArray known = new AtomicLongArray(KNOWN);

  private record Count(long targets, long asked, double usual) {

    Count next(long targetsNow) {
      long more = targetsNow - targets;
      if (more == 0) {
        return new Count(targets, asked + 1, usual);
      }
      // The targets after the first had no rows asked before them.
      double mean = (usual + (asked - usual) / TARGETS) * Math.pow(1 - 1 / TARGETS, more - 1);
      return new Count(targetsNow, 1, more < 0 ? usual : Math.max(1, mean));
    }
  }

  /** Counts the only row of a batch, asked after so many targets; returns the count. */
  double count(long targets, Batch batch) {
    long row = hash(batch) + targets * 0x9E3779B97F4A7C15L;
    row = (row ^ row >>> 29) * 0xBF58476D1CE4E5B9L;
    row ^= row >>> 32;
    int place = (int) (row >>> 48) % KNOWN;
    long before = known.get(place);
    if (before != 0 && (before ^ row) >>> 24 == 0) {
      return Reach.inUnits(before & COUNT, Objects.requireNonNull(count.get()).usual());
    }
    Count now = count.updateAndGet(last -> last.next(targets));
    known.set(place, row & ~COUNT | Math.min(COUNT, now.asked()));
    return Reach.inUnits(now.asked(), now.usual());
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
