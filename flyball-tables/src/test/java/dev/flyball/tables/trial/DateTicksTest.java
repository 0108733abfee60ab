package dev.flyball.tables.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.Tick;
import java.time.LocalDate;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class DateTicksTest {
  private static final long START = LocalDate.of(2004, 3, 10).toEpochDay();

  @Test
  void aYearOfHoursIsNamedByItsMonths() {
    List<Tick> ticks = ticks(9_357, row -> START + (18 + row - 1) / 24.0);
    assertThat(ticks)
        .extracting(Tick::name)
        .containsExactly("2004-05", "2004-07", "2004-09", "2004-11", "2005-01", "2005-03");
    // 51 days and 6 hours after the first row.
    assertThat(ticks.get(0).at()).isBetween(1_230.0, 1_232.0);
  }

  @Test
  void daysAndHoursAreNamedWhereThatIsEnough() {
    assertThat(ticks(2_000, row -> START + row / 24.0))
        .extracting(Tick::name)
        .contains("2004-03-24", "2004-04-07");
    assertThat(ticks(12, row -> START + row / 24.0))
        .extracting(Tick::name)
        .containsExactly("03-10 03:00", "03-10 06:00", "03-10 09:00", "03-10 12:00");
  }

  @Test
  void datesThatGoBackOrAreMissingNameNothing() {
    assertThat(ticks(500, row -> START - row)).isEmpty();
    assertThat(ticks(500, row -> Double.NaN)).isEmpty();
    assertThat(ticks(500, row -> START)).isEmpty();
  }

  @Test
  void longTablesKeepFewRowsAndFindTheSameYears() {
    List<Tick> ticks = ticks(200_000, row -> START + row / 24.0);
    assertThat(ticks).extracting(Tick::name).contains("2010", "2015", "2020", "2025");
    long rows = 24 * (LocalDate.of(2010, 1, 1).toEpochDay() - START);
    assertThat(ticks.stream().filter(t -> t.name().equals("2010")).findFirst().orElseThrow().at())
        .isBetween(rows - 1.0, rows + 1.0);
  }

  private static List<Tick> ticks(long rows, LongToDoubleFunction days) {
    DateTicks log = new DateTicks();
    for (long row = 1; row <= rows; row++) {
      if (log.wants(row)) {
        log.keep(row, days.applyAsDouble(row));
      }
    }
    return log.ticks();
  }
}
