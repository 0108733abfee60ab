package dev.flyball.forest;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Grows one tree: histograms of the gradients by column and bin, the larger child's by subtraction,
 * the split with the largest second-order gain G^2 / (H + ridge). A missing value goes to the side
 * where the gain is larger. O(rows times columns times depth / 2) for the histograms.
 */
final class TreeGrower {
  static final double RIDGE = 3;
  private static final int LEAST_ROWS = 5;
  private static final double ROW_SHARE = 0.7;
  private static final double COLUMN_SHARE = 0.7;

  /** More columns than these are drawn anew for every tree. */
  private static final int MOST_COLUMNS = 64;

  private final Ring ring;
  private final Objective objective;
  private final int[] seen;
  private final int[] columns;
  private final int[] places;
  private final int[] aside;
  private final long[] words;
  private final long[][] histograms = new long[Forest.DEPTH][];
  private final double[] perRows;
  private long seed;
  private final Forest forest;
  private int tree;

  // The best split of a node.
  private double bestGain;
  private int bestColumn;
  private int bestBin;
  private boolean bestMissingLeft;

  TreeGrower(Ring ring, Objective objective, Forest forest) {
    this.ring = ring;
    this.objective = objective;
    this.forest = forest;
    // By their place among those that were seen: one that joins later changes nothing until then.
    this.seen = IntStream.range(0, ring.columns()).filter(forest.bins()::saw).toArray();
    this.columns = new int[Math.min(seen.length, MOST_COLUMNS)];
    this.places = new int[Ring.ROWS];
    this.aside = new int[Ring.ROWS];
    this.words = new long[ring.places()];
    for (int depth = 0; depth < Forest.DEPTH; depth++) {
      histograms[depth] = new long[columns.length * Bins.COUNT];
    }
    this.perRows = new double[Ring.ROWS + 1];
    for (int n = 0; n < perRows.length; n++) {
      perRows[n] = 1 / (n + RIDGE);
    }
  }

  /** Grows the next tree from the rows {@code first} to {@code end} of the ring. */
  void grow(long first, long end, long random) {
    seed = random;
    tree = forest.addTree();
    objective.turn(random);
    drawColumns();
    int drawn = 0;
    for (long row = first; row < end; row++) {
      if (Draw.uniform(random, row) < ROW_SHARE) {
        int place = ring.place(row);
        places[drawn++] = place;
        words[place] = objective.word(place);
      }
    }
    collect(0, drawn, histograms[0]);
    split(0, 0, drawn, 0, histograms[0], 1);
    add(tree, first, end);
  }

  /** Adds what a tree says of these rows to what was fitted. */
  void add(int grown, long first, long end) {
    objective.close(forest, grown);
    for (long row = first; row < end; row++) {
      int place = ring.place(row);
      objective.add(forest, forest.leaf(grown, ring.cells(), place * ring.columns()), place);
    }
  }

  private void drawColumns() {
    int all = seen.length;
    int left = columns.length;
    for (int c = 0, at = 0; c < all && left > 0; c++) {
      if (Draw.uniform(~seed, c) * (all - c) < left) {
        columns[at++] = seen[c];
        left--;
      }
    }
  }

  private void collect(int from, int to, long[] into) {
    Arrays.fill(into, 0);
    byte[] cells = ring.cells();
    int width = ring.columns();
    boolean all = columns.length == width;
    for (int i = from; i < to; i++) {
      int place = places[i];
      long word = words[place];
      int at = place * width;
      if (all) {
        for (int c = 0; c < width; c++) {
          into[c * Bins.COUNT + cells[at + c]] += word;
        }
      } else {
        for (int c = 0; c < columns.length; c++) {
          into[c * Bins.COUNT + cells[at + columns[c]]] += word;
        }
      }
    }
  }

  /** Splits a node, whose histogram may be changed; those from {@code free} on are free. */
  private void split(int node, int from, int to, int depth, long[] histogram, int free) {
    if (depth == Forest.DEPTH || to - from < 2 * LEAST_ROWS || !findSplit(node, histogram)) {
      leaf(node, from, to, depth);
      return;
    }
    int column = bestColumn;
    int bin = bestBin;
    forest.split(tree, node, columns[column], bin, bestMissingLeft);
    int middle = partition(from, to, columns[column], bin, bestMissingLeft ? 0 : 1);
    int left = 2 * node + 1;
    if (depth + 1 == Forest.DEPTH) {
      leaf(left, from, middle, depth + 1);
      leaf(left + 1, middle, to, depth + 1);
      return;
    }
    long[] small = histograms[free];
    boolean leftIsSmall = middle - from <= to - middle;
    if (leftIsSmall) {
      collect(from, middle, small);
    } else {
      collect(middle, to, small);
    }
    for (int i = 0; i < histogram.length; i++) {
      histogram[i] -= small[i];
    }
    // The smaller side first: the other's histogram waits where its parent's was.
    if (leftIsSmall) {
      split(left, from, middle, depth + 1, small, free + 1);
      split(left + 1, middle, to, depth + 1, histogram, free);
    } else {
      split(left + 1, middle, to, depth + 1, small, free + 1);
      split(left, from, middle, depth + 1, histogram, free);
    }
  }

  /** Everything below a node that is not split goes left. */
  private void leaf(int node, int from, int to, int depth) {
    int leaf = node;
    for (int level = depth; level < Forest.DEPTH; level++) {
      leaf = 2 * leaf + 1;
    }
    objective.leaf(places, from, to, forest, tree * Forest.LEAVES + leaf - Forest.NODES);
  }

  private boolean findSplit(int node, long[] histogram) {
    bestGain = 0;
    bestColumn = -1;
    long random = Draw.bits(seed, node);
    for (int c = 0; c < columns.length; c++) {
      if (Draw.uniform(random, c) < COLUMN_SHARE) {
        findSplit(c, histogram, c * Bins.COUNT);
      }
    }
    return bestColumn >= 0;
  }

  private void findSplit(int c, long[] histogram, int at) {
    long missing = histogram[at];
    long all = missing;
    for (int bin = 1; bin < Bins.COUNT; bin++) {
      all += histogram[at + bin];
    }
    int rows = Sums.rows(all);
    double base = gain(all);
    long left = 0;
    for (int bin = 1; bin < Bins.COUNT - 1; bin++) {
      long more = histogram[at + bin];
      if (more == 0) {
        continue;
      }
      left += more;
      if (Sums.rows(left) > rows - LEAST_ROWS) {
        break;
      }
      if (Sums.rows(left) >= LEAST_ROWS) {
        consider(c, bin, left, all - left, missing == 0 && 2 * Sums.rows(left) > rows, base);
      }
      if (missing != 0) {
        long with = left + missing;
        if (Sums.rows(with) >= LEAST_ROWS && Sums.rows(with) <= rows - LEAST_ROWS) {
          consider(c, bin, with, all - with, true, base);
        }
      }
    }
    if (missing != 0
        && Sums.rows(missing) >= LEAST_ROWS
        && Sums.rows(missing) <= rows - LEAST_ROWS) {
      // All that was seen against what was not.
      consider(c, Bins.COUNT - 1, all - missing, missing, false, base);
    }
  }

  private void consider(int c, int bin, long left, long right, boolean missingLeft, double base) {
    double gain = gain(left) + gain(right) - base;
    if (gain > bestGain) {
      bestGain = gain;
      bestColumn = c;
      bestBin = bin;
      bestMissingLeft = missingLeft;
    }
  }

  private double gain(long sums) {
    double gradient = Sums.gradient(sums);
    double square = gradient * gradient;
    return objective.hasCurvature()
        ? square / (Sums.curvature(sums) + RIDGE)
        : square * perRows[Sums.rows(sums)];
  }

  /** Puts the rows that go left first, both sides in their order. */
  private int partition(int from, int to, int column, int bin, int offset) {
    byte[] cells = ring.cells();
    int width = ring.columns();
    int left = from;
    int right = 0;
    for (int i = from; i < to; i++) {
      int place = places[i];
      boolean goesLeft = (cells[place * width + column] - offset & Bins.COUNT - 1) <= bin - offset;
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
