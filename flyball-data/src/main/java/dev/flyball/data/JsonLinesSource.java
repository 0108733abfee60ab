package dev.flyball.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON lines, one flat object per line: numbers, strings, true, false and null. The columns
 * are the keys of the first 1,000 lines or 16 million characters, in order of appearance, and those
 * that the options name; a key that is absent, null or NaN is missing. Values of keys that come up
 * later are passed over, and {@link #passedOver} says so.
 */
final class JsonLinesSource extends LineSource {
  private static final int OPENING_LINES = 1_000;

  /** Lines that are kept take at most so much; a packed file may hold any number of long ones. */
  private static final long MOST_OPENING_CHARACTERS = 1L << 24;

  private static final int MOST_KEYS = 1 << 18;

  /** So many keys that come too late are named; of others only the values are counted. */
  private static final int MOST_LATE_NAMED = 5;

  private static final String EXPECTED = "a flat JSON object such as {\"a\": 1.5, \"b\": null}";

  private final JsonFactory json =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();
  private final Deque<BufferedLine> buffered = new ArrayDeque<>();
  private final Map<String, Integer> places = new HashMap<>();
  private long line;

  /** How many rows were read to learn the keys; 0 where the columns were given. */
  private int looked;

  /** The first keys that came too late to be columns, and where each came first. */
  private final Map<String, Location> late = new LinkedHashMap<>();

  private long lateValues;
  private long unnamedValues;

  /** A line read ahead to collect the keys; still to be delivered as a row. */
  private record BufferedLine(long line, char[] chars) {}

  private JsonLinesSource(String name, InputStream in, NumberCell cell) {
    super(name, in, cell);
  }

  static JsonLinesSource read(String name, InputStream in, SourceOptions options) {
    JsonLinesSource source = new JsonLinesSource(name, in, options.cell('.'));
    source.readKeys(options.columns());
    return source;
  }

  /** With columns given there is no need to look ahead, and a slow pipe is not waited for. */
  private void readKeys(List<String> given) {
    Set<String> keys = new LinkedHashSet<>(given);
    long kept = 0;
    while (given.isEmpty()
        && buffered.size() < OPENING_LINES
        && kept < MOST_OPENING_CHARACTERS
        && advance()) {
      char[] chars = Arrays.copyOf(lines.chars(), lines.length());
      kept += chars.length;
      buffered.add(new BufferedLine(lines.number(), chars));
      addKeys(keys, chars);
    }
    looked = buffered.size();
    if (keys.isEmpty()) {
      throw new DataException(
          new Location(name(), 0, buffered.isEmpty() ? 0 : buffered.peek().line(), null),
          buffered.isEmpty() ? "is empty" : "none of the first lines names a column",
          "",
          "on every line " + EXPECTED);
    }
    List<String> columns = new ArrayList<>(keys);
    for (int column = 0; column < columns.size(); column++) {
      places.put(columns.get(column), column);
    }
    begin(columns);
  }

  /** Adds the keys of a line; what is wrong with it is said when it is its turn as a row. */
  private void addKeys(Set<String> keys, char[] chars) {
    try (JsonParser parser = json.createParser(chars)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return;
      }
      for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
        JsonToken value = parser.nextToken();
        if (value == null || value.isStructStart()) {
          return;
        }
        keys.add(key);
        if (keys.size() > MOST_KEYS) {
          throw new DataException(
              new Location(name(), 0, lines.number(), null),
              "brings the file to more than %s keys".formatted(MOST_KEYS),
              "",
              "the same keys on every line");
        }
      }
    } catch (IOException e) {
      // The row is refused with its place when it is reached.
      return;
    }
  }

  @Override
  boolean counts() {
    return !lines.blank();
  }

  @Override
  protected boolean fill(Cells into) {
    BufferedLine kept = buffered.poll();
    if (kept != null) {
      line = kept.line();
      parse(kept.chars(), kept.chars().length, into);
      return true;
    }
    boolean read = advance();
    line = lines.number();
    if (read) {
      parse(lines.chars(), lines.length(), into);
    }
    return read;
  }

  private void parse(char[] chars, int length, Cells into) {
    try (JsonParser parser = json.createParser(chars, 0, length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw refused("is not a JSON object", new String(chars, 0, Math.min(length, 80)), null);
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String key = parser.currentName();
        put(key, parser.nextToken(), parser, into);
      }
      if (parser.nextToken() != null) {
        throw refused("has more after the object", "", null);
      }
    } catch (JsonProcessingException e) {
      throw refused("is not JSON: " + e.getOriginalMessage(), "", e);
    } catch (IOException e) {
      throw refused("is not JSON: " + e.getMessage(), "", e);
    }
  }

  private void put(String key, @Nullable JsonToken value, JsonParser parser, Cells into)
      throws IOException {
    if (value == null || value.isStructStart()) {
      throw refused("key " + DataException.quote(key) + " holds an object or a list", key, null);
    }
    if (value == JsonToken.VALUE_NULL) {
      return;
    }
    Integer column = places.get(key);
    if (column != null) {
      into.put(column, parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
    } else if (looked > 0) {
      passOver(key);
    }
  }

  private void passOver(String key) {
    lateValues++;
    if (late.size() < MOST_LATE_NAMED) {
      late.putIfAbsent(key, here(null));
    } else if (!late.containsKey(key)) {
      unnamedValues++;
    }
  }

  @Override
  public List<String> passedOver() {
    if (late.isEmpty()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        String.format(
            Locale.ROOT,
            "values passed over: %,d; the columns are the keys of the first %,d rows, and these"
                + " keys came later:",
            lateValues,
            looked));
    late.forEach((key, place) -> notes.add("  %s: %s".formatted(place, DataException.quote(key))));
    if (unnamedValues > 0) {
      notes.add(String.format(Locale.ROOT, "  and other keys, with %,d values", unnamedValues));
    }
    notes.add("to use such a key, name it in the first row, if only as null");
    return notes;
  }

  private DataException refused(String problem, String value, @Nullable Exception cause) {
    return new DataException(here(null), problem, value, EXPECTED, cause);
  }

  @Override
  protected long fillLine() {
    return line;
  }
}
