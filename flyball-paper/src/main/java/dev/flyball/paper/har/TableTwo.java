package dev.flyball.paper.har;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.paper.PaperTable;
import java.util.List;
import java.util.Optional;

/** The paper's Table 2, as printed. */
final class TableTwo {
  /** The steps of its columns. */
  static final List<Integer> STEPS = List.of(100, 200, 500, 1_000);

  private static final List<Table2Cell> CELLS =
      PaperTable.read(TableTwo.class, "paper-table-2.json", TableTwo::cell);

  private TableTwo() {}

  static List<Table2Cell> cells() {
    return CELLS;
  }

  /** The paper's cell at the place of {@code here}, if it prints one. */
  static Optional<Table2Cell> beside(Table2Cell here) {
    return CELLS.stream().filter(here::samePlace).findFirst();
  }

  private static Table2Cell cell(JsonNode cell) {
    return new Table2Cell(
        PaperTable.constant(HarModel.class, cell, "model"),
        cell.get("activity").asText(),
        PaperTable.constant(HarMethod.class, cell, "method"),
        cell.get("step").asInt(),
        cell.get("f1").asDouble());
  }
}
