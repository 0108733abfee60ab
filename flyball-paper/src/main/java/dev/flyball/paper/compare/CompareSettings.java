package dev.flyball.paper.compare;

import java.util.Arrays;
import java.util.List;

/**
 * Settings of {@code flyball experiment compare}.
 *
 * @param tuning runs on which each method's eta is chosen
 * @param runs further runs, on which everything else is measured
 * @param etas ascending
 */
public record CompareSettings(
    List<Scenario> scenarios,
    List<CompareMethod> methods,
    double[] etas,
    int tuning,
    int runs,
    int steps,
    long seed,
    int threads) {
  /** 1e-4 to 2 in steps of 1, 2, 5. */
  private static final double[] GRID = {
    1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2
  };

  public CompareSettings {
    if (tuning < 1 || runs < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "at least 1 tuning run, run and thread are needed, not %s, %s and %s"
              .formatted(tuning, runs, threads));
    }
    if (steps < 300) {
      throw new IllegalArgumentException("at least 300 steps are needed, not " + steps);
    }
    scenarios = List.copyOf(scenarios);
    methods = List.copyOf(methods);
    etas = etas.clone();
  }

  /** Everything: 2 tuning runs and 2 more of 15,000 steps. */
  public static CompareSettings whole(long seed, int threads) {
    return new CompareSettings(
        List.of(Scenario.values()),
        List.of(CompareMethod.values()),
        GRID,
        2,
        2,
        15_000,
        seed,
        threads);
  }

  /**
   * With these methods only, by the names of their constants in small letters, - for _.
   *
   * @throws IllegalArgumentException naming them all if one is unknown
   */
  public CompareSettings only(List<String> names) {
    List<CompareMethod> chosen = names.stream().map(CompareMethod::named).toList();
    return new CompareSettings(scenarios, chosen, etas, tuning, runs, steps, seed, threads);
  }

  /** One run of each and 5,000 steps, at every other eta. */
  public static CompareSettings quick(long seed, int threads) {
    return new CompareSettings(
        List.of(Scenario.BLOCK_MODERATE, Scenario.IID_MODERATE, Scenario.SCALED, Scenario.OUTAGES),
        List.of(CompareMethod.values()),
        coarseGrid(),
        1,
        1,
        5_000,
        seed,
        threads);
  }

  private static double[] coarseGrid() {
    double[] coarse = new double[GRID.length / 2];
    Arrays.setAll(coarse, i -> GRID[2 * i + 1]);
    return coarse;
  }

  /** The last steps, over which errors are taken. */
  int tail() {
    return steps / 15;
  }
}
