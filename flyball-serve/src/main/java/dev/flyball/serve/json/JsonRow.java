package dev.flyball.serve.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.flyball.data.EventTime;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NumberCell;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.Names;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowValues;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one JSON object, at whose beginning the parser stands, as a row. Used for every row. */
final class JsonRow {
  private static final NumberCell CELL = new NumberCell(MissingCodes.usual());

  private final JsonParser parser;
  private final RowNames names;
  private final Limits limits;
  private final long now;
  private final Map<String, Object> flat = new LinkedHashMap<>();
  private @Nullable Map<String, Object> features;
  private final RowValues.Maker packed = new RowValues.Maker();
  private final Set<String> untrusted = new HashSet<>();
  private @Nullable Object target;
  private @Nullable String id;
  private @Nullable String key;
  private long time;
  private @Nullable String problem;

  JsonRow(JsonParser parser, RowNames names, Limits limits, long now) {
    this.parser = parser;
    this.names = names;
    this.limits = limits;
    this.now = now;
  }

  ParsedRow read() throws IOException {
    flat.clear();
    untrusted.clear();
    features = null;
    target = null;
    id = null;
    key = null;
    time = now;
    problem = null;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      field(name, token);
    }
    return problem != null ? ParsedRow.refused(problem) : row();
  }

  private void field(String name, JsonToken token) throws IOException {
    if (name.equals("features") && token == JsonToken.START_OBJECT) {
      if (features != null) {
        refuse("features is given twice");
      }
      features = object();
    } else if (name.equals("untrusted") && token == JsonToken.START_ARRAY) {
      list();
    } else if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
      parser.skipChildren();
      refuse("%s is neither a number nor a text".formatted(SpecJson.quote(name)));
    } else {
      put(flat, name, token);
    }
  }

  private Map<String, Object> object() throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
        parser.skipChildren();
        refuse("feature %s is neither a number nor a text".formatted(SpecJson.quote(name)));
      } else {
        put(values, name, token);
      }
    }
    return values;
  }

  private void list() throws IOException {
    JsonToken token;
    int named = 0;
    while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
      if (token == JsonToken.VALUE_STRING && named < limits.count(Limit.FEATURES)) {
        named++;
        untrusted.add(parser.getText());
      } else if (token == JsonToken.VALUE_STRING) {
        refuse("untrusted has more than %s names".formatted(limits.count(Limit.FEATURES)));
      } else {
        parser.skipChildren();
        refuse("untrusted is a list of names");
      }
    }
  }

  private void put(Map<String, Object> values, String name, JsonToken token) throws IOException {
    if (name.isBlank() || name.length() > limits.count(Limit.TEXT) || Names.invisible(name)) {
      refuse(
          "the name %s is empty, longer than %s characters or holds invisible ones"
              .formatted(SpecJson.quote(name), limits.count(Limit.TEXT)));
      return;
    }
    if (!Json.isWhole(name)) {
      refuse("a name has " + Json.HALF);
      return;
    }
    Object value = value(name, token);
    if (value != null && values.size() >= limits.count(Limit.FEATURES) + 10) {
      refuse("more than %s features".formatted(limits.count(Limit.FEATURES)));
    } else if (value != null && values.put(name, value) != null) {
      refuse("%s is given twice".formatted(SpecJson.quote(name)));
    }
  }

  private @Nullable Object value(String name, JsonToken token) throws IOException {
    switch (token) {
      case VALUE_NULL:
        return null;
      case VALUE_TRUE:
        return true;
      case VALUE_FALSE:
        return false;
      case VALUE_STRING:
        String text = parser.getText();
        if (text.length() > limits.count(Limit.TEXT)) {
          refuse(
              "%s has a text of %s characters; at most %s are taken"
                  .formatted(SpecJson.quote(name), text.length(), limits.count(Limit.TEXT)));
        }
        if (!Json.isWhole(text)) {
          refuse("%s has %s".formatted(SpecJson.quote(name), Json.HALF));
        }
        // NA is a code for a value; as an id or a key it is itself.
        boolean verbatim = name.equals(names.id()) || name.equals(names.key());
        return !verbatim && CELL.missing(text) ? null : text;
      default:
        double number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
          refuse("%s is not a finite number".formatted(SpecJson.quote(name)));
        }
        return Double.isNaN(number) ? null : number;
    }
  }

  private void refuse(String why) {
    if (problem == null) {
      problem = why;
    }
  }

  private ParsedRow row() {
    Map<String, Object> values = features;
    if (values == null) {
      values = flat;
      target = values.remove(names.target());
      id = text(names.id());
      key = text(names.key());
      time(names.time());
      if (target == null && values.containsKey("target")) {
        target = values.remove("target");
      }
    } else {
      target = flat.remove("target");
      id = text("id");
      key = text("key");
      time("time");
      if (!flat.isEmpty()) {
        refuse(
            "beside features there may be target, id, key, time and untrusted, not %s"
                .formatted(SpecJson.quote(flat.keySet().iterator().next())));
      }
    }
    values.keySet().removeAll(untrusted);
    if (problem == null && values.size() > limits.count(Limit.FEATURES)) {
      refuse("more than %s features".formatted(limits.count(Limit.FEATURES)));
    }
    return problem != null
        ? ParsedRow.refused(problem)
        : ParsedRow.of(new Row(id, key, time, packed.of(values), target));
  }

  /** An id or a key: a text, or a whole number that is taken for one. */
  private @Nullable String text(@Nullable String name) {
    Object value = name == null ? null : flat.remove(name);
    if (value == null) {
      return null;
    }
    if (value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15) {
      return Long.toString(number.longValue());
    }
    if (!(value instanceof String text) || text.isBlank()) {
      refuse("%s is a text".formatted(name));
      return null;
    }
    return text;
  }

  private void time(@Nullable String name) {
    Object value = name == null ? null : flat.remove(name);
    if (value == null) {
      return;
    }
    try {
      time = EventTime.millis(value);
    } catch (DateTimeException e) {
      refuse("%s is not %s".formatted(name, EventTime.EXPECTED));
    }
  }
}
