package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.interval.Interval;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.interval.Intervals;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.PolyMixing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final int series;
  private final PolyMixing mixing;
  private final @Nullable IntervalLoop intervals;
  private final Map<String, ArrayDeque<Asked>> waiting = new LinkedHashMap<>();
  private final Batch batch;
  private final double[] input;
  private Learner learner;

  /** A row whose target is to come: what members said, the mixture, and its bounds. */
  private record Asked(long row, double[] members, double[] bounds, int[] outages) {}

  Horizon(int rows, LearnerSpec spec, Ahead ahead) {
    this.rows = rows;
    this.spec = spec;
    this.seasons = ahead.seasons();
    this.series = ahead.series();
    this.mixing = new PolyMixing(BEFORE_SEASONS + seasons.size());
    this.intervals =
        spec.intervals().isEmpty() ? null : new IntervalLoop(spec.intervals(), spec.model());
    this.batch = new Batch(spec.model().inputs(), 1);
    this.input = new double[spec.model().inputs()];
    this.learner = fresh();
  }

  private Learner fresh() {
    LearnerSpec own = spec.intervals(Intervals.none());
    long most = LATE + (long) series * (rows + 2);
    LateLabels late = LateLabels.of((int) Math.min(Integer.MAX_VALUE, most), Long.MAX_VALUE);
    return own.builder().late(late).build();
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
    ArrayDeque<Asked> own = waiting.computeIfAbsent(key, none -> new ArrayDeque<>());
    while (!own.isEmpty() && own.element().row() + rows <= row) {
      Asked asked = own.remove();
      if (asked.row() + rows == row && !Double.isNaN(target)) {
        learn(id(key, asked.row()), target);
        judge(asked, target, scale);
      }
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

  private void judge(Asked asked, double target, double scale) {
    if (intervals != null) {
      batch.clear();
      batch.add(input, Standardiser.none());
      batch.label(0, target);
      double[] given = {asked.members()[asked.members().length - 1]};
      intervals.learnLate(batch, 0, given, 0, asked.bounds(), 0, asked.outages(), 1);
    }
    mixing.judge(asked.members(), target, scale);
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
    List<Interval> sure = List.of();
    double[] bounds = {};
    int[] outages = {};
    if (intervals != null) {
      batch.clear();
      batch.add(input, Standardiser.none());
      bounds = new double[intervals.width()];
      intervals.bounds(batch, 0, new double[] {given}, 0, bounds, 0);
      sure = intervals(intervals.levels(), bounds);
      outages = learns ? intervals.takeNote(batch, 0) : outages;
    }
    if (learns) {
      ArrayDeque<Asked> own = waiting.computeIfAbsent(key, none -> new ArrayDeque<>());
      own.add(new Asked(row, members, bounds, outages));
      if (own.size() > rows + LATE) {
        own.remove();
      }
    }
    List<Double> said = new ArrayList<>();
    for (int k = 0; k < members.length - 1; k++) {
      said.add(members[k]);
    }
    return new Forecast(rows, given, sure, said);
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
    narrow.mixing.save(state.in("mixing"));
    mixing.load(state.in("mixing"));
    if (intervals != null && narrow.intervals != null) {
      State wide = new State();
      State before = new State();
      intervals.save(wide);
      narrow.intervals.save(before);
      wide.takeOver(before, by, name -> true);
      intervals.load(wide);
    }
    waiting.putAll(narrow.waiting);
    learner = narrow.learner.widened(by);
  }

  void save(State state) {
    learner.loop().save(state.in("learner"));
    mixing.save(state.in("mixing"));
    if (intervals != null) {
      intervals.save(state.in("intervals"));
    }
    List<String> keys = new ArrayList<>(waiting.keySet());
    PackedTexts.put(state, "keys", keys);
    for (int k = 0; k < keys.size(); k++) {
      save(state.in("series" + k), waiting.getOrDefault(keys.get(k), new ArrayDeque<>()));
    }
  }

  private static void save(State state, ArrayDeque<Asked> own) {
    int k = 0;
    state.put("waiting", own.stream().mapToLong(Asked::row).toArray());
    for (Asked asked : own) {
      State one = state.in("asked" + k++);
      one.put("members", asked.members());
      one.put("bounds", asked.bounds());
      one.put("outages", Arrays.stream(asked.outages()).asLongStream().toArray());
    }
  }

  void load(State state) {
    learner = fresh();
    learner.loop().load(state.in("learner"));
    mixing.load(state.in("mixing"));
    if (intervals != null) {
      intervals.load(state.in("intervals"));
    }
    waiting.clear();
    String[] keys = PackedTexts.get(state, "keys");
    for (int k = 0; k < keys.length; k++) {
      waiting.put(keys[k], asked(state.in("series" + k)));
    }
  }

  private static ArrayDeque<Asked> asked(State state) {
    ArrayDeque<Asked> own = new ArrayDeque<>();
    int k = 0;
    for (long row : state.longs("waiting")) {
      State one = state.in("asked" + k++);
      int[] outages = Arrays.stream(one.longs("outages")).mapToInt(Math::toIntExact).toArray();
      own.add(new Asked(row, one.doubles("members"), one.doubles("bounds"), outages));
    }
    return own;
  }
}
