package dev.flyball.paper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Reads a table that the paper prints from a list of JSON objects beside a class. */
public final class PaperTable {
  private PaperTable() {}

  /** The objects of {@code resource} as records, in their order. */
  public static <T> List<T> read(Class<?> beside, String resource, Function<JsonNode, T> row) {
    try (InputStream in = beside.getResourceAsStream(resource)) {
      List<T> rows = new ArrayList<>();
      for (JsonNode each : new ObjectMapper().readTree(in)) {
        rows.add(row.apply(each));
      }
      return List.copyOf(rows);
    } catch (IOException e) {
      throw new UncheckedIOException("the paper's table " + resource, e);
    }
  }

  /** A field that names a constant, in any case. */
  public static <E extends Enum<E>> E constant(Class<E> type, JsonNode row, String field) {
    return Enum.valueOf(type, row.get(field).asText().toUpperCase(Locale.ROOT));
  }
}
