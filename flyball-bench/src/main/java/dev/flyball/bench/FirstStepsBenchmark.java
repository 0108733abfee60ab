package dev.flyball.bench;

import dev.flyball.learn.Learner;
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

/** The steps of {@link StepBenchmark} before a JVM has compiled them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FirstStepsBenchmark {
  static final int STEPS = 1_000;

  @Param("40")
  int width;

  @Param("dense")
  String who;

  private GappyRows rows;
  private Learner learner;

  /** Builds the learner. */
  @Setup
  public void prepare() {
    rows = new GappyRows(width, 1);
    learner = StepBenchmark.learner(who, width);
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
}
