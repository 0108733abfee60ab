package dev.flyball.forest;

import dev.flyball.checkpoint.State;

/**
 * A forest that grows, some trees a row, from the rows that were there when it began. What comes of
 * it depends on the ring, the seed and the row at which it began alone.
 */
final class Growth {
  private final Forest forest;
  private final TreeGrower grower;
  private final long first;
  private final long end;
  private final long seed;
  private final Objective objective;

  /** Begins with the rows that the ring holds before row {@code end}. */
  Growth(Ring ring, Objective objective, Forest forest, long end, long seed) {
    this.forest = forest;
    this.objective = objective;
    this.grower = new TreeGrower(ring, objective, forest);
    this.end = end;
    this.first = Math.max(0, end - Ring.ROWS);
    this.seed = Draw.bits(seed, end);
    for (int tree = 0; tree < forest.trees(); tree++) {
      grower.add(tree, first, end);
    }
  }

  /**
   * Grows the trees that are due with a row: one from a full ring, more while there are few rows.
   * True when the forest is whole.
   */
  boolean advance() {
    long due = Math.max(1, Ring.ROWS / (2 * (end - first)));
    for (long i = 0; i < due && !forest.isWhole(); i++) {
      grower.grow(first, end, Draw.bits(seed, forest.trees()));
    }
    return forest.isWhole();
  }

  Forest forest() {
    return forest;
  }

  double unit() {
    return objective.unit();
  }

  void save(State state, TreeColumns columns) {
    state.put("end", end);
    state.put("unit", unit());
    forest.save(state, columns);
  }
}
