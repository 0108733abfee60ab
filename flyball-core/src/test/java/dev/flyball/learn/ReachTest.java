package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What is predicted where no question is named, so many rows after the last target, beside the
 * answer for the next row and the settled one; and that its intervals hold there.
 */
class ReachTest {
  private static final int[] DISTANCES = {1, 2, 5, 20, 100, 1000};
  private static final int ROWS = 6000;
  private static final int FIRST = 2000;
  private static final int CUTS = 200;
  private static final int INPUTS = 4;

  /** Inputs, a level that lasts, and a target of both; {@code bent} is none that is linear. */
  private static double[][] stream(double lasts, boolean bent, long seed) {
    RandomStream random = new RandomStream(seed);
    double[][] rows = new double[ROWS][];
    double level = 0;
    for (int t = 0; t < ROWS; t++) {
      double[] row = new double[INPUTS + 1];
      level = lasts * level + (lasts > 0 ? random.nextGaussian() : 0);
      for (int j = 0; j < INPUTS; j++) {
        row[j] = random.nextGaussian();
      }
      double of = bent ? 2 * Math.sin(2 * row[0]) + Math.abs(row[1]) : row[0] + 0.5 * row[1];
      row[INPUTS] = level + of + 0.3 * random.nextGaussian();
      row[3] = random.nextBoolean(0.2) ? Double.NaN : row[3];
      rows[t] = row;
    }
    return rows;
  }

  /** Of the answers for the next row, the settled ones and those in question. */
  private static final class Sums {
    final double[] next = new double[DISTANCES.length];
    final double[] settled = new double[DISTANCES.length];
    final double[] any = new double[DISTANCES.length];
    final int[] inside = new int[DISTANCES.length];
    final int[] count = new int[DISTANCES.length];

    void ask(Learner learned, double[][] rows, int from) {
      Learner asked = Learner.fromBytes(learned.toBytes());
      for (int k = 1; k <= 1040; k++) {
        double[] x = Arrays.copyOf(rows[from + k], INPUTS);
        double y = rows[from + k][INPUTS];
        Prediction said = asked.predict(x);
        for (int d = 0; d < DISTANCES.length; d++) {
          if (k >= DISTANCES[d] && k <= 1.04 * DISTANCES[d]) {
            next[d] += Math.abs(asked.predict(Question.NEXT, x).value() - y);
            settled[d] += Math.abs(asked.predict(Question.SETTLED, x).value() - y);
            any[d] += Math.abs(said.value() - y);
            inside[d] += said.interval().holds(y) ? 1 : 0;
            count[d]++;
          }
        }
      }
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"0, false", "0, true", "0.9, false", "0.9, true"})
  void atEveryDistanceItIsAsGoodAsTheBetterOfBoth(double lasts, boolean bent) {
    Sums sums = new Sums();
    for (int seed = 1; seed <= 2; seed++) {
      double[][] rows = stream(lasts, bent, seed);
      Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
      int last = ROWS - 1041;
      for (int t = 0; t < last; t++) {
        learner.learn(Arrays.copyOf(rows[t], INPUTS), rows[t][INPUTS]);
        if (t >= FIRST && (t - FIRST) % ((last - FIRST) / CUTS) == 0) {
          sums.ask(learner, rows, t);
        }
      }
    }
    for (int d = 0; d < DISTANCES.length; d++) {
      String at = "level of %s, bent %s, %s rows".formatted(lasts, bent, DISTANCES[d]);
      // The row that follows is the next row, also where the trees of the whole past know it
      // better.
      double better = d == 0 ? sums.next[d] : Math.min(sums.next[d], sums.settled[d]);
      assertThat(sums.any[d] / better).as(at).isLessThan(1.05);
      double chance = 2 * Math.sqrt(0.09 / sums.count[d]);
      assertThat(sums.inside[d] / (double) sums.count[d])
          .as(at)
          .isBetween(0.87 - chance, 0.93 + chance);
    }
  }

  /** A hundred rows after the last target, the errors are no longer those of the next row. */
  @Test
  void oneQuestionHasOneAnswer() {
    double[][] rows = stream(0.9, false, 9);
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
    for (int t = 0; t < 3000; t++) {
      learner.learn(Arrays.copyOf(rows[t], INPUTS), rows[t][INPUTS]);
    }
    Learner resumed = Learner.fromBytes(learner.toBytes());
    Predictor shared = Learner.fromBytes(learner.toBytes()).predictor();
    Prediction first = null;
    for (int t = 3000; t < 3100; t++) {
      double[] x = Arrays.copyOf(rows[t], INPUTS);
      Prediction said = learner.predict(x);
      assertThat(learner.predict(x)).as("the same row again").isEqualTo(said);
      assertThat(resumed.predict(x)).isEqualTo(said);
      assertThat(shared.predict(x)).isEqualTo(said);
      first = first == null ? said : first;
      assertThat(learner.predict(Arrays.copyOf(rows[3000], INPUTS))).isEqualTo(first);
    }
  }

  /**
   * Where targets come for one row in ten, nine rows without are no sign that they have stopped.
   */
  @Test
  void whatIsUsualBetweenTwoTargetsIsNotFar() {
    double[][] rows = stream(0.9, false, 4);
    Learner learner = Learner.builder(Model.linear(INPUTS)).build();
    for (int t = 0; t < 3000; t++) {
      double[] x = Arrays.copyOf(rows[t], INPUTS);
      if (t == 0) {
        learner.learn(x, rows[t][INPUTS]);
        continue;
      }
      Prediction said = learner.predict(x);
      if (t > 2000) {
        assertThat(said).isEqualTo(learner.predict(Question.NEXT, x));
      }
      if (t % 10 == 0) {
        learner.learn(x, rows[t][INPUTS]);
      } else {
        learner.learnUnlabelled(x);
      }
    }
  }

  @Test
  void itIsResumedBitForBit() {
    double[][] rows = stream(0.9, true, 5);
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
    Learner other = null;
    for (int t = 0; t < 1500; t++) {
      double[] x = Arrays.copyOf(rows[t], INPUTS);
      learner.learn(x, rows[t][INPUTS]);
      if (other != null) {
        other.learn(x, rows[t][INPUTS]);
      } else if (t == 777) {
        other = Learner.fromBytes(learner.toBytes());
      }
    }
    assertThat(other.toBytes()).isEqualTo(learner.toBytes());
    for (int t = 1500; t < 1600; t++) {
      double[] x = Arrays.copyOf(rows[t], INPUTS);
      assertThat(other.predict(x)).isEqualTo(learner.predict(x));
    }
  }
}
