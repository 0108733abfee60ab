package dev.flyball.bench;

import dev.flyball.bench.peer.BlasThreads;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.openblas.global.openblas;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What the machine can do at best: bytes read and updated, and multiplications. */
public class CeilingBenchmark {
  /** The width of the square matrices that are multiplied. */
  static final int GEMM_WIDTH = 1_024;

  private CeilingBenchmark() {}

  /** Two runs that together fill so many KiB. */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public static class Bytes {
    @Param("512")
    int kib;

    private double[] x;
    private double[] y;

    /** Fills them. */
    @Setup
    public void prepare() {
      x = new double[kib * 64];
      y = new double[kib * 64];
      Arrays.fill(x, 1);
      Arrays.fill(y, 1);
    }

    /** Reads both. */
    @Benchmark
    public double read() {
      return Kernels.dot(x, 0, y, 0, x.length);
    }

    /** Reads both and writes one. */
    @Benchmark
    public double[] update() {
      Kernels.axpy(1e-9, x, 0, y, 0, x.length);
      return y;
    }
  }

  /** Square matrices in OpenBLAS's hands. */
  @State(Scope.Thread)
  @BenchmarkMode(Mode.AverageTime)
  @OutputTimeUnit(TimeUnit.MICROSECONDS)
  public static class Flops {
    @Param("1")
    int threads;

    private DoublePointer a;
    private DoublePointer b;

    /** Fills one. */
    @Setup
    public void prepare() {
      BlasThreads.use(threads);
      double[] ones = new double[GEMM_WIDTH * GEMM_WIDTH];
      Arrays.fill(ones, 1);
      a = new DoublePointer(ones);
      b = new DoublePointer(ones);
    }

    /** 2 n^3 operations. */
    @Benchmark
    public DoublePointer gemm() {
      openblas.cblas_dgemm(
          openblas.CblasColMajor,
          openblas.CblasNoTrans,
          openblas.CblasTrans,
          GEMM_WIDTH,
          GEMM_WIDTH,
          GEMM_WIDTH,
          1,
          a,
          GEMM_WIDTH,
          a,
          GEMM_WIDTH,
          0,
          b,
          GEMM_WIDTH);
      return b;
    }
  }
}
