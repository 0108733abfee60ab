package dev.flyball.bench;

import dev.flyball.control.Defaults;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The cost of a pool's step beside that of the single directional law: for a number at three
 * widths, and for six classes beside six memories. The two take turns in one JVM and are timed by
 * the processor's time of their thread, so that a busy machine disturbs both alike.
 */
final class PoolSuite {
  private static final int CLASSES = 6;

  /** Wide steps are few a turn; after so many all that a step runs is compiled. */
  private static final int WARM_ROWS = 2_000;

  private static final int WIDEST_TREES = 100;

  private static final String WIDTH = "width";
  private static final String HEADS = "heads";

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  SuiteResult run(Session session) {
    int turns = session.quick() ? 5 : 25;
    List<Measurement> measured = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    compare(12, 1, turns, measured, ratios);
    compare(40, 1, turns, measured, ratios);
    compare(562, 1, turns, measured, ratios);
    compare(562, CLASSES, turns, measured, ratios);
    String note =
        "One row a step, half of its components seen. A ratio is the single law's time over the"
            + " pool's without trees; six heads of the single law have a memory each, those of the pool share one.";
    return new SuiteResult(measured, ratios, List.of(note), List.of());
  }

  private void compare(
      int width, int heads, int turns, List<Measurement> measured, List<Ratio> ratios) {
    GappyRows rows = new GappyRows(width, 1);
    Model model = model(width, heads);
    Learner single = learner(model, Law.directional().eta(0.1));
    Learner pool = learner(model, Law.pool().trees(0));
    // On wide rows a turn is too short for a renewal of the forest, which comes every 1,229 rows.
    Learner trees = width > WIDEST_TREES ? null : learner(model, Defaults.pool(model));
    int steps = Math.max(30, Math.min(10_000, 4_000_000 / (width * width * heads)));
    double[] singleTimes = new double[turns];
    double[] poolTimes = new double[turns];
    double[] treeTimes = new double[turns];
    for (int warm = 0; warm < Math.max(8, WARM_ROWS / steps); warm++) {
      microseconds(single, rows, heads, steps);
      microseconds(pool, rows, heads, steps);
      if (trees != null) {
        microseconds(trees, rows, heads, steps);
      }
    }
    for (int turn = 0; turn < turns; turn++) {
      singleTimes[turn] = microseconds(single, rows, heads, steps);
      poolTimes[turn] = microseconds(pool, rows, heads, steps);
      treeTimes[turn] = trees == null ? 0 : microseconds(trees, rows, heads, steps);
    }
    Map<String, String> at =
        new TreeMap<>(Map.of(WIDTH, String.valueOf(width), HEADS, String.valueOf(heads)));
    Measurement ofSingle = new Measurement("step", "dense", at, "us", Spread.of(singleTimes));
    Measurement ofPool =
        new Measurement("step", "pool without trees", at, "us", Spread.of(poolTimes));
    measured.add(ofSingle);
    measured.add(ofPool);
    if (trees != null) {
      measured.add(new Measurement("step", "pool", at, "us", Spread.of(treeTimes)));
    }
    ratios.add(Ratio.of(ofPool, ofSingle));
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
