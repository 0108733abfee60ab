package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Actuation;
import java.util.Arrays;

/**
 * A memory with directional forgetting: it forgets only along the rows that come. The metric B
 * holds its ridge from the start, B = epsilon I, and every row g with |g|^2 &gt;= epsilon does,
 * with v = B g and c = 1 - beta,
 *
 * <pre>B &lt;- B - c v v' / (g'v) + c g g'</pre>
 *
 * What no row shows keeps its weight: no direction fades while it is hidden, and its leverage is
 * the same when it returns. Smaller rows leave B alone (the floor), so that without any condition
 * on the rows
 *
 * <pre>epsilon I &lt;= B &lt;= max(epsilon, G^2) I,  c h &lt; 1</pre>
 *
 * with G the norm of the largest row. For the new B is beta B + c T with T = B - v v' / (g'v) + g
 * g'; an x = s g + z with v'z = 0 has x'T x = z'B z + (g'x)^2, and z is as long across g as x is:
 * with B at least epsilon and |g|^2 at least epsilon, x'T x is at least epsilon |x|^2. And x'T x is
 * the least of (x - a g)'B (x - a g) over a, plus (g'x)^2: with a = g'x / |g|^2 it is at most G^2
 * |x|^2 if B is at most G^2. Both triangles, B and its inverse, are carried along exactly ({@link
 * SiftedMetric}): O(d^2) per row at every width. The m rows of a minibatch are taken one after the
 * other, with beta^(1/m) each. The ridge is fixed.
 */
final class SiftObservability extends Observability {
  private final SiftedMetric metric;
  private final double floor;
  private final int[] rowParameters;
  private final double[] rowValues;

  SiftObservability(int width, double beta, Ridge ridge) {
    super(width, beta, ridge);
    if (!ridge.equals(Ridge.fixed(ridge.epsilon()))) {
      throw new IllegalArgumentException(
          "a sift memory holds its ridge and needs a fixed one, not %s; take the dense memory"
              .formatted(ridge));
    }
    floor = ridge.epsilon();
    metric = new SiftedMetric(width);
    metric.empty(floor);
    rowParameters = new int[width];
    rowValues = new double[width];
  }

  /** Known once the rows are in: {@link #remember} sets it. */
  @Override
  protected double traceAfter(Actuation actuation) {
    return trace();
  }

  @Override
  protected void remember(Actuation actuation) {
    metric.forgetRow();
    int rows = rowsAboveFloor(actuation);
    double keep = rows <= 1 ? beta() : Math.pow(beta(), 1.0 / rows);
    for (int i = 0; i < actuation.rows(); i++) {
      int length = actuation.row(i, rowParameters, rowValues);
      double squares = squares(length);
      if (squares >= floor) {
        write(length, Math.sqrt(squares));
        metric.take(keep, squares);
      }
    }
    trace(Math.max(0, metric.trace() - width() * floor));
  }

  private int rowsAboveFloor(Actuation actuation) {
    if (actuation.rows() == 1) {
      return 1;
    }
    int rows = 0;
    for (int i = 0; i < actuation.rows(); i++) {
      rows += squares(actuation.row(i, rowParameters, rowValues)) >= floor ? 1 : 0;
    }
    return rows;
  }

  private double squares(int length) {
    double sum = 0;
    for (int e = 0; e < length; e++) {
      sum += rowValues[e] * rowValues[e];
    }
    return sum;
  }

  private void write(int length, double norm) {
    double[] row = metric.room();
    Arrays.fill(row, 0);
    for (int e = 0; e < length; e++) {
      row[rowParameters[e]] = rowValues[e] / norm;
    }
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    metric.solve(gradient, q);
  }

  /** None: what is lost to rounding beside a large row does not fade, and may grow. */
  @Override
  public double errorBound() {
    return Double.POSITIVE_INFINITY;
  }

  /** How often the inverse was made anew, for rounding had parted it from the metric. */
  long renewed() {
    return metric.renewed();
  }

  /** B - epsilon I. */
  @Override
  public double[][] memory() {
    double[][] s = metric.metric();
    for (int j = 0; j < s.length; j++) {
      s[j][j] -= floor;
    }
    return s;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.part("sift", metric);
    f.scratch(12L * width());
    if (f.resets()) {
      metric.empty(floor);
    }
  }
}
