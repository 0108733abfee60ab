package dev.flyball.serve.rows;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.flyball.data.DataException;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.Names;
import dev.flyball.serve.model.Row;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rows of a request: one JSON object, an array of them, JSON lines, or CSV with a header.
 * A body that is not JSON or CSV is refused as a whole; a row that does not fit is refused alone.
 *
 * <p>A JSON row is {@code {"features": {...}, "target": ..., "id": ..., "key": ..., "time": ...,
 * "untrusted": [...]}}, or flat, with the target among the features under its own name.
 *
 * <p>A row has four forms on its way: the bytes of the body, a map while it is read, a {@link Row}
 * with packed values (which the log and the pages keep), and the learner's array.
 */
public final class RowReader {
  // A request's header is what was agreed on: a row that does not fit it must not rename columns.
  private static final SourceOptions CSV = SourceOptions.defaults().withoutRowNames();

  private final RowNames names;
  private final Limits limits;
  private final long now;

  /**
   * A reader of rows for one model.
   *
   * @param now the time of rows that say none, in milliseconds since 1970
   */
  public RowReader(RowNames names, Limits limits, long now) {
    this.names = names;
    this.limits = limits;
    this.now = now;
  }

  /** One object, or an array of them. */
  public List<Row> json(byte[] body) {
    return read(body, false);
  }

  /** Objects, each on a line. */
  public List<Row> jsonLines(byte[] body) {
    return read(body, true);
  }

  private List<Row> read(byte[] body, boolean lines) {
    Json.requireUtf8(body);
    List<Row> rows = new ArrayList<>();
    try (JsonParser parser = Json.FACTORY.createParser(body)) {
      JsonToken first = parser.nextToken();
      boolean array = !lines && first == JsonToken.START_ARRAY;
      JsonToken token = array ? parser.nextToken() : first;
      RowBuilder row = new RowBuilder(names, limits, now);
      while (token == JsonToken.START_OBJECT) {
        requireRoom(rows.size());
        rows.add(row.read(parser));
        token = parser.nextToken();
        if (!lines && !array) {
          break;
        }
      }
      if (array && token == JsonToken.END_ARRAY) {
        token = parser.nextToken();
      }
      if (token != null) {
        throw RefusedException.bad(
            "the body is not made of rows at line %s, column %s; expected objects"
                .formatted(
                    parser.currentTokenLocation().getLineNr(),
                    parser.currentTokenLocation().getColumnNr()));
      }
      row.requireAsked();
    } catch (JsonProcessingException e) {
      throw Json.malformed(e);
    } catch (IOException e) {
      throw RefusedException.bad("the body cannot be read as JSON");
    }
    if (rows.isEmpty()) {
      throw RefusedException.bad("the body has no rows");
    }
    return rows;
  }

  private void requireRoom(int size) {
    if (size == limits.count(Limit.ROWS)) {
      throw RefusedException.bad(
          "more than %s rows; send them in several requests".formatted(limits.count(Limit.ROWS)));
    }
  }

  /**
   * CSV with a header as {@code train} reads it: delimiter and decimal sign are detected, an empty
   * cell, NaN, NA and ? are missing. A cell that is a number is one, any other is a text.
   */
  public List<Row> csv(byte[] body) {
    List<Row> rows = new ArrayList<>();
    RowBuilder row = new RowBuilder(names, limits, now);
    try (Source source = Source.delimited("the body", new ByteArrayInputStream(body), CSV)) {
      checkColumns(source.columns());
      boolean more = true;
      while (more) {
        try {
          more = source.next();
          if (more) {
            requireRoom(rows.size());
            rows.add(row.read(source));
          }
        } catch (DataException e) {
          if (e.endsReading()) {
            throw e;
          }
          requireRoom(rows.size());
          rows.add(Row.refused(String.valueOf(e.getMessage())));
        }
      }
    } catch (DataException e) {
      throw RefusedException.bad(String.valueOf(e.getMessage()));
    }
    if (rows.isEmpty()) {
      throw RefusedException.bad("the body has a header and no rows");
    }
    return rows;
  }

  private void checkColumns(List<String> columns) {
    int features = limits.count(Limit.FEATURES);
    if (columns.size() > features + 4) {
      throw RefusedException.bad(
          "%s columns; at most %s features are taken".formatted(columns.size(), features));
    }
    names.asked().keySet().stream()
        .filter(part -> !columns.contains(names.asked().get(part)))
        .findFirst()
        .ifPresent(
            part -> {
              throw names.missing(part);
            });
    int longest = limits.count(Limit.TEXT);
    for (String column : columns) {
      if (column.length() > longest || Names.invisible(column)) {
        throw RefusedException.bad(
            "the column %s has a name of more than %s characters or with invisible ones"
                .formatted(Names.quote(column), longest));
      }
    }
  }
}
