package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.observation.ObservationException;

/**
 * Refuses a target that is a thousand million times as large as any of twenty and more before it:
 * under the squared loss a single law would step after it, and a mean of its parameters would keep
 * it for good.
 */
final class TargetReach implements Stateful {
  private static final double FURTHEST = 1e9;
  private static final long FEWEST = 20;

  private final int targets;
  private double largest;
  private long count;

  TargetReach(int targets) {
    this.targets = targets;
  }

  /** Fails if a known target of the batch is too large; changes nothing. */
  void check(Batch batch) {
    double most = count < FEWEST || largest == 0 ? Double.MAX_VALUE : FURTHEST * largest;
    for (int i = 0; i < batch.rows() * targets; i++) {
      double y = batch.target(i / targets, i % targets);
      if (batch.labelled(i / targets, i % targets) && Math.abs(y) > most) {
        throw ObservationException.target(
            i % targets,
            y,
            ("at most %s times the largest of %s targets before, %s: a slip? leave the target out;"
                    + " a pool takes it and bounds what it does")
                .formatted(FURTHEST, count, largest));
      }
    }
  }

  void takeNote(Batch batch) {
    for (int i = 0; i < batch.rows() * targets; i++) {
      if (batch.labelled(i / targets, i % targets)) {
        largest = Math.max(largest, Math.abs(batch.target(i / targets, i % targets)));
        count++;
      }
    }
  }

  @Override
  public void fields(Fields f) {
    largest = f.number("largestTarget", largest);
    count = f.count("targets", count);
  }
}
