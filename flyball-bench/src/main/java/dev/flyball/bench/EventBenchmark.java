package dev.flyball.bench;

import dev.flyball.data.named.FeatureSpace;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.law.Law;
import dev.flyball.monitor.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Learning from one event of 12 named numbers, a quarter of them absent, as a map. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class EventBenchmark {
  static final int FEATURES = 12;
  private static final int EVENTS = 1024;
  private static final double ABSENT = 0.25;

  @Param({"scalar", "directional", "pool(trees=0)", "pool"})
  String who;

  private NamedLearner subject;
  private final List<Map<String, Object>> events = new ArrayList<>();
  private int next;

  /** Builds the learner and its events. */
  @Setup
  public void prepare() {
    FeatureSpace space = FeatureSpace.empty();
    for (int j = 0; j < FEATURES; j++) {
      space = space.number("sensor" + j);
    }
    subject = NamedLearner.builder("target").space(space).law(Law.parse(who)).build();
    Random random = new Random(1);
    events.clear();
    for (int t = 0; t < EVENTS; t++) {
      Map<String, Object> event = new HashMap<>();
      double sum = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        double value = random.nextGaussian();
        sum += j * value;
        if (random.nextDouble() >= ABSENT) {
          event.put("sensor" + j, value);
        }
      }
      event.put("target", sum);
      events.add(event);
    }
  }

  /** One event. */
  @Benchmark
  public Step learn() {
    next = (next + 1) % EVENTS;
    return subject.learn(events.get(next));
  }
}
