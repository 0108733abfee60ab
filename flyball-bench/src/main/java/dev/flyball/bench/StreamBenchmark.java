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

/**
 * A fresh learner over the whole stream: predict, then learn, row by row. Every method gets the
 * rows in its own layout; the conversion is not timed.
 */
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
  private StreamRows inShape;

  /** Generates the stream, in the method's own shape. */
  @Setup
  public void prepare() {
    stream = new GappyStream(width, rows, StreamSuite.SEED);
    inShape = StreamMethod.of(who).rows(stream);
    // MOA takes a learner to bring its rows into shape; so everyone has made one when times count.
    inShape.start(rate);
  }

  /** One pass. */
  @Benchmark
  public double stream() {
    return stream.meanAbsoluteError(inShape.start(rate));
  }
}
