package dev.flyball.observation;

import dev.flyball.checkpoint.Fields;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Running mean and standard deviation of each component's seen values, in which no single value
 * counts for much, and which a run of far values renews. Four rules make it so:
 *
 * <ul>
 *   <li>A value enters the moments no further than ten deviations from the mean, so one wild cell
 *       widens the deviation of n values by a factor of sqrt(1 + 100 / n) at most.
 *   <li>Eight seen values in a row beyond ten deviations that lie together, their mean more than
 *       six of their own deviations away, are a new level: the component is measured anew, by these
 *       eight alone. Far is judged by where the run began: it would widen the deviation until its
 *       values are no longer far. A burst of wild values does not lie together. Equal values say
 *       nothing of a scale: a rare state that lasts looks like that.
 *   <li>Stretches of values that the moments do not fit measure the component anew, too ({@link
 *       MisfitWatch}): a unit was changed, or it came to another level slowly. And so does a run of
 *       far values that is back where the component was before.
 *   <li>While a component has not varied, its values say nothing about its scale: that time counts
 *       as ten values when it first moves; and so when it moves again after 1,024 equal ones. The
 *       first move is then sqrt(10) deviations, where the plain deviation of n values would make it
 *       sqrt(n - 1).
 *   <li>The first eight values are judged together: one that lies a thousand times further from
 *       their median than most is brought to ten times that distance.
 * </ul>
 *
 * On values that vary from the start and stay within ten deviations it is Welford's recursion to
 * rounding. What enters the loop is brought within {@code bound} deviations, unless that is
 * infinite. With a finite horizon of N values the moments forget: they are those of about the last
 * N.
 */
final class RobustStandardiser implements Standardiser {
  /** Below this share of its mean a spread is rounding, not variation. */
  static final double NO_SPREAD = 1e-12;

  /** How many deviations from the mean a value may count in the moments. */
  private static final double FURTHEST = 10;

  /** So many of their own deviations from the mean are values that lie together. */
  private static final double TOGETHER = 6;

  /** For how many values the time counts in which a component did not vary. */
  private static final double CONSTANT_COUNTS = 10;

  /** The first values, judged together. */
  private static final int FIRST = RobustMoments.FIRST;

  private final double bound;
  private final double horizon;

  /** Whether values of a run may also be equal, or lie as far from each other as from the mean. */
  private final boolean anyRunIsALevel;

  private final RobustMoments now;
  private final StartupOutliers judge = new StartupOutliers(FIRST, FURTHEST);

  /** The moments at the last {@link #mark}; made when there is one. */
  private @Nullable RobustMoments then;

  /** Whether there is a mark to go back to. */
  private boolean marked;

  /** The components that took a value since the mark, some of them perhaps several times. */
  private int[] changed = {};

  private int changes;

  /** Whether more than their moments has changed: there were first values, or far ones. */
  private boolean all;

  static void check(double bound, double horizon) {
    if (!(bound >= 2)) {
      throw new IllegalArgumentException(
          "values are bounded at 2 deviations or more, not at " + bound);
    }
    if (!(horizon >= 2 * FIRST)) {
      throw new IllegalArgumentException(
          "a standardiser remembers %s values or more, not %s".formatted(2 * FIRST, horizon));
    }
  }

  RobustStandardiser(int inputs, double bound, double horizon) {
    this(inputs, bound, horizon, false);
  }

  RobustStandardiser(int inputs, double bound, double horizon, boolean anyRunIsALevel) {
    check(bound, horizon);
    this.anyRunIsALevel = anyRunIsALevel;
    this.bound = bound;
    this.horizon = horizon;
    this.now = new RobustMoments(inputs);
  }

  @Override
  public void checkInputs(int inputs) {
    if (now.scale.length != inputs) {
      throw new IllegalArgumentException(
          "a standardiser of %s components for %s inputs".formatted(now.scale.length, inputs));
    }
  }

  @Override
  public void observe(double[] input) {
    for (int j = 0; j < input.length; j++) {
      if (!Double.isNaN(input[j])) {
        makeRoom(1);
        changed[changes] = j;
        changes += marked ? 1 : 0;
        takeOne(j, input[j]);
      }
    }
  }

  @Override
  public void observe(int[] components, double[] values, int from, int to) {
    note(components, from, to);
    for (int e = from; e < to; e++) {
      takeOne(components[e], values[e]);
    }
  }

  @Override
  public void take(int[] components, double[] values, double[] into, int from, int to) {
    note(components, from, to);
    for (int e = from; e < to; e++) {
      into[e] = takeOne(components[e], values[e]);
    }
  }

  /** Takes note that these components change, if there is a mark to go back to. */
  private void note(int[] components, int from, int to) {
    if (marked) {
      makeRoom(to - from);
      System.arraycopy(components, from, changed, changes, to - from);
      changes += to - from;
    }
  }

  private void makeRoom(int more) {
    if (changes + more > changed.length) {
      changed = Arrays.copyOf(changed, Math.max(changes + more, 2 * changed.length));
    }
  }

  /** Takes a value in and gives it standardised. */
  private double takeOne(int j, double value) {
    if (isSettled(j)) {
      return takeSettled(j, value);
    }
    takeFirst(j, value);
    return standardise(j, value);
  }

  /** Whether a component is past its first values and has varied. */
  private boolean isSettled(int j) {
    return now.seen(j) >= FIRST && now.variance[j] > 0;
  }

  /** As {@link #takeOne}, for a component that {@link #isSettled}. */
  private double takeSettled(int j, double value) {
    long seen = now.seen(j);
    double mean = now.mean[j];
    double scale = now.scale[j];
    double count = now.count[j];
    if (!anyRunIsALevel) {
      if (now.watch.movesAgain(j, value)) {
        count = Math.min(count, CONSTANT_COUNTS);
      }
      if (now.watch.take(j, value, mean, scale)) {
        all = true;
        measureAnew(j, seen, MisfitWatch.LENGTH, now.watch.mean(), now.watch.variance());
        return standardise(j, value);
      }
    }
    double reach = FURTHEST * scale;
    if (now.isFar(j, seen, value, mean, reach)) {
      all = true;
      if (now.endsRun(j, seen, value, mean, reach) && renew(j, seen, scale)) {
        return standardise(j, value);
      }
    }
    double below = value < mean + reach ? value : mean + reach;
    double before = (below > mean - reach ? below : mean - reach) - mean;
    double counted = count + 1;
    double n = counted < horizon ? counted : horizon;
    double share = 1 / n;
    double next = mean + before * share;
    double squares = (1 - share) * (now.variance[j] + before * before * share);
    if (!(squares <= Double.MAX_VALUE && Math.abs(next) <= Double.MAX_VALUE)) {
      throw tooLarge(j, value);
    }
    double deviation = Math.sqrt(squares);
    deviation = deviation > NO_SPREAD * Math.abs(next) ? deviation : 1;
    now.count(j, seen + 1, n);
    now.mean[j] = next;
    now.variance[j] = squares;
    now.scale[j] = deviation;
    double standardised = (value - next) / deviation;
    double above = standardised < bound ? standardised : bound;
    return above > -bound ? above : -bound;
  }

  /**
   * Measures a component anew by the run of far values that has just ended, after {@code seen}
   * values, if they are a new level; otherwise they count as any far values.
   */
  private boolean renew(int j, long seen, double scale) {
    int from = j * FIRST;
    double sum = 0;
    for (int i = from; i < from + FIRST; i++) {
      sum += now.first[i] / FIRST;
    }
    double squares = 0;
    for (int i = from; i < from + FIRST; i++) {
      squares += (now.first[i] - sum) * (now.first[i] - sum) / FIRST;
    }
    double deviation = Math.sqrt(squares);
    boolean varies = deviation > NO_SPREAD * Math.abs(sum);
    boolean together =
        varies
            && (Math.abs(sum - now.runCentre(j)) > TOGETHER * deviation
                || now.watch.returns(j, sum, deviation));
    if (!(squares <= Double.MAX_VALUE) || !(together || anyRunIsALevel)) {
      return false;
    }
    now.watch.beginAgain(j);
    measureAnew(j, seen, FIRST, sum, varies ? squares : scale * scale);
    return true;
  }

  /** Measures a component by the last {@code counted} values, after {@code seen} others. */
  private void measureAnew(int j, long seen, int counted, double mean, double variance) {
    now.count(j, seen + 1, counted);
    now.mean[j] = mean;
    now.variance[j] = variance;
    now.scale[j] = scaleOf(j);
    now.renew(j);
  }

  @Override
  public long renewals() {
    return now.renewals();
  }

  @Override
  public long renewals(int j) {
    return now.renewals(j);
  }

  @Override
  public double spreadBefore(int j) {
    return now.runReach(j) / FURTHEST;
  }

  private static ObservationException tooLarge(int j, double value) {
    return ObservationException.component(
        j, value, "a number whose square is finite, for the running variance");
  }

  /** Takes in a value of a component that has not seen enough, or not varied. */
  private void takeFirst(int j, double value) {
    all = true;
    long seen = now.seen(j);
    if (seen < FIRST) {
      now.first[j * FIRST + (int) seen] = value;
    }
    take(j, value);
    if (seen + 1 == FIRST) {
      judgeFirst(j);
    }
    now.count(j, seen + 1, now.count[j]);
    if (!Double.isFinite(now.variance[j]) || !Double.isFinite(now.mean[j])) {
      throw tooLarge(j, value);
    }
    now.scale[j] = scaleOf(j);
  }

  /** Welford's recursion on the mean and the variance, with a count that may be held down. */
  private void take(int j, double value) {
    double before = value - now.mean[j];
    if (now.variance[j] == 0 && Math.abs(before) > NO_SPREAD * Math.abs(now.mean[j])) {
      now.count[j] = Math.min(now.count[j], CONSTANT_COUNTS);
    }
    double n = Math.min(now.count[j] + 1, horizon);
    now.count[j] = n;
    double share = 1 / n;
    now.mean[j] += before * share;
    now.variance[j] = (1 - share) * (now.variance[j] + before * before * share);
  }

  /** Brings wild ones among the first values in, and takes the moments of the first again. */
  private void judgeFirst(int j) {
    int from = j * FIRST;
    if (!judge.findsWild(now.first, from)) {
      return;
    }
    now.count[j] = 0;
    now.mean[j] = 0;
    now.variance[j] = 0;
    for (int i = from; i < from + FIRST; i++) {
      take(j, judge.broughtIn(now.first[i]));
    }
  }

  private double scaleOf(int j) {
    double deviation = Math.sqrt(now.variance[j]);
    return deviation > NO_SPREAD * Math.abs(now.mean[j]) ? deviation : 1;
  }

  @Override
  public double standardise(int j, double value) {
    double standardised = (value - now.mean[j]) / now.scale[j];
    return Math.max(-bound, Math.min(bound, standardised));
  }

  @Override
  public double centre(int j) {
    return now.mean[j];
  }

  @Override
  public double spread(int j) {
    return now.scale[j];
  }

  @Override
  public void units(double[] centres, double[] spreads) {
    System.arraycopy(now.mean, 0, centres, 0, centres.length);
    System.arraycopy(now.scale, 0, spreads, 0, spreads.length);
  }

  @Override
  public double bound() {
    return bound;
  }

  /** What came before is settled: O(values since the last mark). */
  @Override
  public void mark() {
    if (then == null) {
      then = new RobustMoments(now.scale.length);
    }
    if (marked) {
      then.take(now, changed, changes, all);
    } else {
      then.takeAll(now);
    }
    marked = true;
    forgetChanges();
  }

  @Override
  public void restore() {
    if (then != null) {
      now.take(then, changed, changes, all);
    }
    forgetChanges();
  }

  private void forgetChanges() {
    changes = 0;
    all = false;
  }

  @Override
  public Standardiser copy() {
    RobustStandardiser copy =
        new RobustStandardiser(now.scale.length, bound, horizon, anyRunIsALevel);
    copy.copyFrom(this);
    return copy;
  }

  @Override
  public void followFrom(Standardiser other) {
    RobustStandardiser ahead = (RobustStandardiser) other;
    now.take(ahead.now, ahead.changed, ahead.changes, ahead.all);
  }

  @Override
  public void fields(Fields f) {
    f.constant("bound", bound);
    f.constant("horizon", horizon);
    f.part(now);
    f.scratch(4L * changed.length + (then == null ? 0 : then.numBytes()));
    if (f.changes()) {
      for (int j = 0; j < now.scale.length; j++) {
        now.scale[j] = now.seen(j) == 0 ? 1 : scaleOf(j);
      }
      marked = false;
      forgetChanges();
    }
  }
}
