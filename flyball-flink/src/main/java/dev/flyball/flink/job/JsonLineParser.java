package dev.flyball.flink.job;

import dev.flyball.data.NumberCell;
import dev.flyball.flink.KeyedObservation;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonFactory;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonParser;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonToken;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.StreamReadFeature;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.json.JsonReadFeature;

/**
 * Parses one JSON object per line. A field that is absent, null or NaN is missing; other fields may
 * hold anything. Numbers, also those in quotes, mean what they mean in a table's cells.
 */
final class JsonLineParser implements LineParser {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  private final FieldRoles roles;
  private final NumberCell cell;
  private final Map<String, Integer> places = new HashMap<>();
  private final String[] texts;
  private final JsonToken[] kinds;

  JsonLineParser(FieldRoles roles) {
    this.roles = roles;
    this.cell = new NumberCell(roles.missingCodes());
    List<String> fields = roles.all();
    for (int i = 0; i < fields.size(); i++) {
      places.put(fields.get(i), i);
    }
    this.texts = new String[fields.size()];
    this.kinds = new JsonToken[fields.size()];
  }

  @Override
  public KeyedObservation parse(byte[] line, int length) {
    Arrays.fill(texts, "");
    Arrays.fill(kinds, null);
    if (!read(line, length)) {
      return null;
    }
    double[] values = new double[roles.features().size()];
    for (int j = 0; j < values.length; j++) {
      values[j] = number(roles.features().get(j));
    }
    return roles.observation(
        roles.key().isEmpty() ? "" : name("key", roles.key()),
        roles.id().isEmpty() || absent(roles.id()) ? "" : name("id", roles.id()),
        values,
        number(roles.target()));
  }

  /** Reads the fields that have a role; false where there is nothing at all. */
  private boolean read(byte[] line, int length) {
    try (JsonParser parser = JSON.createParser(line, 0, length)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return false;
      }
      if (first != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException(
            "a JSON %s where an object was expected".formatted(kind(first)));
      }
      for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
        JsonToken value = parser.nextToken();
        Integer place = places.get(field);
        if (place != null) {
          kinds[place] = value;
          texts[place] = value.isScalarValue() ? parser.getText() : "";
        }
        parser.skipChildren();
      }
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("something follows the JSON object");
      }
      return true;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON object: " + e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalArgumentException("no JSON object: " + e.getMessage());
    }
  }

  private boolean absent(String field) {
    JsonToken kind = kinds[places.get(field)];
    return kind == null || kind == JsonToken.VALUE_NULL;
  }

  private String name(String role, String field) {
    JsonToken kind = kinds[places.get(field)];
    if (kind != JsonToken.VALUE_STRING && (kind == null || !kind.isNumeric())) {
      throw new IllegalArgumentException(
          "the %s %s is a JSON %s; expected text or a number".formatted(role, field, kind(kind)));
    }
    return texts[places.get(field)];
  }

  private double number(String field) {
    if (absent(field)) {
      return Double.NaN;
    }
    JsonToken kind = kinds[places.get(field)];
    if (kind != JsonToken.VALUE_STRING && !kind.isNumeric()) {
      throw new IllegalArgumentException(
          "%s is a JSON %s; expected a number".formatted(field, kind(kind)));
    }
    return cell.value(field, texts[places.get(field)]);
  }

  private static String kind(JsonToken token) {
    if (token == null) {
      return "missing";
    }
    return switch (token) {
      case START_OBJECT -> "object";
      case START_ARRAY -> "array";
      case VALUE_TRUE, VALUE_FALSE -> "boolean";
      default -> token.name().replace("VALUE_", "").toLowerCase(Locale.ROOT);
    };
  }
}
