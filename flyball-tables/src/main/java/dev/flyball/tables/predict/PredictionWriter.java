package dev.flyball.tables.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Writes predictions as CSV with a header, or as one JSON object a line. */
public final class PredictionWriter implements Predictions.Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Writer out;
  private final List<String> classes;
  private final List<String> cells;
  private final boolean json;

  private PredictionWriter(
      Writer out, List<String> classes, UnaryOperator<String> cell, boolean json) {
    this.out = out;
    this.classes = List.copyOf(classes);
    this.cells = classes.stream().map(cell).toList();
    this.json = json;
  }

  /** Columns row, prediction, seen and support; for classes also what the model gives each. */
  public static PredictionWriter csv(Writer out, List<String> classes) {
    return withHeader(new PredictionWriter(out, classes, PredictionWriter::quoted, false));
  }

  /**
   * The same for people who open it in a spreadsheet: a name that it would take for a formula gets
   * an apostrophe in front, which spreadsheets do not show.
   */
  public static PredictionWriter spreadsheet(Writer out, List<String> classes) {
    return withHeader(new PredictionWriter(out, classes, name -> quoted(guarded(name)), false));
  }

  private static PredictionWriter withHeader(PredictionWriter writer) {
    StringBuilder header = new StringBuilder("row,prediction,seen,support");
    writer.classes.forEach(name -> header.append(',').append(quoted("p(" + name + ")")));
    writer.line(header.toString());
    return writer;
  }

  /** The same under the same names; what the model gives the classes is an object. */
  public static PredictionWriter jsonLines(Writer out, List<String> classes) {
    return new PredictionWriter(out, classes, UnaryOperator.identity(), true);
  }

  @Override
  public boolean take(Predictions.Row row) {
    line(json ? object(row) : fields(row));
    return true;
  }

  private String fields(Predictions.Row row) {
    StringBuilder line = new StringBuilder();
    line.append(row.number()).append(',');
    line.append(classes.isEmpty() ? Double.toString(row.value()) : cells.get(row.classIndex()));
    line.append(',').append(row.seen()).append(',').append(row.support());
    for (double share : row.shares()) {
      line.append(',').append(share);
    }
    return line.toString();
  }

  private String object(Predictions.Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("row", row.number());
    fields.put("prediction", classes.isEmpty() ? (Object) row.value() : className(row));
    fields.put("seen", row.seen());
    fields.put("support", row.support());
    if (!classes.isEmpty()) {
      Map<String, Double> shares = new LinkedHashMap<>();
      for (int k = 0; k < row.shares().length; k++) {
        shares.put(classes.get(k), row.shares()[k]);
      }
      fields.put("p", shares);
    }
    try {
      return JSON.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and names are always JSON", e);
    }
  }

  private String className(Predictions.Row row) {
    return classes.get(row.classIndex());
  }

  private static String guarded(String text) {
    return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }

  private static String quoted(String text) {
    boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private void line(String text) {
    try {
      out.write(text);
      out.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
