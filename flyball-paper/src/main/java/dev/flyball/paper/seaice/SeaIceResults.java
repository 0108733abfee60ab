package dev.flyball.paper.seaice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of Experiment 3 on one rotation.
 *
 * @param training of the patches that there were to draw from
 */
public record SeaIceResults(
    SeaIceSettings settings,
    List<String> scenes,
    Targets training,
    Targets validation,
    Map<SeaIceMethod, ValidationCurve> curves) {

  /** Table 3's windows as twentieths of the run: of 20,000 steps, those of the paper. */
  private static final int[][] WINDOWS = {{0, 1}, {0, 5}, {5, 20}, {10, 20}};

  public SeaIceResults {
    scenes = List.copyOf(scenes);
    curves = new LinkedHashMap<>(curves);
  }

  /** A row of Table 3: the window from step {@code first} to {@code last}. */
  public record Row(long first, long last, ValidationWindow window) {}

  /**
   * Thresholds pooled over the paper's three learners alone, as far as all of them ran: a
   * checkpoint may be ahead of what was asked for.
   */
  public ValidationStatistics statistics() {
    List<ValidationCurve> found = papers().stream().map(curves::get).toList();
    int shared = found.stream().mapToInt(curve -> curve.steps().length).min().orElseThrow();
    return ValidationStatistics.of(
        found.stream()
            .map(
                curve ->
                    new ValidationCurve(
                        curve.name(),
                        Arrays.copyOf(curve.steps(), shared),
                        Arrays.copyOf(curve.errors(), shared)))
            .toList());
  }

  /** Whether full, masked and controlled all ran: Table 3 compares these. */
  public boolean hasPapersLearners() {
    return curves.keySet().containsAll(papers());
  }

  private static List<SeaIceMethod> papers() {
    return List.of(SeaIceMethod.FULL, SeaIceMethod.MASKED, SeaIceMethod.CONTROLLED);
  }

  /** The windows that hold at least one checkpoint. */
  public List<Row> table() {
    ValidationStatistics statistics = statistics();
    List<Row> rows = new ArrayList<>();
    for (int[] window : WINDOWS) {
      long first = (long) settings.size().steps() * window[0] / 20;
      long last = (long) settings.size().steps() * window[1] / 20;
      if (last / settings.size().validateEvery() > (first - 1) / settings.size().validateEvery()
          && last >= settings.size().validateEvery()) {
        rows.add(new Row(first, last, statistics.between(first, last)));
      }
    }
    return rows;
  }
}
