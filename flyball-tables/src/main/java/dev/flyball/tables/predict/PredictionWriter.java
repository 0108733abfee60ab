package dev.flyball.tables.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes predictions as CSV with a header, or as one JSON object a line. */
public final class PredictionWriter implements Predictions.Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Writer out;
  private final List<String> classes;
  private final boolean json;

  private PredictionWriter(Writer out, List<String> classes, boolean json) {
    this.out = out;
    this.classes = List.copyOf(classes);
    this.json = json;
  }

  /** Columns row, prediction, seen and support; for classes also what the model gives each. */
  public static PredictionWriter csv(Writer out, List<String> classes) {
    PredictionWriter writer = new PredictionWriter(out, classes, false);
    StringBuilder header = new StringBuilder("row,prediction,seen,support");
    classes.forEach(name -> header.append(',').append(quoted("p(" + name + ")")));
    writer.line(header.toString());
    return writer;
  }

  /** The same under the same names; what the model gives the classes is an object. */
  public static PredictionWriter jsonLines(Writer out, List<String> classes) {
    return new PredictionWriter(out, classes, true);
  }

  @Override
  public boolean take(Predictions.Row row) {
    line(json ? object(row) : fields(row));
    return true;
  }

  private String fields(Predictions.Row row) {
    StringBuilder line = new StringBuilder();
    line.append(row.number()).append(',');
    line.append(classes.isEmpty() ? Double.toString(row.value()) : quoted(className(row)));
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
