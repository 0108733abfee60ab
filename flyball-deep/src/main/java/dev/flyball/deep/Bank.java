package dev.flyball.deep;

import dev.flyball.checkpoint.Stateful;

/**
 * The running memory S of a network and its metric B = S + epsilon I. Within a step, {@link
 * #observe} comes first, then {@link #solve}.
 */
interface Bank extends Stateful {
  /**
   * S &lt;- beta S + (1 - beta) A, in the blocks of tensors that {@code rows} reach. The others
   * keep their memory as it is: what is not seen is not forgotten.
   */
  void observe(Rows rows);

  /** Solves B q = gradient; the two are different arrays. */
  void solve(double[] gradient, double[] q);

  /** {@link #observe}, then {@link #solve}: in one pass over the memory where that is faster. */
  default void observeThenSolve(Rows rows, double[] gradient, double[] q) {
    observe(rows);
    solve(gradient, q);
  }

  /** How often a block went on with its last good metric for want of a new one. */
  long refused();

  /** Bytes held by the memory and its workspaces. */
  long numBytes();
}
