package dev.flyball.paper.hindsight;

import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.observation.Standardiser;
import dev.flyball.tables.peer.Probabilities;
import dev.flyball.tables.peer.Score;
import dev.flyball.tables.peer.Slope;

/**
 * What all learned rows at once would have given: ridge regression on inputs standardised by all of
 * them, missing ones at their mean; for classes, on 0 and 1.
 */
final class BatchRidge {
  private static final double RIDGE = 1;

  private BatchRidge() {}

  /** Its score on the rows from {@code from} on, fitted to those before. */
  static Score heldOut(LabelledRows rows, int from) {
    int width = rows.inputs() + 1;
    int heads = rows.heads();
    Standardiser standardiser = Standardiser.robust(rows.inputs());
    for (int t = 0; t < from; t++) {
      standardiser.observe(rows.values().get(t));
    }
    double mean = rows.isClassification() ? 0 : mean(rows.targets(), from);
    PackedSymmetric sums = new PackedSymmetric(width);
    double[] products = new double[heads * width];
    double[] row = new double[width];
    for (int t = 0; t < from; t++) {
      standardise(standardiser, rows.values().get(t), row);
      sums.addRankOne(1, row);
      for (int c = 0; c < heads; c++) {
        double wanted = wanted(rows, rows.targets()[t] - mean, c);
        for (int j = 0; j < width; j++) {
          products[c * width + j] += wanted * row[j];
        }
      }
    }
    double[] weights = new double[heads * width];
    Cholesky factor = new Cholesky(width);
    factor.factor(sums, 1, RIDGE);
    for (int c = 0; c < heads; c++) {
      factor.solve(products, c * width, weights, c * width);
    }
    double[] scores = new double[heads];
    return rows.score(
        from,
        (t, said) -> {
          standardise(standardiser, rows.values().get(t), row);
          for (int c = 0; c < heads; c++) {
            scores[c] = 0;
            for (int j = 0; j < width; j++) {
              scores[c] += weights[c * width + j] * row[j];
            }
          }
          if (rows.isClassification()) {
            Probabilities.of(Slope.SQUARES, scores, 0, heads, said);
          } else {
            said[0] = mean + scores[0];
          }
        });
  }

  /** The score of saying the mean, or the most frequent class, of the learned rows throughout. */
  static Score constant(LabelledRows rows, int from) {
    double[] constant = new double[Math.max(1, rows.classes())];
    if (rows.isClassification()) {
      for (int t = 0; t < from; t++) {
        constant[(int) rows.targets()[t]] += 1.0 / from;
      }
      Probabilities.floor(constant);
    } else {
      constant[0] = mean(rows.targets(), from);
    }
    return rows.score(from, (t, said) -> System.arraycopy(constant, 0, said, 0, constant.length));
  }

  private static double wanted(LabelledRows rows, double target, int head) {
    return rows.heads() == 1 ? target : target == head ? 1 : 0;
  }

  private static void standardise(Standardiser standardiser, double[] values, double[] row) {
    for (int j = 0; j < values.length; j++) {
      row[j] = Double.isNaN(values[j]) ? 0 : standardiser.standardise(j, values[j]);
    }
    row[values.length] = 1;
  }

  private static double mean(double[] targets, int to) {
    double mean = 0;
    for (int t = 0; t < to; t++) {
      mean += (targets[t] - mean) / (t + 1);
    }
    return mean;
  }
}
