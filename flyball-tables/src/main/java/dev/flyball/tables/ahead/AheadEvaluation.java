package dev.flyball.tables.ahead;

import dev.flyball.data.RowStream;
import dev.flyball.forest.RefitForest;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Forecaster;
import dev.flyball.report.Tick;
import dev.flyball.tables.train.TrainingWatch;
import dev.flyball.tables.trial.Timeline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Judges the horizons of a forecaster row by row: every forecast is made before its target is
 * known, and so is what it is compared with. The last fifth of the rows is judged by itself too.
 */
public final class AheadEvaluation {
  private static final int RECENT = 200;
  private static final String OWN = "forecast";

  private final Forecaster forecaster;
  private final long lastFifth;
  private final List<Track> tracks = new ArrayList<>();
  private final Map<String, ArrayDeque<Recent>> recent = new HashMap<>();
  private String last = "";
  private List<Forecast> latest = List.of();
  private long rows;

  /** With ridge regression and boosting beside it, refit as rows come, if it compares. */
  public AheadEvaluation(Forecaster forecaster, OptionalLong rows, boolean compares) {
    this.forecaster = forecaster;
    this.lastFifth = rows.isPresent() ? rows.getAsLong() * 4 / 5 : Long.MAX_VALUE;
    for (int k = 0; k < forecaster.ahead().horizons().size(); k++) {
      tracks.add(new Track(k, compares));
    }
  }

  /** The target of a row, and its date. */
  private record Recent(double target, double days) {}

  /** The predictions of one row by all methods of a horizon, and the interval of the first. */
  private record Given(double[] said, double lower, double upper, double[] input) {}

  /** One horizon: its methods, and their errors. */
  private final class Track {
    private final int place;
    private final int ahead;
    private final List<String> names = new ArrayList<>(List.of(OWN));
    private final List<RollingPeer> peers = new ArrayList<>();
    private final Map<String, ArrayDeque<Given>> waiting = new HashMap<>();
    private final double[] sum;
    private final double[] squares;
    private final double[] lastSum;
    private long judged;
    private long lastJudged;
    private long inside;
    private long lastInside;
    private double width;

    Track(int place, boolean compares) {
      Ahead asked = forecaster.ahead();
      this.place = place;
      this.ahead = asked.horizons().get(place);
      names.addAll(forecaster.members());
      if (compares) {
        int inputs = forecaster.learner(place).model().inputs();
        names.add("ridge, rolling");
        peers.add(new RollingRidge(inputs));
        names.add("boosted trees (ours), rolling");
        peers.add(boosted(inputs));
      }
      this.sum = new double[names.size()];
      this.squares = new double[names.size()];
      this.lastSum = new double[names.size()];
    }

    private RollingPeer boosted(int inputs) {
      RefitForest forest = RefitForest.withoutLags(inputs, 1);
      return new RollingPeer() {
        @Override
        public double predict(double[] values) {
          return forest.predict(values)[0];
        }

        @Override
        public void learn(double[] values, double target) {
          forest.learn(values, target);
        }
      };
    }

    void take(String key, Forecast forecast, double target) {
      ArrayDeque<Given> own = waiting.computeIfAbsent(key, none -> new ArrayDeque<>());
      if (own.size() == ahead) {
        Given due = own.remove();
        if (!Double.isNaN(target)) {
          judge(due, target);
        }
      }
      double[] said = new double[names.size()];
      said[0] = forecast.value();
      int next = 1;
      for (double member : forecast.members()) {
        said[next++] = member;
      }
      double[] input = peers.isEmpty() ? new double[0] : forecaster.input(place);
      for (RollingPeer peer : peers) {
        said[next++] = peer.predict(input);
      }
      Interval sure = forecast.intervals().isEmpty() ? null : forecast.intervals().get(0);
      double lower = sure == null ? Double.NaN : sure.lower();
      double upper = sure == null ? Double.NaN : sure.upper();
      own.add(new Given(said, lower, upper, input));
    }

    private void judge(Given due, double target) {
      boolean last = rows > lastFifth;
      judged++;
      lastJudged += last ? 1 : 0;
      for (int k = 0; k < sum.length; k++) {
        double error = Math.abs(due.said()[k] - target);
        sum[k] += error;
        squares[k] += error * error;
        lastSum[k] += last ? error : 0;
      }
      boolean held = due.lower() <= target && target <= due.upper();
      inside += held ? 1 : 0;
      lastInside += held && last ? 1 : 0;
      double wide = due.upper() - due.lower();
      width += Double.isFinite(wide) ? wide : 0;
      peers.forEach(peer -> peer.learn(due.input(), target));
    }

    AheadResults.Found found() {
      List<AheadResults.Entry> entries = new ArrayList<>();
      for (int k = 0; k < sum.length; k++) {
        entries.add(
            new AheadResults.Entry(
                names.get(k),
                sum[k] / judged,
                Math.sqrt(squares[k] / judged),
                lastSum[k] / lastJudged));
      }
      List<AheadResults.Share> shares = new ArrayList<>();
      double[] now = forecaster.shares(place);
      for (int k = 0; k < now.length; k++) {
        shares.add(new AheadResults.Share(names.get(k + 1), now[k]));
      }
      boolean sure = !forecaster.spec().intervals().isEmpty();
      return new AheadResults.Found(
          ahead,
          judged,
          entries,
          sure ? (double) inside / judged : Double.NaN,
          sure ? (double) lastInside / lastJudged : Double.NaN,
          sure ? width / judged : Double.NaN,
          shares);
    }
  }

  /** Evaluates all rows, or until {@code watch} asks to stop; returns whether it finished. */
  public boolean run(RowStream stream, TrainingWatch watch) {
    Track first = tracks.get(0);
    return stream.walk(
        () -> {
          take(Horizons.series(stream.key()), stream);
          return watch.goesOn(rows, first.sum[0] / first.judged);
        });
  }

  private void take(String key, RowStream row) {
    rows++;
    latest = forecaster.learn(key, row.values(), row.target());
    for (int k = 0; k < tracks.size(); k++) {
      tracks.get(k).take(key, latest.get(k), row.target());
    }
    last = key;
    ArrayDeque<Recent> own = recent.computeIfAbsent(key, none -> new ArrayDeque<>());
    own.add(new Recent(row.target(), row.days()));
    if (own.size() > RECENT) {
      own.remove();
    }
  }

  /** Where dates stand along the last rows and the next, counted from the last row. */
  private List<Tick> dates(List<Recent> rows) {
    double[] days = rows.stream().mapToDouble(Recent::days).toArray();
    if (days.length < 2) {
      return List.of();
    }
    int ahead = latest.isEmpty() ? 0 : latest.get(latest.size() - 1).ahead();
    double step = 1 / Horizons.rowsPerDay(days);
    double[] places = new double[days.length + 1];
    double[] all = Arrays.copyOf(days, places.length);
    Arrays.setAll(places, k -> k + 1.0 - days.length);
    places[days.length] = ahead;
    all[days.length] = days[days.length - 1] + ahead * step;
    return Timeline.dates(places, all);
  }

  /**
   * The results so far.
   *
   * @param options that make a training learn the same models, each after a space
   */
  public AheadResults results(String source, String target, String options) {
    List<Double> levels = forecaster.spec().intervals().levels();
    List<Recent> before = List.copyOf(recent.getOrDefault(last, new ArrayDeque<>()));
    return new AheadResults(
        source,
        target,
        options,
        rows,
        forecaster.ahead().seasons(),
        tracks.stream().map(Track::found).toList(),
        levels.isEmpty() ? Double.NaN : levels.get(0),
        before.stream().map(Recent::target).toList(),
        dates(before),
        latest.stream().map(AheadEvaluation::next).toList());
  }

  static AheadResults.Next next(Forecast forecast) {
    Interval sure = forecast.intervals().isEmpty() ? null : forecast.intervals().get(0);
    return new AheadResults.Next(
        forecast.ahead(),
        forecast.value(),
        sure == null ? null : sure.lower(),
        sure == null ? null : sure.upper());
  }
}
