package dev.flyball.flink.job;

import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.Rejected;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonFactory;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JsonGenerator;

/** Results as one JSON object a line. Numbers read back exactly; what is missing is null. */
final class JsonLine {
  private static final JsonFactory JSON = new JsonFactory();

  private JsonLine() {}

  /** Writes the fields of an object. */
  @FunctionalInterface
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private static String object(Fields fields) {
    StringWriter text = new StringWriter(160);
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("text in memory cannot fail", e);
    }
    return text.toString();
  }

  static String of(KeyedPrediction prediction) {
    return object(
        json -> {
          json.writeStringField("key", prediction.key());
          id(json, prediction.id());
          number(json, "prediction", prediction.prediction());
          if (!Double.isNaN(prediction.lower())) {
            number(json, "lower", prediction.lower());
            number(json, "upper", prediction.upper());
          }
          number(json, "target", prediction.target());
          number(json, "error", prediction.error());
          json.writeNumberField("seen", prediction.seen());
          number(json, "leverage", prediction.leverage());
          json.writeNumberField("steps", prediction.steps());
        });
  }

  static String of(Rejected rejected) {
    return object(
        json -> {
          json.writeStringField("key", rejected.key());
          id(json, rejected.id());
          json.writeStringField("reason", rejected.reason());
          json.writeStringField("text", rejected.text());
        });
  }

  private static void id(JsonGenerator json, String id) throws IOException {
    if (!id.isEmpty()) {
      json.writeStringField("id", id);
    }
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    json.writeFieldName(name);
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeNull();
    }
  }
}
