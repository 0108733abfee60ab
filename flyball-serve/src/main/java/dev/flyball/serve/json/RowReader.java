package dev.flyball.serve.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rows of a request: one JSON object, an array of them, JSON lines, or CSV with a header.
 * What is not JSON or CSV is refused as a whole; a row that does not fit is refused alone.
 *
 * <p>A JSON row is {@code {"features": {...}, "target": ..., "id": ..., "key": ..., "time": ...,
 * "untrusted": [...]}}, or flat, with the target among the features under its own name.
 */
public final class RowReader {
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
  public List<ParsedRow> json(byte[] body) {
    return read(body, false);
  }

  /** Objects, each on a line. */
  public List<ParsedRow> jsonLines(byte[] body) {
    return read(body, true);
  }

  private List<ParsedRow> read(byte[] body, boolean lines) {
    Json.requireUtf8(body);
    List<ParsedRow> rows = new ArrayList<>();
    try (JsonParser parser = Json.FACTORY.createParser(body)) {
      JsonToken first = parser.nextToken();
      boolean array = !lines && first == JsonToken.START_ARRAY;
      JsonToken token = array ? parser.nextToken() : first;
      JsonRow row = new JsonRow(parser, names, limits, now);
      while (token == JsonToken.START_OBJECT) {
        requireRoom(rows.size());
        rows.add(row.read());
        token = parser.nextToken();
        if (!lines && !array) {
          break;
        }
      }
      if (array && token == JsonToken.END_ARRAY) {
        token = parser.nextToken();
      }
      if (token != null) {
        throw RequestException.bad(
            "the body is not made of rows at line %s, column %s; expected objects"
                .formatted(
                    parser.currentTokenLocation().getLineNr(),
                    parser.currentTokenLocation().getColumnNr()));
      }
    } catch (JsonProcessingException e) {
      throw Json.malformed(e);
    } catch (IOException e) {
      throw RequestException.bad("the body cannot be read as JSON");
    }
    if (rows.isEmpty()) {
      throw RequestException.bad("the body has no rows");
    }
    return rows;
  }

  private void requireRoom(int size) {
    if (size == limits.count(Limit.ROWS)) {
      throw RequestException.bad(
          "more than %s rows; send them in several requests".formatted(limits.count(Limit.ROWS)));
    }
  }

  /** CSV with a header. */
  public List<ParsedRow> csv(byte[] body) {
    return new CsvRowReader(names, limits, now).read(body);
  }
}
