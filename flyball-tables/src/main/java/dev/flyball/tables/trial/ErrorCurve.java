package dev.flyball.tables.trial;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The mean absolute error over time in at most {@value #MOST} windows of equal width: when all are
 * full, neighbours are merged and the width doubles. Memory does not grow with the stream.
 */
public final class ErrorCurve implements Stateful {
  static final int MOST = 500;

  /**
   * The mean absolute error over time.
   *
   * @param window rows per window
   * @param row the last row of each window
   * @param mae the mean absolute error in it
   */
  public record Windows(long window, double[] row, double[] mae) {

    /** The same in at most {@code most} windows: neighbours become one, with their mean. */
    public Windows atMost(int most) {
      int together = (row.length + most - 1) / most;
      if (together < 2) {
        return this;
      }
      int count = (row.length + together - 1) / together;
      double[] rows = new double[count];
      double[] means = new double[count];
      for (int k = 0; k < count; k++) {
        int to = Math.min(row.length, (k + 1) * together);
        rows[k] = row[to - 1];
        means[k] = Arrays.stream(mae, k * together, to).average().orElse(Double.NaN);
      }
      return new Windows(together * window, rows, means);
    }
  }

  private final double[] sum = new double[MOST];
  private final double[] weighed = new double[MOST];
  private long width = 1;
  private long rows;

  /** The window that the last row was in, and the row after its last. */
  private int window;

  private long end = 1;

  /** Moves on by one row; {@code error} is NaN where the row had no target. */
  public void add(double error) {
    add(error, 1);
  }

  /** The same of a row of this weight. */
  public void add(double error, double weight) {
    if (rows == end) {
      if (rows == width * MOST) {
        halve();
      }
      findWindow();
    }
    rows++;
    if (!Double.isNaN(error)) {
      sum[window] += weight * Math.abs(error);
      weighed[window] += weight;
    }
  }

  /** The window of the next row. */
  private void findWindow() {
    window = (int) (rows / width);
    end = (window + 1) * width;
  }

  private void halve() {
    for (int k = 0; k < MOST / 2; k++) {
      sum[k] = sum[2 * k] + sum[2 * k + 1];
      weighed[k] = weighed[2 * k] + weighed[2 * k + 1];
    }
    Arrays.fill(sum, MOST / 2, MOST, 0);
    Arrays.fill(weighed, MOST / 2, MOST, 0);
    width *= 2;
  }

  /** The windows that hold at least one error, each at the last row it covers. */
  public Windows windows() {
    int windows = (int) ((rows + width - 1) / width);
    int[] filled = IntStream.range(0, windows).filter(k -> weighed[k] > 0).toArray();
    double[] last =
        Arrays.stream(filled).mapToDouble(k -> Math.min(rows, (k + 1) * width)).toArray();
    double[] mae = Arrays.stream(filled).mapToDouble(k -> sum[k] / weighed[k]).toArray();
    return new Windows(width, last, mae);
  }

  @Override
  public void fields(Fields f) {
    f.array("sum", sum);
    f.array("weighed", weighed);
    width = f.count("width", width, 1);
    rows = f.count("rows", rows);
    if (f.changes()) {
      findWindow();
      if (rows == width * MOST) {
        window = MOST - 1;
        end = rows;
      }
    }
  }
}
