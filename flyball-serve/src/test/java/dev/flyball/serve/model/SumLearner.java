package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.JsonObject;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/**
 * A learner for tests whose state shows the order and number of the rows it learned: any row lost,
 * doubled or exchanged changes it.
 */
class SumLearner implements LiveLearner {
  private final double rate;
  private volatile double state;
  private long rows;
  private final Map<String, Double> waiting = new TreeMap<>();

  /** One whose law is how much of its state it keeps. */
  SumLearner(double rate) {
    this.rate = rate;
  }

  private static double rate(ModelSpec spec) {
    if (spec.law() == null) {
      return 0.9;
    }
    return spec.law().matches("[0-9.]+") ? Double.parseDouble(spec.law()) : 0.5;
  }

  static LiveLearners makers() {
    return new LiveLearners() {
      @Override
      public LiveLearner fresh(ModelSpec spec) {
        return new SumLearner(rate(spec));
      }

      @Override
      public LiveLearner resume(ModelSpec spec, byte[] bytes) {
        SumLearner learner = new SumLearner(rate(spec));
        ByteBuffer in = ByteBuffer.wrap(bytes);
        learner.state = in.getDouble();
        learner.rows = in.getLong();
        int count = in.getInt();
        for (int k = 0; k < count; k++) {
          byte[] id = new byte[in.getInt()];
          in.get(id);
          learner.waiting.put(
              new String(id, java.nio.charset.StandardCharsets.UTF_8), in.getDouble());
        }
        return learner;
      }

      @Override
      public ModelSpec specOf(byte[] bytes) {
        return ModelSpec.of("y");
      }
    };
  }

  @Override
  public ServedPrediction apply(RowAction kind, Row row, long now) {
    return switch (kind) {
      case LEARN -> learn(row);
      case KEEP -> keep(row);
      case LABEL -> label(row);
    };
  }

  ServedPrediction learn(Row row) {
    Object x = row.values().get("x");
    if (!(x instanceof Double number)) {
      throw new RowRefusedException(RowResult.Status.REFUSED, "x is no number", null);
    }
    return take(number);
  }

  private ServedPrediction take(double number) {
    double before = state;
    state = rate * state + number / (1 + rows++);
    return ServedPrediction.of(before);
  }

  private ServedPrediction keep(Row row) {
    if (waiting.containsKey(row.id())) {
      throw new RowRefusedException(RowResult.Status.DUPLICATE, "it waits", null);
    }
    waiting.put(row.id(), (Double) row.values().get("x"));
    return ServedPrediction.of(state);
  }

  private ServedPrediction label(Row row) {
    Double x = waiting.remove(row.id());
    if (x == null) {
      throw new RowRefusedException(
          RowResult.Status.UNKNOWN, "no row " + row.id() + " waits", null);
    }
    return take(x);
  }

  @Override
  public ServedPrediction predict(Question question, Map<String, Object> values) {
    return ServedPrediction.of(state);
  }

  @Override
  public byte[] toBytes() {
    if (isEmpty()) {
      return new byte[0];
    }
    ByteBuffer out = ByteBuffer.allocate(10_000);
    out.putDouble(state).putLong(rows).putInt(waiting.size());
    waiting.forEach(
        (id, x) -> {
          byte[] text = id.getBytes(java.nio.charset.StandardCharsets.UTF_8);
          out.putInt(text.length).put(text).putDouble(x);
        });
    return java.util.Arrays.copyOf(out.array(), out.position());
  }

  @Override
  public Map<String, FeatureKind> kinds() {
    return Map.of();
  }

  @Override
  public int features() {
    return 2;
  }

  @Override
  public boolean isEmpty() {
    return rows == 0 && waiting.isEmpty();
  }

  @Override
  public JsonObject state() {
    return JsonObject.of("state", state).and("rows", rows);
  }
}
