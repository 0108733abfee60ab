package dev.flyball.tables.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.data.RowKeys;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes predictions as CSV with a header, or as one JSON object a line. Those of several targets
 * stand side by side: as columns {@code a.prediction, a.seen, ..., b.prediction, ...}, or as one
 * object a target.
 */
public final class PredictionWriter implements Predictions.Receiver {
  /** Made for the first row that needs it: CSV does without. */
  private @Nullable ObjectMapper mapper;

  private final Writer out;
  private final Map<String, PredictionColumns> columns = new LinkedHashMap<>();
  private final boolean json;
  private @Nullable RowKeys keys;
  private UnaryOperator<String> cell = UnaryOperator.identity();

  private PredictionWriter(Writer out, boolean json) {
    this.out = out;
    this.json = json;
  }

  private static PredictionWriter of(
      Writer out,
      MultiTargetPredictions predictions,
      Digits digits,
      UnaryOperator<String> cell,
      boolean json) {
    PredictionWriter writer = new PredictionWriter(out, json);
    for (Predictions one : predictions.each()) {
      writer.columns.put(
          one.training().target(),
          new PredictionColumns(
              one.classes(), one.levels(), one.explainedFeatures(), one.watches(), cell, digits));
    }
    return writer;
  }

  /** As CSV, of a single target with these classes (none for a number) and levels of intervals. */
  public static PredictionWriter csv(Writer out, List<String> classes, List<Double> levels) {
    PredictionWriter writer = new PredictionWriter(out, false);
    writer.columns.put(
        "",
        new PredictionColumns(
            classes, levels, List.of(), false, PredictionColumns::quoted, Digits.ALL));
    writer.header();
    return writer;
  }

  /**
   * Columns row, prediction, seen and support; for classes also what the model gives each; for
   * every level the bounds of a number, or the set of classes, which stand between bars.
   */
  public static PredictionWriter csv(
      Writer out, MultiTargetPredictions predictions, Digits digits) {
    return of(out, predictions, digits, PredictionColumns::quoted, false);
  }

  /**
   * The same for people who open it in a spreadsheet: a name that it would take for a formula gets
   * an apostrophe in front, which spreadsheets do not show.
   */
  public static PredictionWriter spreadsheet(
      Writer out, MultiTargetPredictions predictions, Digits digits) {
    PredictionWriter writer =
        of(out, predictions, digits, name -> PredictionColumns.quoted(guarded(name)), false);
    writer.cell = PredictionWriter::guarded;
    return writer;
  }

  /** Begins: what {@code keys} has of a row stands behind its predictions. */
  public void begin(RowKeys keysOfRows) {
    keys = keysOfRows;
    if (!json) {
      header();
    }
  }

  /** The names that a row's keys cannot have. */
  public static Set<String> headings() {
    return Set.of("row", "prediction", "seen", "support");
  }

  private void header() {
    List<String> headings = new ArrayList<>(List.of("row"));
    boolean several = columns.size() > 1;
    columns.forEach(
        (target, own) ->
            own.headings().forEach(name -> headings.add(several ? target + "." + name : name)));
    if (keys != null) {
      headings.addAll(keys.columns());
    }
    PredictionColumns.line(
        out, String.join(",", headings.stream().map(PredictionColumns::quoted).toList()));
  }

  /**
   * The same under the same names; what the model gives the classes is an object, a set of classes
   * a list, a bound that nothing is known of null.
   */
  public static PredictionWriter jsonLines(
      Writer out, MultiTargetPredictions predictions, Digits digits) {
    return of(out, predictions, digits, UnaryOperator.identity(), true);
  }

  @Override
  public boolean take(Predictions.Row row) {
    return take(List.of(row));
  }

  /** Writes the predictions of one row, one a target. */
  public boolean take(List<Predictions.Row> rows) {
    PredictionColumns.line(out, json ? object(rows) : fields(rows));
    return true;
  }

  private String fields(List<Predictions.Row> rows) {
    StringBuilder line = new StringBuilder();
    line.append(rows.get(0).number());
    int k = 0;
    for (PredictionColumns own : columns.values()) {
      own.write(rows.get(k++), line);
    }
    if (keys != null) {
      keys.cells()
          .forEach(key -> line.append(',').append(PredictionColumns.quoted(cell.apply(key))));
    }
    return line.toString();
  }

  private String object(List<Predictions.Row> rows) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("row", rows.get(0).number());
    int k = 0;
    for (Map.Entry<String, PredictionColumns> own : columns.entrySet()) {
      Map<String, Object> object = own.getValue().object(rows.get(k++));
      if (columns.size() == 1) {
        fields.putAll(object);
      } else {
        fields.put(own.getKey(), object);
      }
    }
    if (keys != null) {
      List<String> cells = keys.cells();
      for (int column = 0; column < cells.size(); column++) {
        fields.put(keys.columns().get(column), cells.get(column));
      }
    }
    ObjectMapper ready = mapper == null ? new ObjectMapper() : mapper;
    mapper = ready;
    try {
      return ready.writeValueAsString(fields);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and names are always JSON", e);
    }
  }

  static String guarded(String text) {
    return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
