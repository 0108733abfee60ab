package dev.flyball.flink.job;

import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.Rejected;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes results as one JSON object per line. Numbers read back exactly; missing values are null.
 */
final class JsonLine {
  private JsonLine() {}

  static String of(KeyedPrediction prediction) {
    ObjectNode json = begun(prediction.key(), prediction.id());
    number(json, "prediction", prediction.prediction());
    if (!Double.isNaN(prediction.lower())) {
      number(json, "lower", prediction.lower());
      number(json, "upper", prediction.upper());
    }
    number(json, "target", prediction.target());
    number(json, "error", prediction.error());
    json.put("seen", prediction.seen());
    number(json, "leverage", prediction.leverage());
    return json.put("steps", prediction.steps()).toString();
  }

  static String of(Rejected rejected) {
    return begun(rejected.key(), rejected.id())
        .put("reason", rejected.reason())
        .put("text", rejected.text())
        .toString();
  }

  private static ObjectNode begun(String key, String id) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("key", key);
    return id.isEmpty() ? json : json.put("id", id);
  }

  private static void number(ObjectNode json, String name, double value) {
    if (Double.isFinite(value)) {
      json.put(name, value);
    } else {
      json.putNull(name);
    }
  }
}
