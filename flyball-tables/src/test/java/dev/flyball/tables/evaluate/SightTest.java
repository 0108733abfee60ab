package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.RowStream;
import dev.flyball.report.Block;
import dev.flyball.report.Details;
import dev.flyball.report.HeatMap;
import dev.flyball.report.Report;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import dev.flyball.tables.train.TrainingWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an evaluation keeps of what was seen, what was remembered, and when. */
class SightTest {
  private static final int ROWS = 1_000;

  @Test
  void theMapShowsAnOutageAndTheMemoryFadesThroughIt() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    EvaluationResults found = evaluated(plan);
    EvaluationResults.Sight sight = found.sight();
    int windows = sight.seen()[0].length;
    assertThat(windows).isBetween(ObservationHistory.MOST / 2, ObservationHistory.MOST);
    assertThat(sight.seen()[0]).containsOnly(1.0);
    int inside = (int) (650 / sight.window());
    assertThat(sight.seen()[1][inside]).as("b is out from row 401 to 700").isZero();
    assertThat(sight.held()[1][(int) (380 / sight.window())]).isGreaterThan(0.7);
    assertThat(sight.held()[1][inside]).as("and forgotten").isLessThan(0.1);
    assertThat(sight.held()[1][windows - 1]).as("and back").isGreaterThan(0.7);
    assertThat(sight.held()[0][inside]).isGreaterThan(0.7);
  }

  @Test
  void theReportDrawsBothMapsAndTheDirections() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    Report report =
        EvaluationReport.results(evaluated(plan), plan, List.of(), "flyball evaluate").report();
    List<String> maps =
        report.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .flatMap(
                block ->
                    block instanceof Details folded ? folded.blocks().stream() : Stream.of(block))
            .filter(HeatMap.class::isInstance)
            .map((Block block) -> ((HeatMap) block).title())
            .toList();
    assertThat(maps)
        .containsExactly(
            "What the rows showed", "What the memory holds", "What is in each direction");
  }

  @Test
  void rowsAreNamedByTheDatesOfTheTable(@TempDir Path folder) throws IOException {
    StringBuilder table = new StringBuilder("Date,Time,x,y\n");
    LocalDate first = LocalDate.of(2004, 3, 10);
    for (int t = 0; t < ROWS; t++) {
      LocalDate date = first.plusDays(t / 24);
      table.append(
          "%02d/%02d/%d,%02d:00:00,%d,%d\n"
              .formatted(
                  date.getDayOfMonth(),
                  date.getMonthValue(),
                  date.getYear(),
                  t % 24,
                  t % 7,
                  t % 7));
    }
    Path file = Files.writeString(folder.resolve("dates.csv"), table);
    try (ObservationReader rows = InputTable.look(TableFile.of(file, "y")).open()) {
      for (int t = 0; t < 30; t++) {
        assertThat(rows.next()).isTrue();
      }
      assertThat(rows.days()).isEqualTo(first.toEpochDay() + 1 + 5 / 24.0);
    }
  }

  private static EvaluationResults evaluated(EvaluationPlan plan) {
    Random random = new Random(7);
    Evaluation evaluation = new Evaluation(plan);
    evaluation.run(
        new RowStream() {
          private int row;
          private final double[] values = new double[2];

          @Override
          public boolean next() {
            row++;
            values[0] = random.nextGaussian();
            values[1] = row > 400 && row <= 700 ? Double.NaN : random.nextGaussian();
            return row <= ROWS;
          }

          @Override
          public double[] values() {
            return values;
          }

          @Override
          public double target() {
            return 2 * values[0] + (Double.isNaN(values[1]) ? 0 : values[1]);
          }
        },
        TrainingWatch.none());
    return evaluation.results("by hand", "y");
  }
}
