package dev.flyball.paper.faults;

import dev.flyball.linalg.Kernels;
import dev.flyball.paper.trial.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A scenario as the benchmark has it: a fault hits the 96 rows that a test is predicted from, at a
 * random strength, and the mean squared error in deviations is compared with that of whole windows.
 */
public final class FaultBench {
  private static final SensorFault[] DRAWN = {
    SensorFault.DRIFT, SensorFault.ATTENUATION, SensorFault.NOISE
  };

  private final FaultScenario scenario;
  private final FaultPanel panel;
  private final int windows;
  private final double ridge;
  private final WindowFeatures features;
  private final WindowRepair repair;

  /** How a window is predicted. */
  public enum Way {
    AS_IT_IS("no repair"),
    REPAIRED("repaired"),
    PREPARED("repaired, half of the training windows drawn again with a fault");

    private final String words;

    Way(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * The errors of a way.
   *
   * @param clean of whole windows
   * @param faulty of windows with each fault
   */
  public record Errors(Way way, double clean, Map<SensorFault, Double> faulty) {
    public double worst() {
      return faulty.values().stream().mapToDouble(error -> error).max().orElseThrow();
    }

    public double degradation() {
      return worst() / clean;
    }
  }

  private FaultBench(
      FaultScenario scenario, FaultPanel panel, int windows, int cosines, double ridge, long seed) {
    this.scenario = scenario;
    this.panel = panel;
    this.windows = windows;
    this.ridge = ridge;
    this.features = new WindowFeatures(panel, scenario, cosines, new Random(seed));
    this.repair = new WindowRepair(panel, scenario.continuous());
  }

  /**
   * Runs a scenario.
   *
   * @param windows how many tests there are for each fault
   * @param cosines how many random features stand beside the lags, where not only own lags do
   * @param ridge added to the diagonal
   */
  public static List<Errors> run(
      FaultScenario scenario,
      FaultPanel panel,
      int windows,
      int cosines,
      double ridge,
      long seed,
      Progress progress) {
    FaultBench bench = new FaultBench(scenario, panel, windows, cosines, ridge, seed);
    progress.begin(scenario.name(), 2 + 1 + SensorFault.values().length);
    try {
      return bench.errors(seed, progress);
    } finally {
      progress.end();
    }
  }

  private List<Errors> errors(long seed, Progress progress) {
    double[][][] plain = fit(false, new Random(seed + 1));
    progress.advance();
    double[][][] prepared = fit(true, new Random(seed + 1));
    progress.advance();
    double[] clean = errors(null, plain, prepared, new Random(seed + 2));
    progress.advance();
    List<Map<SensorFault, Double>> faulty = new ArrayList<>();
    for (int k = 0; k < Way.values().length; k++) {
      faulty.add(new EnumMap<>(SensorFault.class));
    }
    for (SensorFault fault : SensorFault.values()) {
      // The same windows for every fault.
      double[] errors = errors(fault, plain, prepared, new Random(seed + 2));
      for (Way way : Way.values()) {
        faulty.get(way.ordinal()).put(fault, errors[way.ordinal()]);
      }
      progress.advance();
    }
    List<Errors> all = new ArrayList<>();
    for (Way way : Way.values()) {
      all.add(new Errors(way, clean[way.ordinal()], faulty.get(way.ordinal())));
    }
    return all;
  }

  /** The weights of each target's rows ahead. */
  private double[][][] fit(boolean prepares, Random random) {
    WindowRidge[] ridges = new WindowRidge[scenario.targets()];
    for (int k = 0; k < ridges.length; k++) {
      ridges[k] = new WindowRidge(features.width(), scenario.horizon());
    }
    int last = panel.learned() - scenario.horizon();
    for (int end = WindowFeatures.LENGTH; end <= last; end++) {
      teach(ridges, window(end), end);
      if (prepares && random.nextBoolean()) {
        double[][] spoilt = window(end);
        spoil(DRAWN[random.nextInt(DRAWN.length)], spoilt, random);
        teach(ridges, spoilt, end);
      }
    }
    double[][][] weights = new double[ridges.length][][];
    for (int k = 0; k < ridges.length; k++) {
      weights[k] = ridges[k].solve(ridge);
    }
    return weights;
  }

  private void teach(WindowRidge[] ridges, double[][] window, int end) {
    for (int k = 0; k < ridges.length; k++) {
      double[] ahead = new double[scenario.horizon()];
      for (int h = 0; h < ahead.length; h++) {
        ahead[h] = panel.rows()[end + h][k] - window[WindowFeatures.LENGTH - 1][k];
      }
      ridges[k].add(features.of(window, end, k), ahead);
    }
  }

  private double[][] window(int end) {
    double[][] window = new double[WindowFeatures.LENGTH][];
    for (int t = 0; t < window.length; t++) {
      window[t] = panel.rows()[end - window.length + t].clone();
    }
    return window;
  }

  private void spoil(SensorFault fault, double[][] window, Random random) {
    double strength = random.nextDouble();
    int most = (scenario.continuous() + 1) / 2;
    int count = 1 + (int) (strength * (most - 1));
    int[] channels =
        random.ints(0, scenario.continuous()).distinct().limit(count).sorted().toArray();
    fault.spoil(window, channels, strength, random);
  }

  /** The mean squared error of each way; of whole windows where the fault is null. */
  private double[] errors(
      SensorFault fault, double[][][] plain, double[][][] prepared, Random places) {
    double[] sums = new double[Way.values().length];
    int from = Math.max(panel.tested(), WindowFeatures.LENGTH);
    int room = panel.rows().length - scenario.horizon() - from + 1;
    for (int n = 0; n < windows; n++) {
      int end = from + places.nextInt(room);
      Random random = new Random(places.nextLong());
      double[][] window = window(end);
      if (fault != null) {
        spoil(fault, window, random);
      }
      sums[0] += error(plain, window, end);
      repair.repair(window);
      sums[1] += error(plain, window, end);
      sums[2] += error(prepared, window, end);
    }
    for (int k = 0; k < sums.length; k++) {
      sums[k] /= windows;
    }
    return sums;
  }

  private double error(double[][][] weights, double[][] window, int end) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      double[] row = features.of(window, end, k);
      double last = window[WindowFeatures.LENGTH - 1][k];
      for (int h = 0; h < scenario.horizon(); h++) {
        double error =
            last + Kernels.dot(weights[k][h], 0, row, 0, row.length) - panel.rows()[end + h][k];
        sum += error * error;
      }
    }
    return sum / (weights.length * scenario.horizon());
  }
}
