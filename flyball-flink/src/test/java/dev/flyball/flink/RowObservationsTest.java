package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.Test;

class RowObservationsTest {
  private static final RowObservations ROWS =
      RowObservations.of("device", "power", List.of("load", "heat")).time("ts").id("n");

  private static Row row(Object ts, Object load, Object heat, Object power) {
    Row row = Row.withNames();
    row.setField("device", "d1");
    row.setField("n", 17L);
    row.setField("ts", ts);
    row.setField("load", load);
    row.setField("heat", heat);
    row.setField("power", power);
    return row;
  }

  @Test
  void nullIsMissing() {
    assertThat(ROWS.map(row(Instant.ofEpochMilli(5), 1, null, null)))
        .isEqualTo(
            KeyedObservation.of("d1", 5, new double[] {1, Double.NaN}, Double.NaN).withId("17"));
    assertThat(ROWS.map(row(LocalDateTime.of(1970, 1, 1, 0, 0, 1), 1.5f, 2L, 3.0)))
        .isEqualTo(KeyedObservation.of("d1", 1000, new double[] {1.5, 2}, 3).withId("17"));
  }

  @Test
  void whatIsMissingInATableIsMissingInARow() {
    assertThat(ROWS.map(row("1970-01-01", Double.NaN, "NA", "?")))
        .isEqualTo(
            KeyedObservation.of("d1", 0, new double[] {Double.NaN, Double.NaN}, Double.NaN)
                .withId("17"));
    assertThat(ROWS.map(row(5L, "1.5", " ", "3")))
        .isEqualTo(KeyedObservation.of("d1", 5, new double[] {1.5, Double.NaN}, 3).withId("17"));
  }

  @Test
  void saysWhichColumnIsNoNumber() {
    assertThatThrownBy(() -> ROWS.map(row(1L, "much", 2, 3)))
        .hasMessageContaining("column load: \"much\" is not a finite number");
    assertThatThrownBy(() -> ROWS.map(row(null, 1, 2, 3)))
        .hasMessageContaining("column ts holds null; expected a timestamp");
  }
}
