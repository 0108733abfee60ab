package dev.flyball.forest;

/**
 * The loss that trees are fitted to: gradients of the rows, values of the leaves, and the running
 * fit.
 */
interface TreeObjective {

  /** A tree is grown from so many rows of 256. */
  int rowShare();

  /** Prepares for the next tree. */
  default void turn(long seed) {}

  /** The gradient and the curvature of the row at this place, as {@link PackedSums} packs them. */
  long word(int place);

  /** The size of one unit of what leaves hold. */
  double unit();

  /** Sets the value of a leaf from the rows that end in it. */
  void leaf(char[] places, int from, int to, Forest forest, int leaf);

  /** Prepares to {@link #add} a tree's values. */
  default void close(Forest forest, int tree) {}

  /** Adds the tree's value of the row at this place. */
  void add(Forest forest, int leaf, int place);
}
