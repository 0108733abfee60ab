package dev.flyball.bench;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
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

/** One step on one row, half of its components seen. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StepBenchmark {

  @Param("40")
  int width;

  @Param("dense")
  String who;

  private GappyRows rows;
  private FewSeenRows few;
  private Learner learner;

  /** Builds the learner. */
  @Setup
  public void prepare() {
    rows =
        StepSuite.LIGHT.contains(LawChoice.of(who))
            ? GappyRows.cached(width, 1)
            : new GappyRows(width, 1);
    few = new FewSeenRows(width, 1);
    learner = learner(who, width);
  }

  static Learner learner(String who, int width) {
    return Learner.builder(Model.linear(width).withoutIntercept())
        .law(LawChoice.of(who).law(width))
        .withoutStandardising()
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
}
