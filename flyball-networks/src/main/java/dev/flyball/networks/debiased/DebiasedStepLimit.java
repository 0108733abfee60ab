package dev.flyball.networks.debiased;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * The largest step factor at which the debiased update stays stable. With A = x~x~'/p in the
 * metric, an error e changes by -alpha A e, so that over rows |e|^2 changes by -2 alpha e'E[A]e +
 * alpha^2 e'E[A^2]e: it shrinks in the mean as long as alpha E[A^2] &lt;= 2 E[A]. On average over
 * directions that is alpha &lt;= 2 E[tr A] / E[tr A^2]; an eighth of it is allowed, for single
 * directions are worse than the average. The means are over earlier rows (the first row has none
 * but itself), for a factor that follows the row would bring the bias back. The metric is taken by
 * its diagonal. O(k^2) for a row that sees k components, O(d) per step.
 */
final class DebiasedStepLimit implements Stateful {
  private static final double SHARE = 0.25;

  private final double beta;
  private final boolean remembers;

  /** The diagonal of S, of earlier rows. */
  private final double[] diagonal;

  private final double[] square;
  private double ridge;
  private double rowTrace;
  private double rowSquare;
  private double trace;
  private double traceOfSquare;
  private long rows;

  DebiasedStepLimit(int width, double beta, boolean remembers) {
    this.beta = beta;
    this.remembers = remembers;
    this.diagonal = new double[width];
    this.square = new double[width];
  }

  /** Begins a step in the metric from before it. */
  void begin(double ridgeBefore) {
    ridge = ridgeBefore;
    rowTrace = 0;
    rowSquare = 0;
    Arrays.fill(square, 0);
  }

  /** Takes a row of the step in. */
  void add(int[] seen, double[] values, int length, PairRates rates) {
    for (int a = 0; a < length; a++) {
      int j = seen[a];
      double scaled = values[a] * values[a] / (diagonal[j] + ridge);
      square[j] += values[a] * values[a];
      rowTrace += scaled / rates.rate(j, j);
      rowSquare += Math.pow(scaled / rates.rate(j, j), 2);
      for (int b = 0; b < a; b++) {
        int k = seen[b];
        double other = values[b] * values[b] / (diagonal[k] + ridge);
        rowSquare += 2 * scaled * other / Math.pow(rates.rate(j, k), 2);
      }
    }
    if (traceOfSquare == 0) {
      trace = rowTrace;
      traceOfSquare = rowSquare;
    }
  }

  /** The largest factor of q; infinite while nothing was seen. */
  double largestFactor() {
    return traceOfSquare > 0 ? SHARE * trace / traceOfSquare : Double.POSITIVE_INFINITY;
  }

  /** The step of {@code observations} rows is over: they join the means. */
  void end(int observations) {
    rows++;
    double share = Math.max(1 - beta, 1.0 / rows);
    trace += share * (rowTrace - trace);
    traceOfSquare += share * (rowSquare - traceOfSquare);
    for (int j = 0; j < diagonal.length && remembers; j++) {
      diagonal[j] = beta * diagonal[j] + (1 - beta) * square[j] / observations;
    }
  }

  @Override
  public void fields(Fields f) {
    f.array("diagonal", diagonal);
    trace = f.number("trace", trace);
    traceOfSquare = f.number("traceOfSquare", traceOfSquare);
    rows = f.count("rows", rows);
  }
}
