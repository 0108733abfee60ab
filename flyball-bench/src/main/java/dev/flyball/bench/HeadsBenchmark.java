package dev.flyball.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A step of all heads on a minibatch of 256: memories take it in, every head solves. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class HeadsBenchmark {
  @Param("logistic")
  String heads;

  @Param("6")
  int count;

  /** Steps taken before the first one is timed: memories that fill up get slower as they do. */
  @Param("0")
  int before;

  @Param(HeadSolvers.DENSE)
  String who;

  private ActivityHeads data;
  private HeadSolvers solvers;

  /** Makes the heads and fills their memories. */
  @Setup(Level.Trial)
  public void prepare() {
    data = new ActivityHeads(heads, count);
    solvers = HeadSolvers.named(who, count, data.width(), ActivityHeads.BATCH);
    for (int t = 0; t < before; t++) {
      next();
      solvers.step();
    }
  }

  /** Converts the next batch to the layout of each solver. */
  @Setup(Level.Invocation)
  public void next() {
    data.advance();
    for (int h = 0; h < count; h++) {
      solvers.solver(h).take(List.of(data.actuation(h)));
    }
  }

  /** One step of all heads. */
  @Benchmark
  public Object minibatch() {
    solvers.step();
    return solvers;
  }

  /** Gives native memory back. */
  @TearDown(Level.Trial)
  public void close() {
    solvers.close();
  }
}
