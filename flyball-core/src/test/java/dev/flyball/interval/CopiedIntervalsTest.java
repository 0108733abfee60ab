package dev.flyball.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Predictors of other threads give the bounds that the learner gives: a copy has every entry of the
 * state but those that only learning needs. A new field is in the one list or in the other.
 */
class CopiedIntervalsTest {
  private static final int INPUTS = 6;
  private static final int ROWS = 700;
  private static final int EVERY = 7;

  /** What a row's bounds do not depend on. */
  private static final Pattern OF_LEARNING =
      Pattern.compile(
          "groups\\.(sketch\\..*|first|nextLook)|.*\\.(rows|variance|means|likelihoods|thetaThen"
              + "|sumThen|misses|kept|lowerShare)");

  private final RandomStream random = new RandomStream(31);
  private boolean out;

  @ParameterizedTest
  @CsvSource({"FOLLOWING, false", "FOLLOWING, true", "LASTING, false", "LASTING, true"})
  void aCopyGivesTheSameBounds(Pace pace, boolean classes) {
    Model model = classes ? Model.logistic(INPUTS) : Model.linear(INPUTS);
    Intervals intervals = Intervals.of(0.9, 0.5);
    AdaptiveIntervals learned = new AdaptiveIntervals(intervals, model, pace);
    AdaptiveIntervals copy = new AdaptiveIntervals(intervals, model, pace);
    Batch batch = new Batch(INPUTS, 1);
    double[] bounds = new double[learned.width()];
    double[] copied = new double[learned.width()];
    for (int t = 0; t < ROWS; t++) {
      double[] prediction = {classes ? random.nextDouble() : random.nextGaussian()};
      next(batch, classes ? t % 2 : (1 + Math.abs(prediction[0])) * random.nextGaussian());
      learned.bounds(batch, 0, prediction, 0, bounds, 0);
      if (t % EVERY == 0) {
        copy.copyFrom(learned);
        assertSameState(learned, copy);
        copy.bounds(batch, 0, prediction, 0, copied, 0);
        assertThat(copied).as("row %s", t).isEqualTo(bounds);
        assertThat(copy.intervals(batch, 0, prediction))
            .isEqualTo(learned.intervals(batch, 0, prediction));
        assertThat(copy.sets(batch, 0, prediction)).isEqualTo(learned.sets(batch, 0, prediction));
      }
      learned.learn(batch, 0, prediction, 0, bounds, 0, 1);
    }
    assertThat(learned.coverage(0, j -> "x" + j)).as("outages were found").hasSizeGreaterThan(4);
  }

  /** A row of two groups, one of which goes out for long spells. */
  private void next(Batch batch, double target) {
    out = random.nextBoolean(0.05) != out;
    double[] values = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      boolean missing = (out && j >= INPUTS / 2) || random.nextBoolean(0.02);
      values[j] = missing ? Double.NaN : random.nextGaussian();
    }
    batch.clear();
    batch.add(values, Standardiser.none());
    batch.label(0, target);
  }

  private static void assertSameState(AdaptiveIntervals learned, AdaptiveIntervals copy) {
    State expected = saved(learned);
    State found = saved(copy);
    assertSame(expected, found, State::allDoubles);
    assertSame(expected, found, State::allLongs);
  }

  private static <T> void assertSame(
      State expected, State found, Function<State, Map<String, T>> entries) {
    entries
        .apply(expected)
        .forEach(
            (name, value) -> {
              if (!OF_LEARNING.matcher(name).matches()) {
                assertThat(entries.apply(found).get(name)).as(name).isEqualTo(value);
              }
            });
  }

  private static State saved(AdaptiveIntervals loop) {
    State state = new State();
    loop.save(state);
    return state;
  }
}
