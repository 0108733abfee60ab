package dev.flyball.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The kernels under a step, one by one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class KernelBenchmark {
  private static final int WIDEST_MATRIX = 4_000;

  @Param("562")
  int width;

  @Param("vector")
  String who;

  private KernelSet kernels;

  /** Lays out the operands. */
  @Setup
  public void prepare() {
    kernels = KernelSet.named(who, width, width <= WIDEST_MATRIX);
  }

  /** The sum of products of two runs. */
  @Benchmark
  public double dot() {
    return kernels.dot();
  }

  /** One run added to another. */
  @Benchmark
  public Object axpy() {
    kernels.axpy();
    return kernels;
  }

  /** A symmetric matrix times a vector. */
  @Benchmark
  public Object product() {
    kernels.product();
    return kernels;
  }

  /** A rank-one update and a product. */
  @Benchmark
  public Object rankOneProduct() {
    kernels.rankOneProduct();
    return kernels;
  }

  /** A fresh factor and a solve. */
  @Benchmark
  public Object choleskySolve() {
    kernels.choleskySolve();
    return kernels;
  }
}
