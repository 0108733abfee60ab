package dev.flyball.paper.linear;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.paper.linear.Masking.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The paper's Table 1, as printed. */
final class TableOne {
  private static final String RESOURCE = "paper-table-1.json";
  private static final List<TableRow> ROWS = read();

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

  private static List<TableRow> read() {
    try (InputStream in = TableOne.class.getResourceAsStream(RESOURCE)) {
      List<TableRow> rows = new ArrayList<>();
      for (JsonNode row : new ObjectMapper().readTree(in)) {
        rows.add(row(row));
      }
      return List.copyOf(rows);
    } catch (IOException e) {
      throw new UncheckedIOException("the paper's table " + RESOURCE, e);
    }
  }

  private static TableRow row(JsonNode row) {
    return new TableRow(
        new LinearCase(
            Masking.valueOf(upper(row, "missingness")),
            Severity.valueOf(upper(row, "severity")),
            row.get("eta").asDouble()),
        LinearMethod.valueOf(upper(row, "method")),
        row.get("severe").asDouble(),
        row.get("misaligned").asDouble(),
        row.get("aligned").asDouble());
  }

  private static String upper(JsonNode row, String field) {
    return row.get(field).asText().toUpperCase(Locale.ROOT);
  }
}
