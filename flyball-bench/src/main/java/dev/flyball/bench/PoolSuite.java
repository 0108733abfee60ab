package dev.flyball.bench;

import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cost of a pool's step beside that of the single directional law: for a number at three
 * widths, and for six classes beside six memories. The two take turns in one JVM and are timed by
 * the processor's time of their thread, so that a busy machine disturbs both alike.
 */
final class PoolSuite {
  /** Wide steps are few a turn; after so many all that a step runs is compiled. */
  private static final int WARM_ROWS = 2_000;

  private static final List<String> NAMES = List.of("dense", "pool without trees", "pool");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  private final List<Measurement> measured = new ArrayList<>();
  private final List<Ratio> ratios = new ArrayList<>();

  SuiteResult run(Session session) {
    int turns = session.quick() ? 5 : 25;
    compare(12, 1, turns);
    compare(40, 1, turns);
    compare(562, 1, turns);
    compare(562, 6, turns);
    String note =
        "One row a step, half of its components seen. A ratio is the single law's time over the"
            + " pool's without trees; six heads of the single law have a memory each, those of the pool share one.";
    return new SuiteResult(measured, ratios, List.of(note), List.of());
  }

  private void compare(int width, int heads, int turns) {
    GappyRows rows = new GappyRows(width, 1);
    Model model = model(width, heads);
    List<Learner> learners = new ArrayList<>();
    learners.add(learner(model, Law.directional().eta(0.1)));
    learners.add(learner(model, Law.pool().trees(0)));
    if (width < 100) {
      learners.add(learner(model, Defaults.pool(model)));
    }
    // Of narrow rows a turn has two or five renewals of the forest, one in 1,966 rows; of wide ones
    // it is too short for any.
    int steps = Math.max(30, Math.min(9_830, 6_300_000 / (width * width * heads)));
    double[][] times = new double[learners.size()][turns];
    for (int turn = -Math.max(8, WARM_ROWS / steps); turn < turns; turn++) {
      for (int k = 0; k < times.length; k++) {
        // What warms up is written over.
        times[k][Math.max(0, turn)] = microseconds(learners.get(k), rows, heads, steps);
      }
    }
    Map<String, String> at = new TreeMap<>(Map.of("width", "" + width, "heads", "" + heads));
    for (int k = 0; k < times.length; k++) {
      measured.add(new Measurement("step", NAMES.get(k), at, "us", Spread.of(times[k])));
    }
    int first = measured.size() - times.length;
    ratios.add(Ratio.of(measured.get(first + 1), measured.get(first)));
    if (times.length > 2) {
      measureRows(learners.get(2), rows, steps, at);
    }
  }

  /**
   * Single rows, as the clock has them, and what a renewal of the forest adds to those it is in.
   */
  private void measureRows(Learner learner, GappyRows rows, int steps, Map<String, String> at) {
    long before = learner.trees().orElseThrow().renewals();
    double[] times = new double[steps];
    for (int step = 0; step < steps; step++) {
      rows.advance();
      long start = System.nanoTime();
      learner.learn(rows.input(), rows.target());
      times[step] = 1e-3 * (System.nanoTime() - start);
    }
    double more = Arrays.stream(times).sum() - steps * Spread.of(times).median();
    long renewals = learner.trees().orElseThrow().renewals() - before;
    Arrays.sort(times);
    measureRow("slowest row", times[steps - 1], at);
    measureRow("99.9 % of rows below", times[(int) (0.999 * steps)], at);
    measureRow("a renewal, over its rows", more / Math.max(1, renewals), at);
  }

  private void measureRow(String what, double time, Map<String, String> at) {
    measured.add(new Measurement(what, "pool", at, "us", Spread.of(time)));
  }

  private static Model model(int width, int heads) {
    return heads == 1
        ? Model.linear(width).withoutIntercept()
        : Model.oneVersusRest(Model.logistic(width), heads);
  }

  private static Learner learner(Model model, Law law) {
    return Learner.builder(model).law(law).withoutStandardising().build();
  }

  private double microseconds(Learner learner, GappyRows rows, int heads, int steps) {
    long before = threads.getCurrentThreadCpuTime();
    for (int step = 0; step < steps; step++) {
      rows.advance();
      double target = heads == 1 ? rows.target() : Math.floorMod(step, heads);
      learner.learn(rows.input(), target);
    }
    return 1e-3 * (threads.getCurrentThreadCpuTime() - before) / steps;
  }
}
