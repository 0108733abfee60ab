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

/** A fresh learner over the whole stream: predict, then learn, row by row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class StreamBenchmark {
  @Param("40")
  int width;

  @Param("1000")
  int rows;

  @Param("0")
  double rate;

  @Param("directional")
  String who;

  private GappyStream stream;

  /** Generates the stream. */
  @Setup
  public void prepare() {
    stream = new GappyStream(width, rows, StreamSuite.SEED);
  }

  /** One pass. */
  @Benchmark
  public double stream() {
    return StreamPass.meanAbsoluteError(stream, StreamMethod.of(who).start(width, rate));
  }
}
