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

/** The steps of {@link StepBenchmark} with the default standardiser. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StandardisedStepBenchmark {

  @Param("40")
  int width;

  @Param("scalar")
  String who;

  private GappyRows rows;
  private Learner learner;

  /** Builds the learner. */
  @Setup
  public void prepare() {
    rows = GappyRows.cached(width, 1);
    learner =
        Learner.builder(Model.linear(width).withoutIntercept())
            .law(LawChoice.of(who).law(width))
            .build();
  }

  /** One step that standardises as it goes. */
  @Benchmark
  public Step standardised() {
    rows.advance();
    return learner.learn(rows.input(), rows.target());
  }
}
