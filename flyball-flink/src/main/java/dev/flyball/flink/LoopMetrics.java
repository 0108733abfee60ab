package dev.flyball.flink;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * Metrics of a learning task, in the group {@code flyball}, and of its first few keys, in {@code
 * flyball.key.<key>}. Only few: every metric is reported every few seconds, and a task may hold a
 * million keys.
 */
final class LoopMetrics {
  private static final double DISCOUNT = 0.999;

  private final MetricGroup group;
  private final int keysMeasured;
  private final Counter learned;
  final Counter rejected;
  final Counter late;
  final Counter alarms;

  /** Event time stood still for a minute. */
  final Counter stoodStill;

  private final Recent all = new Recent();
  private final Map<String, Recent> keys = new HashMap<>();

  LoopMetrics(MetricGroup parent, int keysMeasured) {
    this.group = parent.addGroup("flyball");
    this.keysMeasured = keysMeasured;
    this.learned = group.counter("learned");
    this.rejected = group.counter("rejected");
    this.late = group.counter("late");
    this.alarms = group.counter("alarms");
    this.stoodStill = group.counter("eventTimeStoodStill");
    all.show(group);
  }

  void learned(KeyedPrediction prediction) {
    learned.inc();
    all.take(prediction);
    if (keysMeasured > 0) {
      Recent key = keys.get(prediction.key());
      if (key == null && keys.size() < keysMeasured) {
        key = new Recent();
        key.show(group.addGroup("key", prediction.key()));
        keys.put(prediction.key(), key);
      }
      if (key != null) {
        key.take(prediction);
      }
    }
  }

  /** Discounted means; written by the task's thread, read by reporters, who may lag behind. */
  private static final class Recent {
    private double weight;
    private double error;
    private double seen;
    private double leverage;
    private long observations;

    void take(KeyedPrediction prediction) {
      observations++;
      if (!Double.isNaN(prediction.error())) {
        weight = DISCOUNT * weight + (1 - DISCOUNT);
        error = DISCOUNT * error + (1 - DISCOUNT) * Math.abs(prediction.error());
        seen = DISCOUNT * seen + (1 - DISCOUNT) * prediction.seen();
        leverage = prediction.leverage();
      }
    }

    void show(MetricGroup in) {
      in.gauge("observations", (Gauge<Long>) () -> observations);
      in.gauge("meanAbsoluteError", (Gauge<Double>) () -> error / weight);
      in.gauge("meanSeen", (Gauge<Double>) () -> seen / weight);
      in.gauge("leverage", (Gauge<Double>) () -> leverage);
    }
  }
}
