package dev.flyball.paper.har;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The paper's Table 2, as printed. */
final class TableTwo {
  /** The steps of its columns. */
  static final List<Integer> STEPS = List.of(100, 200, 500, 1_000);

  private static final String RESOURCE = "paper-table-2.json";
  private static final List<Table2Cell> CELLS = read();

  private TableTwo() {}

  static List<Table2Cell> cells() {
    return CELLS;
  }

  /** The paper's cell at the place of {@code here}, if it prints one. */
  static Optional<Table2Cell> beside(Table2Cell here) {
    return CELLS.stream().filter(here::samePlace).findFirst();
  }

  private static List<Table2Cell> read() {
    try (InputStream in = TableTwo.class.getResourceAsStream(RESOURCE)) {
      List<Table2Cell> cells = new ArrayList<>();
      for (JsonNode cell : new ObjectMapper().readTree(in)) {
        cells.add(
            new Table2Cell(
                HarModel.valueOf(upper(cell, "model")),
                cell.get("activity").asText(),
                HarMethod.valueOf(upper(cell, "method")),
                cell.get("step").asInt(),
                cell.get("f1").asDouble()));
      }
      return List.copyOf(cells);
    } catch (IOException e) {
      throw new UncheckedIOException("the paper's table " + RESOURCE, e);
    }
  }

  private static String upper(JsonNode cell, String field) {
    return cell.get(field).asText().toUpperCase(Locale.ROOT);
  }
}
