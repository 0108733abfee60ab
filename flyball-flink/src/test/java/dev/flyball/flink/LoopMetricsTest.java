package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.junit.jupiter.api.Test;

class LoopMetricsTest {

  private static final class Recording extends UnregisteredMetricsGroup {
    private final Map<String, Metric> metrics;
    private final String prefix;

    Recording(Map<String, Metric> metrics, String prefix) {
      this.metrics = metrics;
      this.prefix = prefix;
    }

    @Override
    public Counter counter(String name) {
      Counter counter = new SimpleCounter();
      metrics.put(prefix + name, counter);
      return counter;
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
      metrics.put(prefix + name, gauge);
      return gauge;
    }

    @Override
    public MetricGroup addGroup(String name) {
      return new Recording(metrics, prefix + name + ".");
    }

    @Override
    public MetricGroup addGroup(String key, String value) {
      return new Recording(metrics, prefix + key + "." + value + ".");
    }
  }

  private static KeyedPrediction prediction(String key, double error) {
    return new KeyedPrediction(key, "", 0, 0, Double.NaN, Double.NaN, error, error, 3, 2.5, 0, "");
  }

  @Test
  void showsTheTaskAndItsFirstKeys() {
    Map<String, Metric> metrics = new TreeMap<>();
    LoopMetrics loop = new LoopMetrics(new Recording(metrics, ""), 2);
    loop.learned(prediction("a", -2));
    loop.learned(prediction("a", 2));
    loop.learned(prediction("b", 5));
    loop.learned(prediction("c", 9));
    loop.rejected.inc();
    loop.late.inc();
    loop.alarms.inc();
    assertThat(((Counter) metrics.get("flyball.learned")).getCount()).isEqualTo(4);
    assertThat(((Counter) metrics.get("flyball.rejected")).getCount()).isEqualTo(1);
    assertThat(((Counter) metrics.get("flyball.late")).getCount()).isEqualTo(1);
    assertThat(((Counter) metrics.get("flyball.alarms")).getCount()).isEqualTo(1);
    assertThat(((Gauge<?>) metrics.get("flyball.key.a.meanAbsoluteError")).getValue())
        .isEqualTo(2.0);
    assertThat(((Gauge<?>) metrics.get("flyball.key.a.observations")).getValue()).isEqualTo(2L);
    assertThat(((Gauge<?>) metrics.get("flyball.key.b.leverage")).getValue()).isEqualTo(2.5);
    assertThat(metrics.keySet()).noneMatch(name -> name.startsWith("flyball.key.c"));
  }
}
