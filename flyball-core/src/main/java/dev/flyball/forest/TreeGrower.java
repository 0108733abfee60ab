package dev.flyball.forest;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Grows a forest, some nodes per row, from the rows that were there when it began. What comes of it
 * depends on the ring, the seed and the row at which it began alone. A node a step: histograms of
 * the gradients by column and bin, the larger child's by subtraction, the split with the largest
 * second-order gain G^2 / (H + ridge). A missing value goes to the side where the gain is larger.
 * O(rows times columns times depth / 2) for the histograms.
 */
final class TreeGrower {
  static final double RIDGE = 3;
  private static final int LEAST_ROWS = 5;

  /** No tree is grown from more rows: {@link PackedSums} holds no more. */
  private static final int MOST_ROWS = RowRing.ROWS;

  private static final double COLUMN_SHARE = 0.7;

  /** More columns than these are drawn anew for every tree. */
  private static final int MOST_COLUMNS = 128;

  /** The cost of looking for a split, in rows of a histogram. */
  private static final int SPLIT_COST = 32;

  /** At least so many rows are visited while one is learned: a third of a tree of a full ring. */
  private static final int VISITS = 5000;

  /** So many a tree: then a forest is whole before the rows it grows from are overwritten. */
  private static final int VISITS_A_TREE = 52;

  private final RowRing ring;
  private final TreeObjective objective;
  private final Forest forest;
  private final long end;
  private final long first;
  private final int rows;

  /** A tree is grown from so many rows of 256. */
  private final int share;

  private final long seed;

  /** Columns with more than one value. */
  private final int[] varied;

  private final int[] columns;

  /** The rows that a tree is grown from, in the order of its nodes, and then the others. */
  private final char[] places;

  private final char[] aside;
  private final long[] words;
  private final long[][] histograms = new long[Forest.DEPTH][];

  /** The start of each leaf's rows among {@link #places}. */
  private final int[] leafFrom = new int[Forest.LEAVES];

  private final int[] leafTo = new int[Forest.LEAVES];

  // Nodes that wait for their split, the last first: their histograms lie in the same order.
  private final int[] node = new int[Forest.DEPTH];
  private final int[] from = new int[Forest.DEPTH];
  private final int[] to = new int[Forest.DEPTH];
  private int waiting;

  private int steps;
  private int drawn;
  private long random;

  // The best split of a node.
  private double bestGain;
  private int bestColumn;
  private int bestBin;
  private boolean bestMissingLeft;

  /** Goes on with a forest, from the rows that the ring held before row {@code end}. */
  TreeGrower(RowRing ring, TreeObjective objective, Forest forest, long end, long seed) {
    this.ring = ring;
    this.objective = objective;
    this.forest = forest;
    this.end = end;
    this.first = ring.first(end);
    this.rows = (int) (end - first);
    this.share = Math.min(objective.rowShare(), 256 * MOST_ROWS / Math.max(1, rows));
    this.seed = HashRandom.bits(seed, end);
    // By their place among those that vary: one that joins later changes nothing until it is seen.
    this.varied = IntStream.range(0, ring.columns).filter(this::varies).toArray();
    this.columns = new int[Math.min(varied.length, MOST_COLUMNS)];
    this.places = new char[rows];
    this.aside = new char[rows];
    this.words = new long[ring.capacity()];
    for (int d = 0; d < Forest.DEPTH; d++) {
      histograms[d] = new long[Math.max(1, columns.length) * Bins.COUNT];
    }
    for (int tree = 0; tree < forest.trees(); tree++) {
      objective.close(forest, tree);
      for (int i = 0; i < rows; i++) {
        add(tree, ring.place(first + i));
      }
    }
  }

  private boolean varies(int column) {
    byte[] cells = ring.cells;
    byte one = cells[ring.place(first) * ring.columns + column];
    for (int i = 1; i < rows; i++) {
      if (cells[ring.place(first + i) * ring.columns + column] != one) {
        return true;
      }
    }
    return false;
  }

  /** Whether a tree is grown from a row: where a random byte is below the share of 256. */
  static boolean takes(long random, long row, int share) {
    return (HashRandom.bits(random, row >> 3) >>> 8 * (row & 7) & 0xFF) < share;
  }

  /** Does what is due with a row. True when the forest is whole. */
  boolean advance() {
    int due = Math.max(VISITS, VISITS_A_TREE * forest.most());
    for (int visits = 0; visits < due && !forest.isWhole(); ) {
      visits += step();
    }
    return forest.isWhole();
  }

  Forest forest() {
    return forest;
  }

  double unit() {
    return objective.unit();
  }

  void save(State state, TreeColumns by) {
    state.put("end", end);
    state.put("unit", unit());
    state.put("steps", steps);
    forest.save(state, by);
  }

  /** Repeats the steps of the tree that was not whole. */
  void load(State state) {
    for (long left = state.count("steps"); left > 0; left--) {
      step();
    }
  }

  /** Begins a tree, splits a node of it, or ends it. About how many rows that visits. */
  int step() {
    if (steps == 0) {
      begin();
      return rows;
    }
    if (waiting > 0) {
      steps++;
      return split(--waiting);
    }
    close();
    return rows / 2;
  }

  private void begin() {
    steps = 1;
    random = HashRandom.bits(seed, forest.trees());
    objective.turn(random);
    drawColumns();
    Arrays.fill(leafFrom, 0);
    Arrays.fill(leafTo, 0);
    drawn = 0;
    int others = rows;
    for (int i = 0; i < rows; i++) {
      int place = ring.place(first + i);
      if (takes(random, first + i, share)) {
        places[drawn++] = (char) place;
        words[place] = objective.word(place);
      } else {
        places[--others] = (char) place;
      }
    }
    collect(0, drawn, histograms[0]);
    push(0, 0, drawn);
  }

  private void push(int number, int begin, int behind) {
    node[waiting] = number;
    from[waiting] = begin;
    to[waiting] = behind;
    waiting++;
  }

  /** Adds the tree's values of all rows to the running fit. */
  private void close() {
    int tree = forest.addTree();
    objective.close(forest, tree);
    for (int leaf = 0; leaf < Forest.LEAVES; leaf++) {
      for (int i = leafFrom[leaf]; i < leafTo[leaf]; i++) {
        objective.add(forest, tree * Forest.LEAVES + leaf, places[i]);
      }
    }
    for (int i = drawn; i < rows; i++) {
      add(tree, places[i]);
    }
    steps = 0;
  }

  private void add(int tree, int place) {
    objective.add(forest, forest.leaf(tree, ring.cells, place * ring.columns), place);
  }

  private void drawColumns() {
    int all = varied.length;
    int left = columns.length;
    for (int c = 0, at = 0; c < all && left > 0; c++) {
      if (HashRandom.uniform(~random, c) * (all - c) < left) {
        columns[at++] = varied[c];
        left--;
      }
    }
  }

  private void collect(int begin, int end, long[] into) {
    Arrays.fill(into, 0);
    byte[] cells = ring.cells;
    int width = ring.columns;
    int tree = forest.trees();
    for (int i = begin; i < end; i++) {
      int place = places[i];
      long word = words[place];
      int at = place * width;
      for (int c = 0; c < columns.length; c++) {
        into[c * Bins.COUNT + Bins.bin(cells[at + columns[c]], tree)] += word;
      }
    }
  }

  /** Splits a node, whose histogram may be changed; those behind it are free. */
  private int split(int which) {
    int number = node[which];
    int begin = from[which];
    int behind = to[which];
    long[] histogram = histograms[which];
    if (behind - begin < 2 * LEAST_ROWS || !findSplit(number, histogram)) {
      leaf(number, begin, behind);
      return SPLIT_COST;
    }
    int column = columns[bestColumn];
    forest.split(forest.trees(), number, column, bestBin, bestMissingLeft);
    int middle = partition(begin, behind, column, bestBin, bestMissingLeft ? 0 : 1);
    int left = 2 * number + 1;
    int quarter = (behind - begin) / 4;
    if (left >= Forest.NODES) {
      leaf(left, begin, middle);
      leaf(left + 1, middle, behind);
      return SPLIT_COST + quarter;
    }
    // The smaller side first: the other's histogram is what it leaves of its parent's.
    boolean leftIsSmall = middle - begin <= behind - middle;
    int smallFrom = leftIsSmall ? begin : middle;
    int smallTo = leftIsSmall ? middle : behind;
    long[] small = histograms[which + 1];
    collect(smallFrom, smallTo, small);
    for (int i = 0; i < histogram.length; i++) {
      histogram[i] -= small[i];
    }
    push(
        leftIsSmall ? left + 1 : left, leftIsSmall ? middle : begin, leftIsSmall ? behind : middle);
    push(leftIsSmall ? left : left + 1, smallFrom, smallTo);
    return SPLIT_COST + (smallTo - smallFrom) + quarter;
  }

  /** Everything below a node that is not split goes left. */
  private void leaf(int number, int begin, int behind) {
    int leaf = number;
    while (leaf < Forest.NODES) {
      leaf = 2 * leaf + 1;
    }
    leaf -= Forest.NODES;
    leafFrom[leaf] = begin;
    leafTo[leaf] = behind;
    objective.leaf(places, begin, behind, forest, forest.trees() * Forest.LEAVES + leaf);
  }

  private boolean findSplit(int number, long[] histogram) {
    long all = 0;
    for (int bin = 0; bin < Bins.COUNT; bin++) {
      all += histogram[bin];
    }
    double gradient = PackedSums.gradient(all);
    bestGain = gradient * gradient / weight(all);
    bestColumn = -1;
    long draw = HashRandom.bits(random, number);
    for (int c = 0; c < columns.length; c++) {
      if (HashRandom.uniform(draw, c) < COLUMN_SHARE) {
        findSplit(c, histogram, all);
      }
    }
    return bestColumn >= 0;
  }

  private void findSplit(int c, long[] histogram, long all) {
    int at = c * Bins.COUNT;
    long missing = histogram[at];
    int most = PackedSums.rows(all) - LEAST_ROWS;
    long left = 0;
    for (int bin = 1; bin < Bins.COUNT - 1; bin++) {
      long more = histogram[at + bin];
      if (more == 0) {
        continue;
      }
      left += more;
      int count = PackedSums.rows(left);
      if (count > most) {
        break;
      }
      if (count >= LEAST_ROWS) {
        consider(c, bin, left, all - left, missing == 0 && 2 * count > most + LEAST_ROWS);
      }
      if (missing != 0) {
        long with = left + missing;
        count = PackedSums.rows(with);
        if (count >= LEAST_ROWS && count <= most) {
          consider(c, bin, with, all - with, true);
        }
      }
    }
    if (PackedSums.rows(missing) >= LEAST_ROWS && PackedSums.rows(missing) <= most) {
      // All that was seen against what was not.
      consider(c, Bins.COUNT - 1, all - missing, missing, false);
    }
  }

  private void consider(int c, int bin, long left, long right, boolean missingLeft) {
    double g = PackedSums.gradient(left);
    double h = PackedSums.gradient(right);
    double ofLeft = weight(left);
    double ofRight = weight(right);
    // g^2 / ofLeft + h^2 / ofRight, compared without a division.
    double gain = g * g * ofRight + h * h * ofLeft;
    if (gain > bestGain * (ofLeft * ofRight)) {
      bestGain = gain / (ofLeft * ofRight);
      bestColumn = c;
      bestBin = bin;
      bestMissingLeft = missingLeft;
    }
  }

  private double weight(long sums) {
    return RIDGE + PackedSums.curvature(sums);
  }

  /** Puts the rows that go left first, both sides in their order. */
  private int partition(int begin, int end, int column, int bin, int offset) {
    byte[] cells = ring.cells;
    int width = ring.columns;
    int tree = forest.trees();
    int left = begin;
    int right = 0;
    for (int i = begin; i < end; i++) {
      char place = places[i];
      int own = Bins.bin(cells[place * width + column], tree);
      boolean goesLeft = (own - offset & Bins.COUNT - 1) <= bin - offset;
      // Both writes always: which side a row goes to is nothing that a processor could guess.
      places[left] = place;
      aside[right] = place;
      left += goesLeft ? 1 : 0;
      right += goesLeft ? 0 : 1;
    }
    System.arraycopy(aside, 0, places, left, right);
    return left;
  }
}
