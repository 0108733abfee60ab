package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Mask;

/**
 * Tracks how long each component has gone unseen, and which are back. What returns after an outage
 * stays on watch for as many steps as the outage had to last, or until it is settled: the first row
 * after an outage may happen to say little. Only labelled rows count: others leave the memory
 * alone. What was never seen is out since the beginning. O(seen components).
 */
final class Outages implements Stateful {
  private final int outage;
  private final long[] lastSeen;
  private final long[] watchedUntil;
  private final Mask returned;

  private final int[] seen;

  Outages(int inputs, int outage) {
    this.outage = outage;
    this.lastSeen = new long[inputs];
    this.watchedUntil = new long[inputs];
    this.returned = Mask.noneSeen(inputs);
    this.seen = new int[inputs];
  }

  /** The watched components that step {@code number} saw; valid until the next call. */
  Mask returning(long number, Batch batch) {
    returned.hideAll();
    for (int row = 0; row < batch.rows(); row++) {
      if (batch.labelled(row)) {
        see(number, seen, batch.seen(row, seen));
      }
    }
    return returned;
  }

  private void see(long number, int[] components, int count) {
    for (int e = 0; e < count; e++) {
      if (lastSeen[components[e]] != number) {
        see(number, components[e]);
      }
    }
  }

  private void see(long number, int component) {
    if (number - 1 - lastSeen[component] >= outage) {
      watchedUntil[component] = number + outage;
    }
    if (number < watchedUntil[component]) {
      returned.see(component);
    }
    lastSeen[component] = number;
  }

  /** Takes what was last returned off watch. */
  void settle() {
    for (int j = returned.nextSeen(0); j >= 0; j = returned.nextSeen(j + 1)) {
      watchedUntil[j] = 0;
    }
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.INPUT).array("lastSeen", lastSeen);
    f.along(InputAxis.INPUT).array("watchedUntil", watchedUntil);
    f.scratch((long) Integer.BYTES * seen.length);
  }
}
