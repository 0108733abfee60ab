package dev.flyball.pool;

import dev.flyball.checkpoint.Stateful;

/** The mixture weights of a pool's members. */
sealed interface Mixing extends Stateful permits BayesMixing, BlockMixing, PolyMixing {
  /** The shares of the next prediction, which add up to 1; not to be changed. */
  double[] shares();

  /** Member {@code k} takes no further part, unless it is the last one. */
  void leave(int k);
}
