package dev.flyball.tables.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes filled-in rows: as CSV with the columns row, error, rank, farthest, filled and then the
 * table's own, or as one JSON object a line.
 */
public final class FillingWriter implements Fillings.Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OWN = List.of("row", "error", "rank", "farthest", "filled");

  /** A whole number beyond this may be another one. */
  private static final double WHOLE = 0x1p53;

  private final Writer out;
  private final List<String> columns;
  private final UnaryOperator<String> cell;
  private final boolean json;

  private FillingWriter(
      Writer out, List<String> columns, UnaryOperator<String> cell, boolean json) {
    this.out = out;
    this.columns = columns;
    this.cell = cell;
    this.json = json;
  }

  /** As CSV. A column of the table called like one of the others gets {@code .value} behind it. */
  public static FillingWriter csv(Writer out, Fillings fillings) {
    return csv(out, fillings, CsvText::quoted);
  }

  /** The same with what a spreadsheet would take for a formula behind an apostrophe. */
  public static FillingWriter spreadsheet(Writer out, Fillings fillings) {
    return csv(out, fillings, text -> CsvText.quoted(PredictionWriter.guarded(text)));
  }

  private static FillingWriter csv(Writer out, Fillings fillings, UnaryOperator<String> cell) {
    List<String> headings = new ArrayList<>(OWN);
    Set<String> taken = Set.copyOf(OWN);
    fillings.columns().forEach(name -> headings.add(taken.contains(name) ? name + ".value" : name));
    CsvText.line(out, String.join(",", headings.stream().map(cell).toList()));
    return new FillingWriter(out, fillings.columns(), cell, false);
  }

  /** As JSON lines: the table's columns in an object {@code values}, null where one is missing. */
  public static FillingWriter jsonLines(Writer out, Fillings fillings) {
    return new FillingWriter(out, fillings.columns(), UnaryOperator.identity(), true);
  }

  @Override
  public boolean take(Fillings.Row row) {
    CsvText.line(out, json ? object(row) : fields(row));
    return true;
  }

  private String fields(Fillings.Row row) {
    StringBuilder line = new StringBuilder();
    line.append(row.number()).append(',').append(plain(row.error()));
    line.append(',').append(plain(row.rank())).append(',').append(cell.apply(row.farthest()));
    line.append(',').append(cell.apply(String.join("|", row.filled())));
    for (Object value : row.cells()) {
      line.append(',');
      if (value instanceof Double number) {
        line.append(plain(number));
      } else if (value != null) {
        line.append(cell.apply(value.toString()));
      }
    }
    return line.toString();
  }

  /** A number as text: whole ones without a point, nothing for one that is not there. */
  private static String plain(double number) {
    if (Double.isNaN(number)) {
      return "";
    }
    boolean whole = number == Math.rint(number) && Math.abs(number) < WHOLE;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  private String object(Fillings.Row row) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("row", row.number());
    fields.put("error", finite(row.error()));
    fields.put("rank", finite(row.rank()));
    fields.put("farthest", row.farthest().isEmpty() ? null : row.farthest());
    fields.put("filled", row.filled());
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (int k = 0; k < columns.size(); k++) {
      values.put(columns.get(k), row.cells().get(k));
    }
    fields.put("values", values);
    try {
      return JSON.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and names are always JSON", e);
    }
  }

  private static @Nullable Double finite(double number) {
    return Double.isFinite(number) ? (Double) number : null;
  }
}
