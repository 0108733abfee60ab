package dev.flyball.monitor;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.Arrays;

/**
 * How long each component, or each group, has gone unseen. Only labelled rows count: others leave
 * the memory alone. What was never seen is out since the beginning. O(seen components).
 */
final class Outages implements Stateful {
  private final Groups groups;
  private final int outage;
  private final long[] lastSeen;
  private final Mask returned;

  /** Outages of {@code inputs} components, or of {@code groups} if given. */
  Outages(int inputs, Groups groups, int outage) {
    this.groups = groups;
    this.outage = outage;
    this.lastSeen = new long[groups == null ? inputs : groups.count()];
    this.returned = Mask.noneSeen(lastSeen.length);
  }

  /** What step {@code number} saw after an outage; valid until the next call. */
  Mask returning(long number, Batch batch) {
    returned.hideAll();
    for (int row = 0; row < batch.rows(); row++) {
      if (batch.labelled(row)) {
        for (int e = batch.from(row); e < batch.to(row); e++) {
          see(number, batch.components()[e]);
        }
      }
    }
    return returned;
  }

  private void see(long number, int component) {
    int unit = groups == null ? component : groups.groupOf(component);
    if (unit >= 0 && lastSeen[unit] != number) {
      if (number - 1 - lastSeen[unit] >= outage) {
        returned.see(unit);
      }
      lastSeen[unit] = number;
    }
  }

  int units() {
    return lastSeen.length;
  }

  void clear() {
    Arrays.fill(lastSeen, 0);
  }

  @Override
  public void save(State state) {
    state.put("lastSeen", lastSeen);
  }

  @Override
  public void load(State state) {
    System.arraycopy(
        Saved.longs(state, "lastSeen", lastSeen.length), 0, lastSeen, 0, lastSeen.length);
  }
}
