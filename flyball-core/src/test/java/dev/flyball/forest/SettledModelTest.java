package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Settled predictions row by row beside a slow twin: trees written out, candidates judged and mixed
 * by hand.
 */
class SettledModelTest {
  private static final int INPUTS = 4;
  private static final int TREES = 16;
  private static final Offset<Double> CLOSE = Offset.offset(1e-6);

  private final RandomStream random = new RandomStream(5);

  /** Two numbers, of which one is missing at times, and the sine and cosine of an hour. */
  private double[] input(int t) {
    double angle = 2 * Math.PI * (t % 24) / 24;
    double second = random.nextDouble() < 0.2 ? Double.NaN : random.nextGaussian();
    return new double[] {random.nextGaussian(), Math.sin(angle), Math.cos(angle), second};
  }

  /** What no linear model finds: a sign, and a step in the middle of the afternoon. */
  private double target(double[] x, int t, int classes) {
    double value = Math.signum(x[0] * x[1]) + (t % 24 > 15 ? 2 : 0) + 0.1 * random.nextGaussian();
    return classes == 0 ? value : value > 1.5 ? classes - 1 : 0;
  }

  private static double[] pooled(double[] x, int classes) {
    double p = 1 / (1 + Math.exp(-0.3 * x[0]));
    return switch (classes) {
      case 0 -> new double[] {0.3 * x[0]};
      case 2 -> new double[] {p};
      default -> new double[] {0.8 * (1 - p), 0.2, 0.8 * p};
    };
  }

  private static SettledModel model(int classes) {
    double[] weights = new double[classes];
    Arrays.fill(weights, 1);
    return new SettledModel(classes == 3 ? 3 : 1, INPUTS, weights, TREES, 7);
  }

  private static Batch batch(double[] x, double y) {
    Batch batch = new Batch(INPUTS, 1);
    batch.add(x, Standardiser.none());
    batch.label(0, y);
    return batch;
  }

  private void learn(SettledModel model, int from, int to, int classes) {
    for (int t = from; t < to; t++) {
      double[] x = input(t);
      double y = target(x, t, classes);
      model.learn(batch(x, y), 0, pooled(x, classes), 0, y, true);
    }
  }

  private static double[] only(int member) {
    double[] shares = new double[SettledTrees.MEMBERS];
    shares[member] = 1;
    return shares;
  }

  private static double loss(double[] said, double y, int classes) {
    if (classes == 0) {
      return Math.abs(said[0] - y);
    }
    double p = classes == 3 ? said[(int) y] : y == 1 ? said[0] : 1 - said[0];
    return -Math.log(Math.max(1e-6, p));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 3})
  void candidatesAreJudgedOnWhatTheySaidBefore(int classes) {
    SettledModel model = model(classes);
    double[] losses = new double[SettledTrees.MEMBERS];
    double[] shares = only(0);
    SettledTrees before = null;
    int judged = 0;
    for (int t = 0; t < 1500; t++) {
      double[] x = input(t);
      double y = target(x, t, classes);
      double[] pooled = t < 10 ? new double[] {Double.NaN} : pooled(x, classes);
      pooled = Arrays.copyOf(pooled, classes == 3 ? 3 : 1);
      double[] given = pooled.clone();
      SettledTrees trees = model.trees();
      if (trees != before && before != null) {
        for (int m = 0; m < losses.length; m++) {
          losses[m] /= 2;
        }
      }
      before = trees;
      model.learn(batch(x, y), 0, given, 0, y, true);
      if (trees == null) {
        assertThat(given).containsExactly(pooled);
      } else if (t >= 1000 && t % 4 != 0) {
        assertThat(given).containsOnly(Double.NaN);
      } else {
        judged++;
        double[] wanted = new double[given.length];
        for (int m = 0; m < losses.length; m++) {
          double[] said = trees.formula(only(m), 0).predict(pooled, x);
          for (int k = 0; k < wanted.length; k++) {
            wanted[k] += shares[m] * said[k];
          }
          losses[m] += loss(said, y, classes);
        }
        assertThat(given).as("row %s", t).containsExactly(wanted, CLOSE);
        double sum = 0;
        for (int m = 0; m < losses.length; m++) {
          shares[m] = Math.pow(losses[m], -8);
          sum += shares[m];
        }
        for (int m = 0; m < losses.length; m++) {
          shares[m] /= sum;
        }
      }
    }
    assertThat(judged).isGreaterThan(600);
    assertThat(shares[0]).isLessThan(0.05);
    double[] published = new double[SettledTrees.MEMBERS];
    model.publish(published, 0);
    assertThat(published).containsExactly(shares, CLOSE);
  }

  @Test
  void aCycleIsAPlainNumber() {
    SettledModel model = model(0);
    learn(model, 0, 1000, 0);
    assertThat(model.grown().cycles).containsExactly(1, 2);
    double before = Double.NEGATIVE_INFINITY;
    for (int hour = 0; hour < 24; hour++) {
      double angle = 2 * Math.PI * hour / 24;
      double along = SettledTrees.along(Math.sin(angle), Math.cos(angle));
      assertThat(along).isBetween(Math.nextUp(before), 4.0);
      before = along;
    }
  }

  /** At any row, also where trees are half grown. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void goesOnBitForBit(int classes) {
    boolean amid = false;
    for (int cut : new int[] {50, 102, 106, 112, 350, 700}) {
      SettledModel whole = model(classes);
      learn(whole, 0, cut, classes);
      State state = new State();
      whole.save(state);
      amid |= state.hasBelow("growth.growing");
      SettledModel resumed = model(classes);
      learn(resumed, 0, 130, classes);
      resumed.load(state);
      long draw = cut;
      RandomStream one = new RandomStream(draw);
      for (int t = cut; t < cut + 300; t++) {
        double[] x = one.doubles(INPUTS, -1, 1).toArray();
        double y = target(x, t, classes);
        double[] said = pooled(x, classes);
        double[] again = said.clone();
        whole.learn(batch(x, y), 0, said, 0, y, true);
        resumed.learn(batch(x, y), 0, again, 0, y, true);
        assertThat(again).as("row %s after %s", t, cut).isEqualTo(said);
      }
      State now = new State();
      whole.save(now);
      State then = new State();
      resumed.save(then);
      assertThat(then).usingRecursiveComparison().isEqualTo(now);
      double[] x = input(1);
      assertThat(resumed.grown().formula(only(1), 0).predict(pooled(x, classes), x))
          .isEqualTo(whole.grown().formula(only(1), 0).predict(pooled(x, classes), x));
    }
    assertThat(amid).isTrue();
  }

  /** Trees that were half grown begin anew from the rows that are left: none. */
  @Test
  void isNewAfterAReset() {
    SettledModel model = model(0);
    learn(model, 0, 500, 0);
    model.reset();
    State state = new State();
    model.save(state);
    State fresh = new State();
    model(0).save(fresh);
    assertThat(state).usingRecursiveComparison().isEqualTo(fresh);
    assertThat(model.grown()).isNull();
  }
}
