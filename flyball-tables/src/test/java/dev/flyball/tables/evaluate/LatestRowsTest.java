package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.Tick;
import dev.flyball.tables.evaluate.EvaluationResults.LatestRows;
import dev.flyball.tables.trial.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatestRowsTest {
  @Test
  void aStretchWithoutTargetsIsAGapInEveryLine() {
    double[] rows = {1, 2, 3, 4, 54, 55, 57, 58};
    LatestRows found = latest(rows).withGaps();
    assertThat(found.row()).containsExactly(1, 2, 3, 4, 29, 54, 55, 56, 57, 58);
    for (double[] line :
        List.of(found.target(), found.prediction(), found.lower(), found.upper())) {
      assertThat(line[4]).isNaN();
      assertThat(line[5]).isEqualTo(54);
      assertThat(line[7]).isNaN();
    }
    assertThat(latest(rows).caption()).contains("rows without a target");
    double[] every = {3, 6, 9, 12};
    assertThat(latest(every).withGaps().row()).isEqualTo(every);
    assertThat(latest(every).caption()).contains("at most 3 rows apart");
  }

  private static LatestRows latest(double[] rows) {
    return new LatestRows(null, rows, rows, rows, rows, rows, List.of());
  }

  @Test
  void theAxisIsNamedByTheirOwnDates() {
    double[] rows = IntStream.rangeClosed(801, 1000).asDoubleStream().toArray();
    double[] days = Arrays.stream(rows).map(row -> 20_000 + row / 24).toArray();
    List<Tick> dates = Timeline.dates(rows, days);
    assertThat(dates).hasSizeBetween(3, 8).allMatch(tick -> tick.at() > 800 && tick.at() <= 1000);
    assertThat(dates.get(0).name()).matches("\\d{4}-\\d\\d-\\d\\d");
    double[] unknown = new double[rows.length];
    Arrays.fill(unknown, Double.NaN);
    assertThat(Timeline.dates(rows, unknown)).isEmpty();
  }
}
