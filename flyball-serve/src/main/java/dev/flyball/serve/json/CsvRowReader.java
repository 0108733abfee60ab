package dev.flyball.serve.json;

import dev.flyball.data.CsvOptions;
import dev.flyball.data.DataException;
import dev.flyball.data.EventTime;
import dev.flyball.data.Source;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.Names;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowValues;
import java.io.ByteArrayInputStream;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV with a header as {@code train} reads it: delimiter and decimal sign are detected, an
 * empty cell, NaN, NA and ? are missing. A cell that is a number is one, any other is a text.
 */
final class CsvRowReader {
  // A request's header is what was agreed on: a row that does not fit it must not rename columns.
  private static final CsvOptions OPTIONS = CsvOptions.defaults().withoutRowNames();

  private final RowNames names;
  private final Limits limits;
  private final long now;
  private final RowValues.Maker packed = new RowValues.Maker();

  CsvRowReader(RowNames names, Limits limits, long now) {
    this.names = names;
    this.limits = limits;
    this.now = now;
  }

  List<ParsedRow> read(byte[] body) {
    List<ParsedRow> rows = new ArrayList<>();
    try (Source source = Source.delimited("the body", new ByteArrayInputStream(body), OPTIONS)) {
      checkColumns(source.columns());
      boolean more = true;
      while (more) {
        try {
          more = source.next();
          if (more) {
            rows.add(row(source));
          }
        } catch (DataException e) {
          if (e.endsReading()) {
            throw e;
          }
          rows.add(ParsedRow.refused(String.valueOf(e.getMessage())));
        }
        if (rows.size() > limits.count(Limit.ROWS)) {
          throw RequestException.bad(
              "more than %s rows; send them in several requests"
                  .formatted(limits.count(Limit.ROWS)));
        }
      }
    } catch (DataException e) {
      throw RequestException.bad(String.valueOf(e.getMessage()));
    }
    if (rows.isEmpty()) {
      throw RequestException.bad("the body has a header and no rows");
    }
    return rows;
  }

  private void checkColumns(List<String> columns) {
    if (columns.size() > limits.count(Limit.FEATURES) + 4) {
      throw RequestException.bad(
          "%s columns; at most %s features are taken"
              .formatted(columns.size(), limits.count(Limit.FEATURES)));
    }
    for (String column : columns) {
      if (column.length() > limits.count(Limit.TEXT) || Names.invisible(column)) {
        throw RequestException.bad(
            "the column %s has a name of more than %s characters or with invisible ones"
                .formatted(SpecJson.quote(column), limits.count(Limit.TEXT)));
      }
    }
  }

  private ParsedRow row(Source source) {
    String id = null;
    String key = null;
    long time = now;
    Object target = null;
    Map<String, Object> values = new LinkedHashMap<>();
    List<String> columns = source.columns();
    for (int k = 0; k < columns.size(); k++) {
      String column = columns.get(k);
      if (column.equals(names.id())) {
        id = source.text(k).isBlank() ? null : source.text(k);
      } else if (column.equals(names.key())) {
        key = source.text(k).isBlank() ? null : source.text(k);
      } else if (column.isEmpty() || source.missing(k)) {
        continue;
      } else if (column.equals(names.target())) {
        target = cell(source, k, column);
      } else if (column.equals(names.time())) {
        try {
          double number = source.number(k);
          time = EventTime.millis(Double.isNaN(number) ? source.text(k) : (Object) number);
        } catch (DateTimeException e) {
          return ParsedRow.refused("%s is not %s".formatted(column, EventTime.EXPECTED));
        }
      } else {
        values.put(column, cell(source, k, column));
      }
    }
    String tooLong = tooLong(id, key, values);
    return tooLong != null
        ? ParsedRow.refused(tooLong)
        : ParsedRow.of(new Row(id, key, time, packed.of(values), target));
  }

  private Object cell(Source source, int column, String name) {
    double number = names.texts().contains(name) ? Double.NaN : source.number(column);
    return Double.isNaN(number) ? source.text(column) : (Object) number;
  }

  private @Nullable String tooLong(
      @Nullable String id, @Nullable String key, Map<String, Object> values) {
    List<Object> all = new ArrayList<>(values.values());
    if (id != null) {
      all.add(id);
    }
    if (key != null) {
      all.add(key);
    }
    for (Object each : all) {
      if (each instanceof String text && text.length() > limits.count(Limit.TEXT)) {
        return "a text of %s characters; at most %s are taken"
            .formatted(text.length(), limits.count(Limit.TEXT));
      }
    }
    return null;
  }
}
