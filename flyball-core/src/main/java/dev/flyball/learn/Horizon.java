package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.interval.Interval;
import dev.flyball.interval.Intervals;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.PolyMixing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts one horizon: a learner whose labels come so many rows late, mixed with its settled
 * prediction, the last value and the values of seasons before. All are judged by what they said
 * when they were asked, and the intervals too.
 */
final class Horizon {
  private static final int LIVE = 0;
  private static final int SETTLED = 1;
  private static final int LAST = 2;
  static final int BEFORE_SEASONS = 3;

  /** So many rows may wait for targets that come later than in their own row. */
  private static final int LATE = 1000;

  private final int rows;
  private final LearnerSpec spec;
  private final List<Integer> seasons;
  private final LateLabels late;
  private final PolyMixing mixing;
  private final @Nullable AdaptiveIntervals intervals;

  /** By row, what members said of it, and the mixture; its bounds and outages. */
  private final LateInputs waiting;

  private final Batch batch;
  private final double[] input;
  private Learner learner;

  Horizon(int rows, LearnerSpec spec, Ahead ahead) {
    this.rows = rows;
    this.spec = spec;
    this.seasons = ahead.seasons();
    long most = LATE + (long) ahead.series() * (rows + 2);
    this.late = LateLabels.of((int) Math.min(Integer.MAX_VALUE, most), Long.MAX_VALUE);
    this.waiting = new LateInputs(late);
    this.mixing = new PolyMixing(BEFORE_SEASONS + seasons.size());
    this.intervals =
        spec.intervals().isEmpty() ? null : new AdaptiveIntervals(spec.intervals(), spec.model());
    this.batch = new Batch(spec.model().inputs(), 1);
    this.input = new double[spec.model().inputs()];
    this.learner = fresh();
  }

  private Learner fresh() {
    return spec.intervals(Intervals.none()).builder().late(late).build();
  }

  Learner learner() {
    return learner;
  }

  double[] input() {
    return input.clone();
  }

  int rows() {
    return rows;
  }

  double[] shares() {
    return mixing.shares().clone();
  }

  /** The target of row {@code row} of a series has come, NaN if it is missing. */
  void label(String key, long row, double target, double scale) {
    String id = id(key, row - rows);
    LateInput asked = waiting.remove(id);
    if (asked != null && !Double.isNaN(target)) {
      learn(id, target);
      judge(asked, target, scale);
    }
  }

  /** With more series than were expected the oldest rows are not kept. */
  private void learn(String id, double target) {
    try {
      learner.label(id, target);
    } catch (LabelException e) {
      if (e.reason() != LabelException.Reason.EXPIRED) {
        throw e;
      }
    }
  }

  private static String id(String key, long row) {
    return key.isEmpty() ? Long.toString(row) : row + " " + key;
  }

  private void judge(LateInput asked, double target, double scale) {
    double[] members = asked.predictions();
    if (intervals != null) {
      batch.clear();
      batch.add(input, Standardiser.none());
      batch.label(0, target);
      intervals.learnLate(
          batch, 0, members, members.length - 1, asked.bounds(), 0, asked.outages(), 1);
    }
    mixing.judge(members, target, scale);
  }

  /** Predicts from a row; {@code learns} if its target will come. */
  Forecast predict(String key, double[] values, TargetPast past, boolean learns) {
    System.arraycopy(values, 0, input, 0, values.length);
    past.write(rows, input, values.length);
    double[] members = new double[BEFORE_SEASONS + seasons.size() + 1];
    Prediction live =
        learns
            ? learner.predict(id(key, past.newest()), past.newest(), input)
            : learner.predict(Question.NEXT, input);
    members[LIVE] = live.value();
    members[SETTLED] = learner.predict(Question.SETTLED, input).value();
    members[LAST] = known(past.last(), members[LIVE]);
    for (int s = 0; s < seasons.size(); s++) {
      double before = past.seasonal(rows, seasons.get(s));
      members[BEFORE_SEASONS + s] = known(before, members[LIVE]);
    }
    double given = 0;
    double[] shares = mixing.shares();
    for (int k = 0; k < shares.length; k++) {
      given += shares[k] * members[k];
    }
    members[shares.length] = given;
    return answer(key, past.newest(), members, given, learns);
  }

  private static double known(double value, double otherwise) {
    return Double.isNaN(value) ? otherwise : value;
  }

  private Forecast answer(String key, long row, double[] members, double given, boolean learns) {
    List<Interval> found = List.of();
    double[] bounds = {};
    int[] outages = {};
    if (intervals != null) {
      batch.clear();
      batch.add(input, Standardiser.none());
      bounds = new double[intervals.width()];
      intervals.bounds(batch, 0, new double[] {given}, 0, bounds, 0);
      found = intervals(intervals.levels(), bounds);
      outages = learns ? intervals.takeNote(batch, 0) : outages;
    }
    if (learns) {
      double[] none = {};
      waiting.add(id(key, row), new LateInput(row, none, members, bounds, outages, none));
    }
    List<Double> said = new ArrayList<>();
    for (int k = 0; k < members.length - 1; k++) {
      said.add(members[k]);
    }
    return new Forecast(rows, given, found, said);
  }

  private static List<Interval> intervals(List<Double> levels, double[] bounds) {
    List<Interval> all = new ArrayList<>();
    for (int l = 0; l < levels.size(); l++) {
      all.add(new Interval(levels.get(l), bounds[2 * l], bounds[2 * l + 1]));
    }
    return all;
  }

  /** Goes on from one with fewer inputs. */
  void takeOver(Horizon narrow, Widening by) {
    State state = new State();
    narrow.mixing.save(state);
    mixing.load(state);
    narrow.waiting.save(state);
    waiting.load(state);
    if (intervals != null && narrow.intervals != null) {
      State wide = new State();
      State before = new State();
      intervals.save(wide);
      narrow.intervals.save(before);
      wide.takeOver(before, by, name -> true);
      intervals.load(wide);
    }
    learner = narrow.learner.widened(by);
  }

  void save(State state) {
    learner.loop().save(state.in("learner"));
    mixing.save(state.in("mixing"));
    if (intervals != null) {
      intervals.save(state.in("intervals"));
    }
    waiting.save(state);
  }

  void load(State state) {
    learner = fresh();
    learner.loop().load(state.in("learner"));
    mixing.load(state.in("mixing"));
    if (intervals != null) {
      intervals.load(state.in("intervals"));
    }
    waiting.load(state);
  }
}
