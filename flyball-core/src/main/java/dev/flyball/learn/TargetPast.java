package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The latest targets by their rows' numbers, as far back as horizons ask; NaN where a row or its
 * target is missing. O(1) per row.
 */
final class TargetPast implements Stateful {
  private static final int RECENT = 3;

  private final Ahead ahead;
  private final double[] ring;
  private long newest;
  private double last;
  private long lastKnown;

  TargetPast(Ahead ahead) {
    int season = ahead.seasons().stream().mapToInt(s -> s).max().orElse(RECENT);
    this.ahead = ahead;
    this.ring = new double[Math.max(RECENT, season) + 1];
    reset();
  }

  /** The number of the last row; -1 before the first. */
  long newest() {
    return newest;
  }

  /** The last target that was known. */
  double last() {
    return last;
  }

  /** A row, later than all before, and its target or NaN. */
  void add(long row, double target) {
    for (long gap = Math.max(newest + 1, row - ring.length); gap < row; gap++) {
      ring[place(gap)] = Double.NaN;
    }
    ring[place(row)] = target;
    newest = row;
    know(row, target);
  }

  /** The target of a row that was added without it. */
  void tell(long row, double target) {
    if (row > newest - ring.length) {
      ring[place(row)] = target;
    }
    know(row, target);
  }

  private void know(long row, double target) {
    if (!Double.isNaN(target) && row > lastKnown) {
      last = target;
      lastKnown = row;
    }
  }

  /** A copy with a further row, whose target is not known. */
  TargetPast withNext() {
    TargetPast next = new TargetPast(ahead);
    System.arraycopy(ring, 0, next.ring, 0, ring.length);
    next.newest = newest;
    next.last = last;
    next.lastKnown = lastKnown;
    next.add(newest + 1, Double.NaN);
    return next;
  }

  private int place(long row) {
    return (int) (row % ring.length);
  }

  private double at(long row) {
    return row < 0 || row > newest || row <= newest - ring.length ? Double.NaN : ring[place(row)];
  }

  /** The target a whole number of seasons before the row that is asked for, the nearest known. */
  double seasonal(int horizon, int season) {
    return at(newest + horizon - (long) season * ((horizon + season - 1) / season));
  }

  /** How many numbers {@link #write} writes. */
  int width() {
    return RECENT + 1 + 2 * ahead.seasons().size();
  }

  /** Writes what a learner of this horizon sees of the past. */
  void write(int horizon, double[] into, int at) {
    for (int back = 0; back < RECENT; back++) {
      into[at + back] = at(newest - back);
    }
    int next = at + RECENT;
    into[next++] = level();
    for (int season : ahead.seasons()) {
      into[next++] = seasonal(horizon, season);
      into[next++] = at(newest - season);
    }
  }

  /** The mean of the shortest season. */
  private double level() {
    double sum = 0;
    int known = 0;
    int rows = ahead.seasons().isEmpty() ? RECENT : ahead.seasons().get(0);
    for (int back = 0; back < rows; back++) {
      double value = at(newest - back);
      sum += Double.isNaN(value) ? 0 : value;
      known += Double.isNaN(value) ? 0 : 1;
    }
    return known == 0 ? Double.NaN : sum / known;
  }

  @Override
  public void fields(Fields f) {
    f.array("ring", ring, Double.NaN);
    newest = f.count("newest", newest, -1);
    last = f.number("last", last, Double.NaN);
    lastKnown = f.count("lastKnown", lastKnown, -1);
  }
}
