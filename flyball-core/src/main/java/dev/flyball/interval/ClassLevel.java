package dev.flyball.interval;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;

/**
 * One level of sets of classes: class c is in the set where its score 1 - p(c) is at most the
 * radius.
 */
final class ClassLevel implements Stateful {
  private static final RadiusLoop.Gains GAINS = new RadiusLoop.Gains(0.01, 0.03, 0.02);

  /** What a miss adds while there are too many, of a score of at most 1. */
  private static final double ALARM = 0.5;

  private final double level;
  private final RadiusLoop radius;
  private final Tallies tallies;
  private final BurstMargin alarm;

  ClassLevel(double level, int outages) {
    this.level = level;
    this.radius = new RadiusLoop(outages, level, GAINS);
    this.tallies = new Tallies(outages);
    this.alarm = new BurstMargin(1 - level, ALARM, 1);
  }

  double level() {
    return level;
  }

  double radius(int[] outages, int n) {
    return radius.radius(outages, n) + alarm.added();
  }

  /** Learns how the true class's score lay to the radius that was given. */
  void learn(double score, double given, int[] outages, int n) {
    boolean missed = score > given;
    radius.move(missed, 1 - level, outages, n);
    alarm.learn(missed);
    tallies.add(missed ? 1 : 0, outages, n);
  }

  Coverage coverage(String name, int outage) {
    long rows = tallies.rows(outage);
    return new Coverage(
        name,
        level,
        rows,
        tallies.misses(outage),
        rows == 0 ? 0 : Math.abs(radius.surplus(outage)) / rows);
  }

  void clear() {
    radius.clear();
    alarm.clear();
    tallies.clear();
  }

  void copyFrom(ClassLevel other) {
    radius.copyFrom(other.radius);
    alarm.copyFrom(other.alarm);
  }

  @Override
  public void save(State state) {
    radius.save(state.in("radius"));
    alarm.save(state);
    tallies.save(state.in("tallies"));
  }

  @Override
  public void load(State state) {
    tallies.load(state.in("tallies"));
    radius.load(state.in("radius"));
    alarm.load(state);
  }
}
