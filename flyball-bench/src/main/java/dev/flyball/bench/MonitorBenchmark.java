package dev.flyball.bench;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.model.Model;
import dev.flyball.monitor.LeverageAlarm;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A dense directional step, alone and with every monitor looking on. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MonitorBenchmark {
  private static final int WINDOW = 50;

  @Param({"40", "562"})
  int width;

  @Param({"alone", "watched"})
  String who;

  private GappyRows rows;
  private Learner subject;

  /** Builds the learner with or without its monitors. */
  @Setup
  public void prepare() {
    rows = new GappyRows(width, 1);
    LearnerBuilder builder =
        Learner.builder(Model.linear(width).withoutIntercept())
            .law(Law.directional().eta(0.1))
            .withoutStandardising();
    if (who.equals("watched")) {
      double[] reference = new double[width];
      builder
          .monitor(Monitor.coherence(WINDOW))
          .monitor(Monitor.occupation(WINDOW))
          .monitor(Monitor.smoothness(WINDOW))
          .monitor(Monitor.stability(WINDOW))
          .monitor(Monitor.weightedStability(WINDOW))
          .monitor(Monitor.parameterError(reference))
          .monitor(Monitor.contraction(reference))
          .monitor(Monitor.leverage(LeverageAlarm.above(10)))
          .monitor(Monitor.observedShare(1000))
          .monitor(Monitor.prequentialError(WINDOW));
    }
    subject = builder.build();
  }

  /** One step. */
  @Benchmark
  public Step step() {
    rows.advance();
    return subject.learn(rows.input(), rows.target());
  }
}
