package dev.flyball.trust;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Measures what trust costs a row, beside the same learner without it, by turns in one run. Run it
 * by its main method: inputs, and a law where it is not the default. The ratios are what counts.
 */
final class TrustCostBench {
  private static final int ROWS = 20_000;
  private static final int TURN = 200;
  private static final int ROUNDS = 3;
  private static final long SEED = 3;

  /** Counts what this thread used, whatever else the machine does. */
  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final double[][] x;
  private final double[] y = new double[ROWS];

  private TrustCostBench(int inputs) {
    Random random = new Random(SEED);
    x = new double[ROWS][];
    double[] state = new double[inputs];
    for (int t = 0; t < ROWS; t++) {
      for (int j = 0; j < inputs; j++) {
        double beside = j > 0 ? 0.2 * state[j - 1] : 0;
        state[j] = 0.95 * state[j] + 0.3 * random.nextGaussian() + beside;
      }
      x[t] = state.clone();
      y[t] = state[0] - state[inputs - 1] + 0.3 * random.nextGaussian();
    }
  }

  public static void main(String[] arguments) {
    int inputs = Integer.parseInt(arguments[0]);
    Law law = arguments.length > 1 ? Law.parse(arguments[1]) : Law.pool();
    new TrustCostBench(inputs).measure(law);
  }

  private static Learner learner(Law law, int inputs, Trusting trust) {
    return Learner.builder(Model.linear(inputs)).law(law).intervals(0.9).trust(trust).build();
  }

  private void measure(Law law) {
    Learner without = learner(law, x[0].length, Trusting.off());
    Learner with = learner(law, x[0].length, Trusting.on());
    int turns = ROWS / TURN;
    double[] ratios = new double[(ROUNDS - 1) * turns];
    double off = 0;
    double on = 0;
    for (int k = 0; k < ROUNDS * turns; k++) {
      double one = micros(without, k % turns);
      double other = micros(with, k % turns);
      // The first round is for the compiler.
      if (k >= turns) {
        ratios[k - turns] = other / one;
        off += one / ratios.length;
        on += other / ratios.length;
      }
    }
    Arrays.sort(ratios);
    System.out.printf(
        Locale.ROOT,
        "%.1f us a row without, %.1f with: %.2f; median of the turns %.2f%n",
        off,
        on,
        on / off,
        ratios[ratios.length / 2]);
  }

  private double micros(Learner learner, int turn) {
    long before = CLOCK.getCurrentThreadCpuTime();
    for (int t = turn * TURN; t < (turn + 1) * TURN; t++) {
      learner.learn(x[t], y[t]);
    }
    return (CLOCK.getCurrentThreadCpuTime() - before) / 1e3 / TURN;
  }
}
