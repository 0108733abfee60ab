package dev.flyball.bench;

import dev.flyball.learn.Learner;
import dev.flyball.learn.WarmUp;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The steps of {@link StepBenchmark} before a JVM has compiled them, and those of a learner whose
 * user has called {@link WarmUp}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FirstStepsBenchmark {
  static final int STEPS = 1_000;

  private static final Duration WARM_UP = Duration.ofSeconds(2);

  @Param("40")
  int width;

  @Param("dense")
  String who;

  private GappyRows rows;
  private Learner learner;

  /** Builds the learner, and warms up where that is what is measured. */
  @Setup
  public void prepare(BenchmarkParams measured) {
    rows = new GappyRows(width, 1);
    learner = StepBenchmark.learner(who, width);
    if (measured.getBenchmark().endsWith(".firstStepsWarmedUp")) {
      WarmUp.run(learner.spec(), WARM_UP);
    }
  }

  /** The first thousand steps, as the cost of one. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public double firstSteps() {
    double loss = 0;
    for (int t = 0; t < STEPS; t++) {
      rows.advance();
      loss += learner.learn(rows.input(), rows.target()).loss();
    }
    return loss;
  }

  /** The same after a warm-up, which is not timed. */
  @Benchmark
  @OperationsPerInvocation(STEPS)
  public double firstStepsWarmedUp() {
    return firstSteps();
  }
}
