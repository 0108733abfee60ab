package dev.flyball.serve.rows;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.flyball.data.EventTime;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NumberCell;
import dev.flyball.data.Source;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.Names;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowValues;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builds rows from JSON objects and lines of CSV, or reports the problem. Reused for every row of a
 * request.
 */
final class RowBuilder {
  /** From here on whole numbers share a double. */
  private static final double EXACT = 0x1p53;

  private static final NumberCell CELL = new NumberCell(MissingCodes.usual());

  private final RowNames names;
  private final Limits limits;
  private final long now;
  private final Map<String, Object> flat = new LinkedHashMap<>();
  private @Nullable Map<String, Object> features;
  private final RowValues.Maker packed = new RowValues.Maker();
  private final Set<String> untrusted = new HashSet<>();
  private final Set<String> met = new HashSet<>();
  private @Nullable String problem;

  RowBuilder(RowNames names, Limits limits, long now) {
    this.names = names;
    this.limits = limits;
    this.now = now;
  }

  /** Fails if no row had a name that the request gives: it is misspelt. */
  void requireAsked() {
    for (String part : names.asked().keySet()) {
      if (!met.contains(part)) {
        throw names.missing(part);
      }
    }
  }

  private void begin() {
    flat.clear();
    untrusted.clear();
    features = null;
    problem = null;
  }

  /** The row of the line of CSV where a source stands. */
  Row read(Source line) {
    begin();
    List<String> columns = line.columns();
    for (int k = 0; k < columns.size(); k++) {
      String column = columns.get(k);
      if (isVerbatim(column) ? line.text(k).isBlank() : column.isEmpty() || line.missing(k)) {
        continue;
      }
      boolean text = isVerbatim(column) || names.texts().contains(column);
      double number = text ? Double.NaN : line.number(k);
      put(flat, column, Double.isNaN(number) ? text(column, line.text(k)) : (Object) number);
    }
    return row(flat, names, flat.remove(names.target()));
  }

  /** NA is a code for a value; as an id or a key it is itself. */
  private boolean isVerbatim(String name) {
    return name.equals(names.id()) || name.equals(names.key());
  }

  /** The row of a JSON object, at whose beginning the parser stands. */
  Row read(JsonParser parser) throws IOException {
    begin();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      field(parser, name, token);
    }
    if (features != null) {
      return row(features, RowNames.APART, flat.remove("target"));
    }
    Object target = flat.remove(names.target());
    Object plain = flat.remove("target");
    if (target != null && plain != null) {
      refuse("%s and target are both given".formatted(Names.quote(names.target())));
    }
    return row(flat, names, target == null ? plain : target);
  }

  private void field(JsonParser parser, String name, JsonToken token) throws IOException {
    if (name.equals("features") && token == JsonToken.START_OBJECT) {
      if (features != null) {
        refuse("features is given twice");
      }
      features = object(parser);
    } else if (name.equals("untrusted") && token == JsonToken.START_ARRAY) {
      list(parser);
    } else if (name.equals("untrusted") && token != JsonToken.VALUE_NULL) {
      parser.skipChildren();
      refuse("untrusted is a list of names");
    } else if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
      parser.skipChildren();
      refuse("%s is neither a number nor a text".formatted(Names.quote(name)));
    } else {
      put(flat, name, parser, token);
    }
  }

  private Map<String, Object> object(JsonParser parser) throws IOException {
    Map<String, Object> values = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken token = parser.nextToken();
      if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
        parser.skipChildren();
        refuse("feature %s is neither a number nor a text".formatted(Names.quote(name)));
      } else {
        put(values, name, parser, token);
      }
    }
    return values;
  }

  private void list(JsonParser parser) throws IOException {
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

  private void put(Map<String, Object> values, String name, JsonParser parser, JsonToken token)
      throws IOException {
    if (name.isBlank() || name.length() > limits.count(Limit.TEXT) || Names.invisible(name)) {
      refuse(
          "the name %s is empty, longer than %s characters or holds invisible ones"
              .formatted(Names.quote(name), limits.count(Limit.TEXT)));
      return;
    }
    if (!Json.isWhole(name)) {
      refuse("a name has " + Json.HALF);
      return;
    }
    put(values, name, value(name, parser, token));
  }

  private void put(Map<String, Object> values, String name, @Nullable Object value) {
    if (value != null && values.size() >= limits.count(Limit.FEATURES) + 10) {
      refuse("more than %s features".formatted(limits.count(Limit.FEATURES)));
    } else if (value != null && values.put(name, value) != null) {
      refuse("%s is given twice".formatted(Names.quote(name)));
    }
  }

  private @Nullable Object value(String name, JsonParser parser, JsonToken token)
      throws IOException {
    switch (token) {
      case VALUE_NULL:
        return null;
      case VALUE_TRUE:
        return true;
      case VALUE_FALSE:
        return false;
      case VALUE_STRING:
        String text = text(name, parser.getText());
        return !isVerbatim(name) && CELL.missing(text) ? null : text;
      default:
        double number = parser.getDoubleValue();
        if (Double.isInfinite(number)) {
          refuse("%s is not a finite number".formatted(Names.quote(name)));
        }
        return Double.isNaN(number) ? null : number;
    }
  }

  private String text(String name, String text) {
    if (text.length() > limits.count(Limit.TEXT)) {
      refuse(
          "%s has a text of %s characters; at most %s are taken"
              .formatted(Names.quote(name), text.length(), limits.count(Limit.TEXT)));
    }
    if (!Json.isWhole(text)) {
      refuse("%s has %s".formatted(Names.quote(name), Json.HALF));
    }
    return text;
  }

  private void refuse(String why) {
    if (problem == null) {
      problem = why;
    }
  }

  /**
   * The row, from what was put.
   *
   * @param called what its other parts are called, which are among the flat values
   */
  private Row row(Map<String, Object> values, RowNames called, @Nullable Object target) {
    String id = idOrKey("id", called.id());
    String key = idOrKey("key", called.key());
    long time = time(called.time());
    double weight = weight(called.weight());
    if (id == null && names.asked().containsKey("id")) {
      refuse(
          "the row has no %s, which ?id= names"
              .formatted(Names.quote(String.valueOf(called.id()))));
    }
    if (features != null && features.containsKey(names.target())) {
      refuse(
          "%s is the target and no feature: give it beside features, as target"
              .formatted(Names.quote(names.target())));
    }
    if (features != null && !flat.isEmpty()) {
      refuse(
          "beside features there may be target, id, key, time, weight and untrusted, not %s"
              .formatted(Names.quote(flat.keySet().iterator().next())));
    }
    values.keySet().removeAll(untrusted);
    if (problem == null && values.size() > limits.count(Limit.FEATURES)) {
      refuse("more than %s features".formatted(limits.count(Limit.FEATURES)));
    }
    return problem != null
        ? Row.refused(problem)
        : new Row(id, key, time, packed.of(values), target, weight);
  }

  /** Takes a part of a row that is no feature; null if it is not there. */
  private @Nullable Object part(String part, @Nullable String name) {
    Object value = name == null ? null : flat.remove(name);
    if (value != null) {
      met.add(part);
    }
    return value;
  }

  /** An id or a key: a text, or a whole number that is taken for one. */
  private @Nullable String idOrKey(String part, @Nullable String name) {
    Object value = part(part, name);
    if (value == null) {
      return null;
    }
    if (value instanceof Double number && number == Math.rint(number)) {
      if (Math.abs(number) >= EXACT) {
        refuse(
            "%s is a number beyond 2^53, where some are alike: write it as a text".formatted(name));
      }
      return Long.toString(number.longValue());
    }
    if (!(value instanceof String text) || text.isBlank()) {
      refuse("%s is a text, or a whole number".formatted(name));
      return null;
    }
    return text;
  }

  /** 1 where the row has none, unless the request names it: then it must have one. */
  private double weight(@Nullable String name) {
    Object value = part("weight", name);
    if (value == null && !names.asked().containsKey("weight")) {
      return 1;
    }
    double weight = value instanceof Double number ? number : Double.NaN;
    try {
      Observation.checkWeight(weight);
      return weight;
    } catch (ObservationException e) {
      refuse(
          "%s is %s; expected %s"
              .formatted(
                  Names.quote(String.valueOf(name)),
                  value == null ? "missing" : value,
                  e.expected()));
      return 1;
    }
  }

  private long time(@Nullable String name) {
    Object value = part("time", name);
    try {
      return value == null ? now : EventTime.millis(value);
    } catch (DateTimeException e) {
      refuse("%s is not %s".formatted(name, EventTime.EXPECTED));
      return now;
    }
  }
}
