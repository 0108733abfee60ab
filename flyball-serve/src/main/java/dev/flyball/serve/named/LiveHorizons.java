package dev.flyball.serve.named;

import dev.flyball.data.named.NamedForecaster;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The horizons of a served learner. Where no season is said, they begin with the fourth row: if the
 * first four are evenly apart, a day and a week of them are the seasons. For any threads.
 */
final class LiveHorizons {
  private static final int ENOUGH = 4;
  private static final double DAY_MILLIS = 86_400_000;

  /** Steps that differ by less are even. */
  private static final double EVEN = 0.02;

  private final NamedLearner learner;
  private final Ahead asked;
  private final List<Long> times;
  private @Nullable NamedForecaster forecaster;

  LiveHorizons(NamedLearner learner, Ahead asked, WithHorizons kept) {
    this.learner = learner;
    this.asked = asked;
    this.times = new ArrayList<>(kept.times());
    if (kept.horizons().length > 0) {
      forecaster = NamedForecaster.resume(learner, asked, kept.horizons());
    } else if (!asked.seasons().isEmpty()) {
      forecaster = new NamedForecaster(learner, asked);
    }
  }

  /** The learner learned or kept a row of this time. */
  synchronized List<Forecast> after(long time, Function<NamedForecaster, List<Forecast>> row) {
    if (forecaster == null) {
      times.add(time);
      if (times.size() == ENOUGH) {
        forecaster = new NamedForecaster(learner, asked.daily(rowsPerDay()));
        times.clear();
      }
    }
    return say(row);
  }

  private double rowsPerDay() {
    double first = times.get(1) - (double) times.get(0);
    boolean even = first > 0;
    for (int k = 2; k < ENOUGH; k++) {
      even &= Math.abs(times.get(k) - times.get(k - 1) - first) <= EVEN * first;
    }
    return even ? DAY_MILLIS / first : Double.NaN;
  }

  /** What the horizons say; nothing before they have begun. */
  synchronized List<Forecast> say(Function<NamedForecaster, List<Forecast>> what) {
    return forecaster == null ? List.of() : what.apply(forecaster);
  }

  /** The seasons, in rows. */
  synchronized List<Integer> seasons() {
    return forecaster == null ? List.of() : forecaster.ahead().seasons();
  }

  /** As the store keeps them beside their learner. */
  synchronized WithHorizons beside(byte[] own) {
    byte[] bytes = forecaster == null ? new byte[0] : forecaster.toBytes();
    return new WithHorizons(own, List.copyOf(times), bytes);
  }
}
