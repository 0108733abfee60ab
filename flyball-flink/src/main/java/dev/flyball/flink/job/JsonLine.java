package dev.flyball.flink.job;

import dev.flyball.flink.Alarm;
import dev.flyball.flink.KeyParameters;
import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.Rejected;

/** Results as one JSON object a line. Numbers read back exactly; what is missing is null. */
final class JsonLine {
  private final StringBuilder text = new StringBuilder("{");

  private JsonLine() {}

  static String of(KeyedPrediction prediction) {
    return new JsonLine()
        .with("key", prediction.key())
        .with("time", prediction.time())
        .with("prediction", prediction.prediction())
        .with("target", prediction.target())
        .with("error", prediction.error())
        .with("seen", prediction.seen())
        .with("leverage", prediction.leverage())
        .with("steps", prediction.steps())
        .end();
  }

  static String of(Rejected rejected) {
    return new JsonLine()
        .with("key", rejected.key())
        .with("time", rejected.time())
        .with("reason", rejected.reason())
        .with("text", rejected.text())
        .end();
  }

  static String of(Alarm alarm) {
    return new JsonLine()
        .with("key", alarm.key())
        .with("time", alarm.time())
        .with("kind", alarm.kind().name().toLowerCase(java.util.Locale.ROOT))
        .with("value", alarm.value())
        .with("limit", alarm.limit())
        .end();
  }

  static String of(KeyedObservation late) {
    return new JsonLine()
        .with("key", late.key())
        .with("time", late.time())
        .with("values", late.values())
        .with("target", late.target())
        .end();
  }

  static String of(KeyParameters parameters) {
    return new JsonLine()
        .with("key", parameters.key())
        .with("steps", parameters.steps())
        .with("parameters", parameters.parameters())
        .end();
  }

  private JsonLine name(String name) {
    text.append(text.length() > 1 ? "," : "").append('"').append(name).append("\":");
    return this;
  }

  private JsonLine with(String name, String value) {
    name(name);
    text.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        text.append('\\').append(c);
      } else if (c < ' ') {
        text.append("\\u%04x".formatted((int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
    return this;
  }

  private JsonLine with(String name, long value) {
    name(name);
    text.append(value);
    return this;
  }

  private JsonLine with(String name, double value) {
    name(name);
    number(value);
    return this;
  }

  private JsonLine with(String name, double[] values) {
    name(name);
    text.append('[');
    for (int j = 0; j < values.length; j++) {
      text.append(j == 0 ? "" : ",");
      number(values[j]);
    }
    text.append(']');
    return this;
  }

  private void number(double value) {
    if (Double.isFinite(value)) {
      text.append(value);
    } else {
      text.append("null");
    }
  }

  private String end() {
    return text.append('}').toString();
  }
}
