package dev.flyball.tables.train;

import dev.flyball.control.Law;
import dev.flyball.missing.simulated.SensorStream;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.tables.trial.Progress;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Masked SGD, the scalar and the directional law side by side on the simulated plant: each at its
 * default eta, each at the best eta of a grid, and the whole grid, because the width of the range
 * in which a law works says more than its best value.
 */
public final class SensorComparison {
  /** The rates that every law is tried at; the defaults are among them. */
  public static final List<Double> GRID = List.of(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 1.0);

  private static final int PERCENT = 100;

  private SensorComparison() {}

  /** Runs all learners along the same {@code rows} rows. */
  public static TrainingResults run(long rows, long seed) {
    return run(rows, seed, Progress.silent());
  }

  /** The same, telling {@code progress} of every percent of the rows. */
  public static TrainingResults run(long rows, long seed, Progress progress) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows must be at least 1, not " + rows);
    }
    List<Entry> entries =
        List.of(
            new Entry(Law.masked(), Law::masked, seed),
            new Entry(Law.scalar(), eta -> Law.scalar(eta, Law.scalar().epsilon()), seed),
            new Entry(Law.directional(), Law.directional()::eta, seed));
    SensorStream stream = new SensorStream(seed);
    progress.begin("comparing the laws, percent", PERCENT);
    for (long row = 1; row <= rows; row++) {
      stream.next();
      for (Entry entry : entries) {
        entry.learn(stream, row);
      }
      for (long done = PERCENT * (row - 1) / rows; done < PERCENT * row / rows; done++) {
        progress.advance();
      }
    }
    progress.end();
    return results(entries, rows, seed);
  }

  private static TrainingResults results(List<Entry> entries, long rows, long seed) {
    List<TrainingResults.LearnerResult> learners = new ArrayList<>();
    List<TrainingResults.SweepPoint> sweep = new ArrayList<>();
    for (Entry entry : entries) {
      learners.add(entry.usual().result(entry.usual.name() + ", default"));
      learners.add(entry.best().result(entry.usual.name() + ", best of grid"));
      entry.grid.forEach(trial -> sweep.add(trial.sweepPoint()));
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", "linear");
    settings.put("loss", "squared");
    settings.put("standardise", true);
    settings.put("rows", rows);
    settings.put("grid", GRID);
    settings.put("seed", seed);
    return new TrainingResults(settings, entries.get(0).data(), learners, sweep);
  }

  /** One law at every eta of the grid. */
  private static final class Entry {
    private final Law usual;
    private final List<PlantTrial> grid;

    Entry(Law usual, DoubleFunction<Law> at, long seed) {
      this.usual = usual;
      this.grid = GRID.stream().map(eta -> new PlantTrial(at.apply(eta), seed)).toList();
    }

    void learn(SensorStream stream, long row) {
      for (PlantTrial trial : grid) {
        trial.learn(stream, row);
      }
    }

    PlantTrial usual() {
      return grid.get(GRID.indexOf(usual.eta()));
    }

    PlantTrial best() {
      RateCurve found = RateCurve.of(GRID, eta -> grid.get(GRID.indexOf(eta)).mae());
      return grid.get(found.bestPlace());
    }

    TrainingResults.Data data() {
      // A law at a small rate goes all the way, so it has seen every row.
      ObservedShare seen = grid.get(0).seen();
      return new TrainingResults.Data(
          "the simulated plant",
          SensorStream.targetName(),
          List.of(),
          seen.rows(),
          grid.get(0).labelled(),
          LearnerResults.shares(SensorStream.columnNames(), seen));
    }
  }
}
