package dev.flyball.networks;

import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import dev.flyball.networks.rows.FactoredRows;
import dev.flyball.networks.rows.RowFactors;
import dev.flyball.networks.rows.RowShape;
import dev.flyball.networks.rows.RowSum;
import dev.flyball.networks.rows.WrittenFactors;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import java.util.Optional;

/**
 * The full S, kept as the rows it was made of instead of their sum: S = sum over distinct inputs of
 * P(x)' D P(x), with D taking in (1 - beta) / n r r' each time x comes by ({@link RowSum}). B q =
 * gradient is solved by conjugate gradients, one pass over the rows per product, until q is exact
 * to half the tolerance. The other half is for rows that have faded: whenever the number of inputs
 * has doubled, inputs are dropped as long as all that was ever dropped, decayed as it would have,
 * stays below that share of the ridge: the full memory exceeds this one by a positive semidefinite
 * matrix of that trace at most, so |q - q_exact| &lt;= leftOut / ridge * |q|.
 *
 * <p>Inputs that come again (a table read over and over) are kept once; a stream that never repeats
 * keeps about n ln(tr S / (share * ridge)) / (1 - beta) of them, and is refused where that takes
 * twice the room of a dense memory (64 MB are always there). O((m + rest)^2) to remember a row.
 */
final class RowsObservability extends Observability {
  /** Below this there is nothing to gain from dropping inputs. */
  private static final int FEW_INPUTS = 64;

  /** Up to this width a metric that conjugate gradients give up on is factored. */
  private static final int FACTORED_UP_TO = 1_000;

  /** Far more than conjugate gradients take where they are worth it. */
  private static final int MOST_PRODUCTS = 1_000;

  /**
   * The same where a factor takes longer: by then the row is remembered, and there is no way back.
   */
  private static final int MOST_WIDE_PRODUCTS = 32_000;

  /** Up to this many bytes it does not matter how much wider than a dense memory it has become. */
  private static final long LITTLE = 64L << 20;

  /** The rounding error of a product's sums, relative to the norm of the metric. */
  private static final double ROUNDING = 1e-15;

  private final double tolerance;
  private final long mostBytes;
  private final ConjugateGradients.Product metric = this::metricTimes;
  private RowSum rows;
  private ConjugateGradients solver;
  private Cholesky factor;
  private WrittenFactors written;
  private double[] right = {};
  private double[] solution = {};
  private double scale = 1;

  /** In units of scale, as the rows are. */
  private double leftOut;

  /** How many inputs there may be before the faded ones are looked for. */
  private int room = FEW_INPUTS;

  RowsObservability(int width, double beta, Ridge ridge, double tolerance) {
    this(width, beta, ridge, tolerance, Math.max(LITTLE, 8L * width * (width + 1L)));
  }

  /**
   * One that takes no more rows once it holds {@code mostBytes}: by default twice a dense one's.
   */
  @SuppressWarnings("NullAway.Init") // the first actuation gives the shape of what it needs
  RowsObservability(int width, double beta, Ridge ridge, double tolerance, long mostBytes) {
    super(width, beta, ridge);
    this.tolerance = tolerance;
    this.mostBytes = mostBytes;
  }

  @Override
  protected void remember(Actuation actuation) {
    scale *= beta();
    RowFactors factors = factors(actuation);
    if (rows == null) {
      begin(factors.shape());
    }
    if (foldsScale(scale)) {
      rows.scale(scale);
      leftOut *= scale;
      scale = 1;
    }
    if (actuation.observations() > 0) {
      rows.add(factors, (1 - beta()) / (scale * actuation.observations()));
    }
    if (rows.inputs() > room) {
      leftOut += rows.dropFaded(Math.max(0, tolerance / 2 * ridge() / scale - leftOut));
      room = Math.max(FEW_INPUTS, 2 * rows.inputs());
    }
  }

  private RowFactors factors(Actuation actuation) {
    if (actuation instanceof FactoredRows factored) {
      return factored.factors();
    }
    if (written == null) {
      written = new WrittenFactors(width());
    }
    return written.of(actuation);
  }

  /**
   * Where there is no factor to fall back on, a solution that rounding would spoil is found out
   * before the row is remembered; and so is a stream of inputs that do not come again, for which
   * this memory grows past the dense one.
   */
  @Override
  public Optional<String> refusal(Actuation actuation) {
    if (rows != null && rows.numBytes() > mostBytes) {
      return Optional.of(
          ("the memory of rows holds %s inputs in %s MB, more than a dense one would take: inputs do"
                  + " not come again in this stream; use the dense memory")
              .formatted(rows.inputs(), rows.numBytes() >> 20));
    }
    double trace = beta() * trace() + (1 - beta()) * actuation.energy();
    double ridge = ridgeAfter(actuation);
    return width() <= FACTORED_UP_TO || ROUNDING * trace <= tolerance / 2 * ridge
        ? Optional.empty()
        : Optional.of(inexact(ridge, trace));
  }

  private String inexact(double ridge, double trace) {
    return "q is not exact to %s in the metric S + %s I (tr S = %s); give a larger epsilon or use the dense memory"
        .formatted(tolerance, ridge, trace);
  }

  private void begin(RowShape shape) {
    rows = new RowSum(shape);
    solver = new ConjugateGradients(rows.width());
    right = new double[rows.width()];
    solution = new double[rows.width()];
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    double largest = 0;
    for (int j = 0; j < width(); j++) {
      largest = Math.max(largest, Math.abs(gradient[j]));
    }
    if (rows == null || largest == 0) {
      for (int j = 0; j < width(); j++) {
        q[j] = gradient[j] / ridge();
      }
      return;
    }
    rows.fromParameters(gradient, right);
    for (int j = 0; j < right.length; j++) {
      right[j] /= largest;
    }
    if (isWithinReach()
        && solver.solve(metric, 1, tolerance / 2, mostProducts(), right, solution)) {
      rows.toParameters(solution, q);
      Kernels.scale(largest / ridge(), q, 0, width());
    } else {
      solveByFactor(gradient, q);
    }
  }

  private int mostProducts() {
    return width() <= FACTORED_UP_TO ? MOST_PRODUCTS : MOST_WIDE_PRODUCTS;
  }

  /**
   * Whether rounding leaves the certificate standing: residuals are exact to ROUNDING * |B| |q|.
   */
  private boolean isWithinReach() {
    return ROUNDING * trace() <= tolerance / 2 * ridge();
  }

  /**
   * y = B x / ridge in the order of the rows: gradient and metric are scaled to one, so that
   * squares of the very small and the very large stay numbers.
   */
  private void metricTimes(double[] x, double[] y) {
    rows.times(x, y);
    Kernels.scale(scale / ridge(), y, 0, y.length);
    Kernels.axpy(1, x, 0, y, 0, y.length);
  }

  private void solveByFactor(double[] gradient, double[] q) {
    // Without a look ahead at refusal().
    if (width() > FACTORED_UP_TO && !isWithinReach()) {
      throw new IllegalStateException(inexact(ridge(), trace()));
    }
    if (factor == null) {
      factor = new Cholesky(width());
    }
    if (!factor.factorLifted(writtenOut(), 1, ridge(), SMALLEST_RIDGE)) {
      throw new IllegalStateException(
          "the metric S + %s I is not positive definite (tr S = %s); give a larger epsilon"
              .formatted(ridge(), trace()));
    }
    factor.solve(gradient, 0, q, 0);
  }

  private PackedSymmetric writtenOut() {
    PackedSymmetric s = new PackedSymmetric(width());
    double[][] square = memory();
    for (int i = 0; i < width(); i++) {
      for (int j = 0; j <= i; j++) {
        s.set(i, j, square[i][j]);
      }
    }
    return s;
  }

  /** How many distinct inputs the memory holds now. */
  int inputs() {
    return rows == null ? 0 : rows.inputs();
  }

  /** How many products the last solution took. */
  int products() {
    return solver == null ? 0 : solver.products();
  }

  /** The error left by the solve, by dropped inputs and by rounding, together. */
  @Override
  public double errorBound() {
    return tolerance / 2 + rounding() + (leftOut == 0 ? 0 : scale * leftOut / ridge());
  }

  /** Column by column, a product each. */
  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    if (rows != null) {
      double[] unit = new double[width()];
      double[] x = new double[rows.width()];
      double[] y = new double[rows.width()];
      for (int j = 0; j < width(); j++) {
        unit[j] = scale;
        rows.fromParameters(unit, x);
        unit[j] = 0;
        rows.times(x, y);
        rows.toParameters(y, s[j]);
      }
    }
    return s;
  }

  @SuppressWarnings("NullAway") // as before the first actuation
  private void forget() {
    rows = null;
    solver = null;
    factor = null;
    right = new double[0];
    solution = right;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    if (f.changes()) {
      forget();
    }
    scale = f.number("scale", scale, 1);
    leftOut = f.number("leftOut", leftOut);
    room = (int) f.count("room", room, FEW_INPUTS);
    boolean begun = f.flag("rowsBegun", rows != null);
    if (begun) {
      long[] shape = f.loads() ? new long[4] : rows.shape().parts();
      f.array("shape", shape);
      if (f.loads()) {
        begin(RowShape.of(shape, width()));
      }
      f.part("rows", rows);
      f.scratch(solver.numBytes() + 16L * right.length);
      f.scratch(factor == null ? 0 : factor.numBytes());
    }
  }
}
