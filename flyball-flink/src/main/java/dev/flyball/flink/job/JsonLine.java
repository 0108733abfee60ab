package dev.flyball.flink.job;

import dev.flyball.flink.KeyedForecast;
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
    numbers(json, prediction.prediction(), prediction.lower(), prediction.upper());
    number(json, "target", prediction.target());
    number(json, "error", prediction.error());
    json.put("seen", prediction.seen());
    number(json, "leverage", prediction.leverage());
    return json.put("steps", prediction.steps()).toString();
  }

  static String of(KeyedForecast forecast) {
    ObjectNode json = begun(forecast.key(), forecast.id()).put("ahead", forecast.ahead());
    numbers(json, forecast.prediction(), forecast.lower(), forecast.upper());
    return json.toString();
  }

  private static void numbers(ObjectNode json, double prediction, double lower, double upper) {
    number(json, "prediction", prediction);
    if (!Double.isNaN(lower)) {
      number(json, "lower", lower);
      number(json, "upper", upper);
    }
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
