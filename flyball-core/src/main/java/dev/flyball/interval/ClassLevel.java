package dev.flyball.interval;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;

/**
 * The class sets of one level: class c is in the set where its score 1 - p(c) is at most the
 * radius, or where no score is smaller. The radius learns from the sets that it alone would give:
 * were it told that the likeliest class held, it would shrink without end where a model is right
 * more often than the level asks for, and be far too small once it is not.
 */
final class ClassLevel implements Stateful {
  private final double level;
  private final AdaptiveRadius radius;
  private final long[] misses;
  private final BurstMargin margin;

  /** By outage, the rows that only the likeliest class has kept from being missed. */
  private final long[] kept;

  ClassLevel(double level, int outages, Pace pace) {
    this.level = level;
    this.radius = new AdaptiveRadius(outages, level, pace.classGains());
    this.misses = new long[outages];
    this.margin = new BurstMargin(1 - level, pace.marginStep(), 1);
    this.kept = new long[outages];
  }

  double level() {
    return level;
  }

  /** The largest score in a set, given the smallest of all classes. */
  double radius(double least, int[] outages, int n) {
    return Math.max(least, radius.radius(outages, n) + margin.added());
  }

  /** Learns how the true class's score lay to the radius that was given. */
  void learn(double score, double least, double given, int[] outages, int n) {
    boolean missed = score > given;
    boolean missedAlone = missed || given <= least;
    radius.move(missedAlone, 1 - level, false, outages, n);
    margin.learn(missedAlone);
    for (int k = 0; missedAlone && k < n; k++) {
      (missed ? misses : kept)[outages[k]]++;
    }
  }

  Coverage coverage(String name, int outage) {
    long rows = radius.rows(outage);
    return new Coverage(
        name,
        level,
        rows,
        misses[outage],
        rows == 0 ? 0 : Math.abs(radius.surplus(outage) - kept[outage]) / rows);
  }

  void copyFrom(ClassLevel other) {
    radius.copyFrom(other.radius);
    margin.copyFrom(other.margin);
  }

  @Override
  public void fields(Fields f) {
    f.part("radius", radius);
    f.part("margin", margin);
    f.array("misses", misses);
    f.array("kept", kept);
  }
}
