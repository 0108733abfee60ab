package dev.flyball.bench;

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

/** One step on one row, half of its components seen, in several ways. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StepBenchmark {
  private static final int WINDOW = 50;

  @Param("40")
  int width;

  @Param("dense")
  String who;

  private GappyRows rows;
  private FewSeenRows few;
  private Learner learner;
  private Learner standardising;
  private Learner watching;

  /** Builds the learner. */
  @Setup
  public void prepare() {
    rows =
        StepSuite.LIGHT.contains(LawChoice.of(who))
            ? GappyRows.cached(width, 1)
            : new GappyRows(width, 1);
    few = new FewSeenRows(width, 1);
    learner = learner(who, width);
    standardising = null;
    watching = null;
  }

  static Learner learner(String who, int width) {
    return builder(who, width).withoutStandardising().build();
  }

  private static LearnerBuilder builder(String who, int width) {
    return Learner.builder(Model.linear(width).withoutIntercept())
        .law(LawChoice.of(who).law(width));
  }

  private static Learner watched(LearnerBuilder builder, int width) {
    double[] reference = new double[width];
    return builder
        .withoutStandardising()
        .monitor(Monitor.coherence(WINDOW))
        .monitor(Monitor.occupation(WINDOW))
        .monitor(Monitor.smoothness(WINDOW))
        .monitor(Monitor.stability(WINDOW))
        .monitor(Monitor.contraction(reference))
        .monitor(Monitor.leverage(LeverageAlarm.above(10)))
        .monitor(Monitor.observedShare(1000))
        .monitor(Monitor.prequentialError(WINDOW))
        .build();
  }

  /** One step. */
  @Benchmark
  public Step step() {
    rows.advance();
    return learner.learn(rows.input(), rows.target());
  }

  /** One step on a row that names the few components it has seen. */
  @Benchmark
  public Step few() {
    few.advance();
    return learner.learn(few.components(), few.values(), few.target());
  }

  /** One step that standardises as it goes. */
  @Benchmark
  public Step standardised() {
    if (standardising == null) {
      standardising = builder(who, width).build();
    }
    rows.advance();
    return standardising.learn(rows.input(), rows.target());
  }

  /** One step with every monitor looking on. */
  @Benchmark
  public Step watched() {
    if (watching == null) {
      watching = watched(builder(who, width), width);
    }
    rows.advance();
    return watching.learn(rows.input(), rows.target());
  }
}
