package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  @Test
  void marksTheBestOfEveryColumnWithinItsGroup() {
    Table table =
        Table.builder("t")
            .column("law")
            .column("error", Best.MIN)
            .column("aligned", Best.MAX)
            .group("first")
            .row(Cell.of("masked"), Cell.of(0.5, 2), Cell.of(30, 1))
            .row(Cell.of("scalar"), Cell.of(0.3, 0.1, 2), Cell.of(30, 1))
            .row(Cell.of("printed"), Cell.of(Double.NaN, 2), Cell.of(Double.NaN, 1))
            .group("second")
            .row(Cell.of("masked"), Cell.of(0.4, 2), Cell.of(10, 1))
            .row(Cell.of("scalar"), Cell.of(0.9, 2), Cell.of(40, 1))
            .build();
    assertThat(marks(table))
        .containsExactly(
            List.of(false, false, true),
            List.of(false, true, true),
            List.of(false, false, false),
            List.of(false, true, false),
            List.of(false, false, true));
  }

  @Test
  void writesNumbersAsPeopleDo() {
    assertThat(Cell.of(-0.256, 2).text()).isEqualTo("−0.26");
    assertThat(Cell.of(0.27, 0.011, 2).text()).isEqualTo("0.27 ± 0.01");
    assertThat(Cell.of(Double.NaN, 2)).isEqualTo(new Cell("–", null, false, 0));
    assertThat(Cell.of(Double.POSITIVE_INFINITY, 2)).isEqualTo(new Cell("∞", null, false, 0));
    assertThat(Cell.of(0.41, "41 %")).isEqualTo(new Cell("41 %", 0.41, false, 0));
  }

  @Test
  void refusesARowOfTheWrongLength() {
    Table.Builder table = Table.builder("t").column("a").row(Cell.of("x"), Cell.of("y"));
    assertThatThrownBy(table::build).hasMessageContaining("a row of 2 cells under 1 columns");
  }

  private static List<List<Boolean>> marks(Table table) {
    return table.rows().stream().map(r -> r.cells().stream().map(Cell::best).toList()).toList();
  }
}
