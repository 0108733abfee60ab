package dev.flyball.tables.train;

import dev.flyball.checkpoint.FileFailure;
import dev.flyball.data.DataException;
import dev.flyball.data.Location;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the weights of every step: a header {@code t,w0,w1,...}, then a line for every step, each
 * number with as many digits as it takes to read back the same double.
 */
public final class TraceWriter implements AutoCloseable {
  private final Path file;
  private final BufferedWriter out;
  private final int weights;

  private TraceWriter(Path file, BufferedWriter out, int weights) {
    this.file = file;
    this.out = out;
    this.weights = weights;
  }

  /**
   * Begins a trace of so many weights; an existing file is replaced.
   *
   * @throws DataException if the file cannot be written
   */
  public static TraceWriter create(Path file, int weights) {
    if (weights < 1) {
      throw new IllegalArgumentException("a trace needs at least 1 weight, not " + weights);
    }
    try {
      BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII);
      try {
        out.append('t');
        for (int j = 0; j < weights; j++) {
          out.append(",w").append(Integer.toString(j));
        }
        out.append('\n');
        return new TraceWriter(file, out, weights);
      } catch (Throwable failure) {
        out.close();
        throw failure;
      }
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Writes the weights after step {@code t}.
   *
   * @throws DataException if the file cannot be written
   */
  public void write(long t, double[] w) {
    if (w.length != weights) {
      throw new IllegalArgumentException(
          w.length + " weights at step " + t + " in a trace of " + weights);
    }
    try {
      out.append(Long.toString(t));
      for (double weight : w) {
        out.append(',').append(Double.toString(weight));
      }
      out.append('\n');
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static DataException unwritable(Path file, IOException e) {
    return new DataException(
        Location.of(file.toString()),
        "the trace cannot be written: " + FileFailure.reason(e),
        file.toString(),
        "a writable file with room on its disk",
        e);
  }
}
