package dev.flyball.forest;

import dev.flyball.checkpoint.State;

/**
 * A forest that grows, some nodes a row, from the rows that were there when it began. What comes of
 * it depends on the ring, the seed and the row at which it began alone.
 */
final class Growth {
  /** Rows that are visited while one is learned: a third of a tree from a full ring. */
  private static final int VISITS = 5000;

  private final Forest forest;
  private final TreeGrower grower;
  private final long end;
  private final Objective objective;

  /** Goes on from the rows that the ring held before row {@code end}. */
  Growth(Ring ring, Objective objective, Forest forest, long end, long seed) {
    this.forest = forest;
    this.objective = objective;
    this.end = end;
    long first = Math.max(0, end - Ring.ROWS);
    this.grower = new TreeGrower(ring, objective, forest, first, end, Draw.bits(seed, end));
  }

  /** Does what is due with a row. True when the forest is whole. */
  boolean advance() {
    for (int visits = 0; visits < VISITS && !forest.isWhole(); ) {
      visits += grower.step();
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
    state.put("steps", grower.steps());
    forest.save(state, columns);
  }

  /** Repeats the steps of the tree that was not whole. */
  void load(State state) {
    for (long steps = state.count("steps"); steps > 0; steps--) {
      grower.step();
    }
  }
}
