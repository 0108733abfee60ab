package dev.flyball.trust;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;

/**
 * Whether the target stands still, too, though it usually changes: then what feeds rows and targets
 * stands, and the inputs that stand with it predict the target they were sent with. O(1) a target.
 */
public final class TargetRun implements Stateful {
  private final RepeatChance chance = new RepeatChance(1, InputAxis.INPUT_NUMBERS);
  private double last = Double.NaN;
  private double repeats;

  /** Whether the last target was the one before it once more. */
  public boolean stands() {
    return repeats > 0 && chance.usuallyChanges(0);
  }

  /** Takes note of a target. */
  public void learn(double target) {
    if (target == last) {
      repeats++;
      return;
    }
    if (!Double.isNaN(last)) {
      chance.ended(0, repeats);
    }
    last = target;
    repeats = 0;
  }

  @Override
  public void fields(Fields f) {
    f.part(chance);
    last = f.number("last", last, Double.NaN);
    repeats = f.number("repeats", repeats);
  }
}
