package dev.flyball.flink;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.TimerService;

/**
 * Labels of the current key that came before their observations: target, time, and until when they
 * wait, by the clock of the machine. A key has few timers, however many labels it has: their times
 * are rounded up to a part of the patience.
 */
final class EarlyLabels {
  private static final int TIMERS = 8;

  private final MapState<String, Tuple3<Double, Long, Long>> labels;
  private final long patience;

  EarlyLabels(Duration patience, RuntimeContext runtime) {
    this.patience = patience.toMillis();
    this.labels =
        runtime.getMapState(
            new MapStateDescriptor<>(
                "early", Types.STRING, Types.TUPLE(Types.DOUBLE, Types.LONG, Types.LONG)));
  }

  /** Lets a label wait; a later one of the same id takes its place. */
  void add(KeyedLabel label, TimerService clocks) throws Exception {
    long step = Math.max(1, patience / TIMERS);
    long until = (clocks.currentProcessingTime() + patience) / step * step + step;
    labels.put(label.id(), Tuple3.of(label.target(), label.time(), until));
    clocks.registerProcessingTimeTimer(until);
  }

  /** The target that waits for this observation, which then waits no more; null if none does. */
  Double take(String id) throws Exception {
    Tuple3<Double, Long, Long> label = labels.get(id);
    if (label == null) {
      return null;
    }
    labels.remove(id);
    return label.f0;
  }

  /** Forgets the labels that have waited long enough at {@code now}, and returns them. */
  List<KeyedLabel> expire(String key, long now) throws Exception {
    List<KeyedLabel> expired = new ArrayList<>();
    for (var entry : labels.entries()) {
      if (entry.getValue().f2 <= now) {
        expired.add(new KeyedLabel(key, entry.getKey(), entry.getValue().f1, entry.getValue().f0));
      }
    }
    for (KeyedLabel label : expired) {
      labels.remove(label.id());
    }
    return expired;
  }
}
