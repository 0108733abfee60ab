package dev.flyball.paper.linear;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.paper.PaperTable;
import dev.flyball.paper.linear.Masking.Severity;
import java.util.List;
import java.util.Optional;

/** The paper's Table 1, as printed. */
final class TableOne {
  private static final List<TableRow> ROWS =
      PaperTable.read(TableOne.class, "paper-table-1.json", TableOne::row);

  private TableOne() {}

  static List<TableRow> rows() {
    return ROWS;
  }

  /** The paper's row, if it prints one. */
  static Optional<TableRow> row(LinearCase setting, LinearMethod learner) {
    return ROWS.stream()
        .filter(row -> row.setting().equals(setting) && row.learner() == learner)
        .findFirst();
  }

  private static TableRow row(JsonNode row) {
    return new TableRow(
        new LinearCase(
            PaperTable.constant(Masking.class, row, "missingness"),
            PaperTable.constant(Severity.class, row, "severity"),
            row.get("eta").asDouble()),
        PaperTable.constant(LinearMethod.class, row, "method"),
        row.get("severe").asDouble(),
        row.get("misaligned").asDouble(),
        row.get("aligned").asDouble());
  }
}
