package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Trees of one depth over binned rows, in arrays: a node is a column, a bin and the side that
 * missing values go to. A tree that stops early sends everything to the left below. One row costs
 * O(trees times depth).
 */
final class Forest {
  static final int DEPTH = 6;

  /** Inner nodes of a tree, and one less than its leaves. */
  static final int NODES = (1 << DEPTH) - 1;

  static final int LEAVES = 1 << DEPTH;

  /** A node fits into sixteen bits. */
  static final int MOST_COLUMNS = 1 << 10;

  private static final int COLUMN_SHIFT = 6;

  /** Everything goes left: every bin is at most 31. */
  private static final char PASS = Bins.COUNT - 1;

  private final Bins bins;
  private final int outputs;

  /**
   * How many values of a leaf are kept: of several outputs all but the last, as they sum to zero.
   */
  private final int kept;

  private final char[] nodes;
  private final float[] leaves;
  private int trees;

  Forest(Bins bins, int outputs, int most) {
    this(bins, outputs, new char[most * NODES], new float[most * LEAVES * kept(outputs)]);
    Arrays.fill(nodes, PASS);
  }

  private Forest(Bins bins, int outputs, char[] nodes, float[] leaves) {
    this.bins = bins;
    this.outputs = outputs;
    this.kept = kept(outputs);
    this.nodes = nodes;
    this.leaves = leaves;
  }

  /** This forest, which is whole, with leaves of its own. */
  Forest copy() {
    Forest copy = new Forest(bins, outputs, nodes, leaves.clone());
    copy.trees = trees;
    return copy;
  }

  /** Takes over the leaves of the forest that this is a copy of. */
  void follow(Forest other) {
    System.arraycopy(other.leaves, 0, leaves, 0, leaves.length);
  }

  /** The same of some leaves. */
  void follow(Forest other, int[] some) {
    for (int leaf : some) {
      System.arraycopy(other.leaves, leaf * kept, leaves, leaf * kept, kept);
    }
  }

  Bins bins() {
    return bins;
  }

  int trees() {
    return trees;
  }

  /** How many trees there will be. */
  int most() {
    return nodes.length / NODES;
  }

  /** Whether all trees are there. */
  boolean isWhole() {
    return trees == most();
  }

  /** Adds a tree that has no splits yet, and gives its number. */
  int addTree() {
    return trees++;
  }

  /** Splits a node: bins up to {@code bin} go left, and missing ones to the given side. */
  void split(int tree, int node, int column, int bin, boolean missingLeft) {
    nodes[tree * NODES + node] =
        (char) (column << COLUMN_SHIFT | (missingLeft ? 0 : Bins.COUNT) | bin);
  }

  /** A node: {@link #column}, the side of missing values, and the bin. */
  int node(int tree, int node) {
    return nodes[tree * NODES + node];
  }

  /** The values of a leaf, one per output. */
  double[] values(int leaf) {
    return IntStream.range(0, outputs).mapToDouble(k -> value(leaf, k)).toArray();
  }

  /** The column that a node asks for. */
  static int column(long node) {
    return (int) node >> COLUMN_SHIFT;
  }

  /** The same node on another column. */
  static long onColumn(long node, long column) {
    return column << COLUMN_SHIFT | node & (1 << COLUMN_SHIFT) - 1;
  }

  /** The leaf that a row of this tree ends in, counted over all trees. */
  int leaf(int tree, byte[] cells, int at) {
    int base = tree * NODES;
    int node = 0;
    for (int level = 0; level < DEPTH; level++) {
      node = next(nodes[base + node], tree, node, cells, at);
    }
    return tree * LEAVES + node - NODES;
  }

  private static int next(int word, int tree, int node, byte[] cells, int at) {
    int offset = word >> 5 & 1;
    // Where missing goes right, bin 0 becomes the highest of all.
    int bin = Bins.bin(cells[at + (word >> COLUMN_SHIFT)], tree) - offset & Bins.COUNT - 1;
    int beyond = (word & Bins.COUNT - 1) - offset - bin >>> 31;
    return 2 * node + 1 + beyond;
  }

  /** Writes the leaf of every tree. */
  void leaves(byte[] cells, int[] into) {
    for (int tree = 0; tree < trees; tree++) {
      into[tree] = leaf(tree, cells, 0);
    }
  }

  /** The value of a leaf for output {@code k}. */
  float value(int leaf, int k) {
    if (k < kept) {
      return leaves[leaf * kept + k];
    }
    float sum = 0;
    for (int i = 0; i < kept; i++) {
      sum += leaves[leaf * kept + i];
    }
    return -sum;
  }

  /** Sets what a leaf adds; of several outputs less their mean, which changes no softmax. */
  void set(int leaf, double[] values) {
    double mean = 0;
    for (int k = 0; k < outputs && outputs > 1; k++) {
      mean += values[k] / outputs;
    }
    for (int k = 0; k < kept; k++) {
      leaves[leaf * kept + k] = (float) (values[k] - mean);
    }
  }

  /** Moves one output of a leaf; those of all outputs sum to zero. */
  void move(int leaf, int k, double step) {
    if (k < kept) {
      leaves[leaf * kept + k] = (float) (leaves[leaf * kept + k] + step);
    }
  }

  private static int kept(int outputs) {
    return Math.max(1, outputs - 1);
  }

  void save(State state, TreeColumns columns) {
    bins.save(state, columns);
    long[] saved = new long[trees * NODES];
    Arrays.setAll(saved, i -> nodes[i]);
    state.put("nodes", saved, columns.nodes());
    state.put(
        "leaves", PackedLongs.of(i -> Float.floatToRawIntBits(leaves[i]), trees * LEAVES * kept));
    state.put("trees", trees);
  }

  static Forest load(State state, int outputs, int most) {
    Forest forest = new Forest(Bins.load(state), outputs, most);
    forest.trees = Math.toIntExact(state.count("trees"));
    long[] nodes = state.longs("nodes");
    for (int i = 0; i < nodes.length; i++) {
      forest.nodes[i] = (char) nodes[i];
    }
    long[] saved = state.longs("leaves");
    for (int i = 0; i < forest.trees * LEAVES * forest.kept; i++) {
      forest.leaves[i] = Float.intBitsToFloat(PackedLongs.get(saved, i));
    }
    return forest;
  }

  /** The bytes that so many trees take. */
  static long numBytes(int trees, int outputs) {
    return 2L * trees * NODES + 4L * trees * LEAVES * kept(outputs);
  }
}
