package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.Trials;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardisation;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A minibatch whose last row is refused leaves the learner as it was, bit for bit, whatever runs of
 * far values its other rows began, went on with and ended.
 */
class FailedMinibatchTest {
  private static final int LONGEST_PAST = 200;
  private static final int LONGEST_BATCH = 40;

  @ParameterizedTest
  @CsvSource({"directional, 41", "forgetting, 42", "pool, 43"})
  void leavesNoTrace(String kind, long first) {
    long seed = Trials.seed(first);
    RandomStream random = new RandomStream(seed);
    int trials = Trials.orElse(kind.equals("pool") ? 40 : 200);
    for (int trial = 0; trial < trials; trial++) {
      String what = "%s, trial %d, seed %d".formatted(kind, trial, seed);
      Rows rows = new Rows(2 + random.nextInt(29), random);
      Learner learner = learner(kind, rows.inputs());
      Learner twin = learner(kind, rows.inputs());
      int past = random.nextInt(LONGEST_PAST + 1);
      for (int t = 0; t < past; t++) {
        Observation row = rows.next();
        learner.learn(row);
        twin.learn(row);
      }
      Snapshot before = Snapshot.of(learner);
      boolean diverges = kind.equals("directional") && random.nextBoolean();
      List<Observation> batch = new ArrayList<>();
      for (int t = 1 + random.nextInt(LONGEST_BATCH); t > 0; t--) {
        batch.add(rows.next());
      }
      batch.add(diverges ? rows.withWildTarget() : rows.withWildInput());
      assertThatThrownBy(() -> learner.learn(batch))
          .as(what)
          .isInstanceOf(diverges ? DivergenceException.class : ObservationException.class);
      before.assertSame(Snapshot.of(learner), what);
      for (int t = 0; t < 20; t++) {
        Observation row = rows.next();
        learner.learn(row);
        twin.learn(row);
      }
      Snapshot.of(twin).assertSame(Snapshot.of(learner), what + ", twenty rows later");
    }
  }

  private static Learner learner(String kind, int inputs) {
    return Learner.builder(Model.linear(inputs))
        .law(kind.equals("pool") ? Law.pool() : Law.directional())
        .standardisation(
            kind.equals("forgetting")
                ? Standardisation.robust().horizon(50)
                : Standardisation.robust())
        .build();
  }

  /**
   * Inputs and targets with holes, each with stretches of far values; the last input is missing.
   */
  private static final class Rows {
    private final RandomStream random;
    private final boolean[] far;

    Rows(int inputs, RandomStream random) {
      this.random = random;
      this.far = new boolean[inputs + 1];
    }

    int inputs() {
      return far.length - 1;
    }

    Observation next() {
      double[] x = input();
      double y = value(inputs());
      return random.nextBoolean(0.9) ? Observation.of(x, y) : Observation.unlabelled(x);
    }

    /** The first value of an input has no deviations to be measured in, and no finite square. */
    Observation withWildInput() {
      double[] x = input();
      x[inputs() - 1] = 1e200;
      return Observation.of(x, 0);
    }

    /** What is seen of an input is never nothing. */
    Observation withWildTarget() {
      double[] x = input();
      x[0] = 1;
      return Observation.of(x, 1e308);
    }

    private double[] input() {
      double[] x = new double[inputs()];
      Arrays.setAll(x, j -> random.nextBoolean(0.8) ? value(j) : Double.NaN);
      x[inputs() - 1] = Double.NaN;
      return x;
    }

    private double value(int j) {
      far[j] = random.nextBoolean(far[j] ? 0.8 : 0.1);
      return (far[j] ? 1e4 : 0) + random.nextGaussian();
    }
  }
}
