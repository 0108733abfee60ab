package dev.flyball.tables.predict;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.interval.ClassSet;
import dev.flyball.interval.Interval;
import java.io.Writer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Writes predictions as CSV with a header, or as one JSON object a line. */
public final class PredictionWriter implements Predictions.Receiver {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Writer out;
  private final List<String> classes;
  private final List<String> cells;
  private final List<String> levels;
  private final boolean json;

  private PredictionWriter(
      Writer out,
      List<String> classes,
      List<Double> levels,
      UnaryOperator<String> cell,
      boolean json) {
    this.out = out;
    this.classes = List.copyOf(classes);
    this.cells = classes.stream().map(cell).toList();
    this.levels = CsvText.levels(levels, !classes.isEmpty());
    this.json = json;
  }

  /**
   * Columns row, prediction, seen and support; for classes also what the model gives each; for
   * every level the bounds of a number, or the set of classes, which stand between bars.
   */
  public static PredictionWriter csv(Writer out, List<String> classes, List<Double> levels) {
    return withHeader(new PredictionWriter(out, classes, levels, CsvText::quoted, false));
  }

  /**
   * The same for people who open it in a spreadsheet: a name that it would take for a formula gets
   * an apostrophe in front, which spreadsheets do not show.
   */
  public static PredictionWriter spreadsheet(
      Writer out, List<String> classes, List<Double> levels) {
    return withHeader(
        new PredictionWriter(out, classes, levels, name -> CsvText.quoted(guarded(name)), false));
  }

  private static PredictionWriter withHeader(PredictionWriter writer) {
    StringBuilder header = new StringBuilder("row,prediction,seen,support");
    writer.classes.forEach(name -> header.append(',').append(CsvText.quoted("p(" + name + ")")));
    writer.levels.forEach(name -> header.append(',').append(name));
    CsvText.line(writer.out, header.toString());
    return writer;
  }

  /**
   * The same under the same names; what the model gives the classes is an object, a set of classes
   * a list, a bound that nothing is known of null.
   */
  public static PredictionWriter jsonLines(Writer out, List<String> classes, List<Double> levels) {
    return new PredictionWriter(out, classes, levels, UnaryOperator.identity(), true);
  }

  @Override
  public boolean take(Predictions.Row row) {
    CsvText.line(out, json ? object(row) : fields(row));
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
    for (Interval interval : row.intervals()) {
      line.append(',').append(interval.lower()).append(',').append(interval.upper());
    }
    for (ClassSet set : row.sets()) {
      line.append(',').append(CsvText.quoted(String.join("|", names(set))));
    }
    return line.toString();
  }

  private List<String> names(ClassSet set) {
    return set.classes().stream().mapToObj(classes::get).toList();
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
    Iterator<String> names = levels.iterator();
    for (Interval interval : row.intervals()) {
      fields.put(names.next(), finite(interval.lower()));
      fields.put(names.next(), finite(interval.upper()));
    }
    for (ClassSet set : row.sets()) {
      fields.put(names.next(), names(set));
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

  private static @Nullable Double finite(double bound) {
    return Double.isInfinite(bound) ? null : (Double) bound;
  }

  private static String guarded(String text) {
    return !text.isEmpty() && "=+-@\t\r".indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
  }
}
