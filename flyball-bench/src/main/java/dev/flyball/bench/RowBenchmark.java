package dev.flyball.bench;

import dev.flyball.bench.peer.BlasThreads;
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

/** A step on a single row, half of its components seen: the memory takes it in and solves. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RowBenchmark {
  @Param("40")
  int width;

  @Param("1")
  int threads;

  @Param(HeadSolvers.DENSE)
  String who;

  private FullOrderSolver solver;
  private int count;
  private int next;

  /** Converts the rows to the layout of the solver under test and fills its memory. */
  @Setup(Level.Trial)
  public void prepare() {
    HalfSeenRows rows = new HalfSeenRows(width, 1);
    count = rows.count();
    solver = HeadSolvers.ofRows(who, width, rows, threads);
    BlasThreads.use(threads);
    // So many steps that small ones are compiled, however short the repetitions are.
    int steps = width <= 128 ? 20_000 : 200;
    for (int t = 0; t < steps; t++) {
      row();
    }
  }

  /** One step. */
  @Benchmark
  public Object row() {
    next = (next + 1) % count;
    solver.step(next);
    return solver;
  }

  /** Gives native memory back. */
  @TearDown(Level.Trial)
  public void close() {
    solver.close();
  }
}
