package dev.flyball.observability;

import dev.flyball.model.Actuation;
import dev.flyball.model.DenseRows;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of an actuation written out in full, for a memory that cuts them into blocks: those of
 * {@link DenseRows} as they lie, those of others copied, O(d) each.
 */
final class WrittenRows {
  @SuppressWarnings("NullAway.Init") // take comes first
  private Actuation actuation;

  private @Nullable DenseRows dense;
  private double[][] copies = {};
  private int[] parameters = {};
  private double[] values = {};

  void take(Actuation next) {
    actuation = next;
    dense = next instanceof DenseRows rows ? rows : null;
    if (dense == null) {
      copy();
    }
  }

  private void copy() {
    int width = actuation.width();
    if (parameters.length == 0) {
      parameters = new int[width];
      values = new double[width];
    }
    if (copies.length < actuation.rows()) {
      copies = new double[actuation.rows()][width];
    }
    for (int i = 0; i < actuation.rows(); i++) {
      Arrays.fill(copies[i], 0);
      int length = actuation.row(i, parameters, values);
      for (int e = 0; e < length; e++) {
        copies[i][parameters[e]] = values[e];
      }
    }
  }

  int count() {
    return actuation.rows();
  }

  int observations() {
    return actuation.observations();
  }

  double[] row(int i) {
    return dense == null ? copies[i] : dense.row(i);
  }

  boolean reaches(int j) {
    return actuation.reaches(j);
  }

  long numBytes() {
    return 12L * parameters.length + 8L * copies.length * parameters.length;
  }
}
