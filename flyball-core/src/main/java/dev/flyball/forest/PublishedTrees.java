package dev.flyball.forest;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The trees of published predictions. Grown trees do not change, so they are published as they are;
 * of the live ones, whose leaves move, the leaves are copied.
 */
public final class PublishedTrees {
  /** The live forest; null while there is none. */
  private @Nullable Forest live;

  private double unit = 1;

  /** Which forest it was copied from, and after how many changes. */
  private @Nullable Forest original;

  private long changes;

  /** Of settled predictions; null while there are none. */
  @Nullable SettledTrees settled;

  /** The settled trees written out, with the shares from {@code at} on of what was published. */
  public Optional<TreeFormula> formula(double[] published, int at) {
    return Optional.ofNullable(settled).map(trees -> trees.formula(published, at));
  }

  /** Has settled predictions made by trees that are grown anew from all rows that are kept. */
  public void takeGrown(SettledModel model) {
    settled = model.grown();
  }

  /** Has {@code row} evaluated by the live forest. */
  void readInto(TreeRow row) {
    row.forest = live;
    row.unit = unit;
  }

  /**
   * Takes over the live forest.
   *
   * @param now counts what has changed in it
   * @param moved the leaves that the latest change has moved
   */
  void take(@Nullable Forest forest, double unitNow, long now, int[] moved) {
    Forest copy = live;
    if (forest == null || copy == null || forest != original) {
      live = forest == null ? null : forest.copy();
    } else if (now == changes + 1) {
      copy.follow(forest, moved);
    } else if (now != changes) {
      copy.follow(forest);
    }
    original = forest;
    changes = now;
    unit = unitNow;
  }
}
