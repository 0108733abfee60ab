package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How long each component, or each group, has gone unseen, and which are back. What returns after
 * an outage stays on watch for as many steps as the outage had to last, or until it is settled: the
 * first row after an outage may happen to say little. Only labelled rows count: others leave the
 * memory alone. What was never seen is out since the beginning. O(seen components).
 */
final class Outages implements Stateful {
  private static final int NONE = -1;

  private final int[] unitOf;
  private final int outage;
  private final long[] lastSeen;
  private final long[] watchedUntil;
  private final Mask returned;

  /** Outages of {@code inputs} components, or of {@code groups} if given. */
  Outages(int inputs, @Nullable Groups groups, int outage) {
    this.unitOf = new int[inputs];
    Arrays.setAll(unitOf, groups == null ? j -> j : groups::groupOf);
    this.outage = outage;
    this.lastSeen = new long[groups == null ? inputs : groups.count()];
    this.watchedUntil = new long[lastSeen.length];
    this.returned = Mask.noneSeen(lastSeen.length);
  }

  /** What step {@code number} saw of what is on watch; valid until the next call. */
  Mask returning(long number, Batch batch) {
    returned.hideAll();
    for (int row = 0; row < batch.rows(); row++) {
      if (batch.labelled(row)) {
        see(number, batch.components(), batch.from(row), batch.to(row));
      }
    }
    return returned;
  }

  private void see(long number, int[] components, int from, int to) {
    for (int e = from; e < to; e++) {
      int unit = unitOf[components[e]];
      if (unit != NONE && lastSeen[unit] != number) {
        see(number, unit);
      }
    }
  }

  private void see(long number, int unit) {
    if (number - 1 - lastSeen[unit] >= outage) {
      watchedUntil[unit] = number + outage;
    }
    if (number < watchedUntil[unit]) {
      returned.see(unit);
    }
    lastSeen[unit] = number;
  }

  /** Takes what was last returned off watch. */
  void settle() {
    for (int unit = returned.nextSeen(0); unit >= 0; unit = returned.nextSeen(unit + 1)) {
      watchedUntil[unit] = 0;
    }
  }

  int units() {
    return lastSeen.length;
  }

  @Override
  public void fields(Fields f) {
    f.along(InputAxis.INPUT).array("lastSeen", lastSeen);
    f.along(InputAxis.INPUT).array("watchedUntil", watchedUntil);
  }
}
