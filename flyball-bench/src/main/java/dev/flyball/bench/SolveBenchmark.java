package dev.flyball.bench;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.missing.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A fresh factor and a solve: what a dense step would cost if nothing were carried along. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SolveBenchmark {

  @Param({"40", "128", "562"})
  int width;

  private PackedSymmetric memory;
  private Cholesky cholesky;
  private double[] gradient;
  private double[] solution;

  /** A memory of as many random rows as parameters. */
  @Setup
  public void prepare() {
    RandomStream random = new RandomStream(1);
    memory = new PackedSymmetric(width);
    gradient = new double[width];
    solution = new double[width];
    for (int row = 0; row < width; row++) {
      for (int j = 0; j < width; j++) {
        gradient[j] = random.nextGaussian();
      }
      memory.addRankOne(1.0 / width, gradient);
    }
    cholesky = new Cholesky(width);
  }

  /** Factor and solve. */
  @Benchmark
  public double[] factorAndSolve() {
    cholesky.factor(memory, 1, 0.05);
    cholesky.solve(gradient, 0, solution, 0);
    return solution;
  }
}
