package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonProcessingException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;

/** One JSON object a line. A field that is absent or null is missing. */
final class JsonParser implements LineParser {
  private static final long serialVersionUID = 1L;
  private static final String ONE_MODEL = "all";

  private final Fields fields;
  private transient ObjectMapper mapper;

  JsonParser(Fields fields) {
    this.fields = fields;
  }

  @Override
  public KeyedObservation parse(String line) throws LineException {
    if (line.isBlank()) {
      return null;
    }
    JsonNode object = object(line);
    double[] values = new double[fields.features().size()];
    for (int j = 0; j < values.length; j++) {
      values[j] = number(object, fields.features().get(j));
    }
    return KeyedObservation.of(
        fields.keyed() ? key(object) : ONE_MODEL,
        fields.timed() ? Cells.time(fields.time(), object.path(fields.time()).asText()) : 0,
        values,
        number(object, fields.target()));
  }

  private JsonNode object(String line) throws LineException {
    if (mapper == null) {
      mapper = new ObjectMapper();
    }
    try {
      JsonNode node = mapper.readTree(line);
      if (node.isObject()) {
        return node;
      }
      throw new LineException("a JSON %s where an object was expected".formatted(kind(node)));
    } catch (JsonProcessingException e) {
      throw new LineException("no JSON object: " + e.getOriginalMessage());
    }
  }

  private String key(JsonNode object) throws LineException {
    JsonNode key = object.path(fields.key());
    if (key.isTextual() || key.isNumber()) {
      return key.asText();
    }
    throw new LineException(
        "the key %s is a JSON %s; expected text or a number".formatted(fields.key(), kind(key)));
  }

  private double number(JsonNode object, String field) throws LineException {
    JsonNode node = object.path(field);
    if (node.isMissingNode() || node.isNull()) {
      return Double.NaN;
    }
    if (node.isNumber()) {
      return node.doubleValue();
    }
    if (node.isTextual()) {
      return Cells.number(field, node.asText(), fields.missing());
    }
    throw new LineException("%s is a JSON %s; expected a number".formatted(field, kind(node)));
  }

  private static String kind(JsonNode node) {
    return node.getNodeType().name().toLowerCase(java.util.Locale.ROOT);
  }
}
