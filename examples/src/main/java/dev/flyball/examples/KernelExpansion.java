package dev.flyball.examples;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.networks.Kernel;
import dev.flyball.observation.Batch;
import java.util.Arrays;

/**
 * f = sum of coefficient_m k(c_m, .) with at most {@code budget} terms. When it is full, the term
 * that is smallest in the norm of the space goes, the oldest of equals, and its projection stays
 * with the centre that takes most of it.
 */
final class KernelExpansion implements Stateful {
  private final Dictionary dictionary;
  private final double[] coefficients;
  private final double[] norms;

  /** Numbers the terms as they came: places change when a term goes. */
  private final long[] births;

  private long born;
  private long dropped;
  private double droppedNorm;

  KernelExpansion(Kernel kernel, int inputs, int budget) {
    this.dictionary = new Dictionary(kernel, inputs, budget);
    this.coefficients = new double[budget];
    this.norms = new double[budget];
    this.births = new long[budget];
  }

  /** f at a row. O(terms * seen). */
  double at(Batch batch, int row) {
    double sum = 0;
    for (int m = 0; m < dictionary.size(); m++) {
      sum += coefficients[m] * dictionary.between(batch, row, m);
    }
    return sum;
  }

  /** f += coefficient k(row, .), where k(row, row) = self. O(terms * inputs). */
  void add(double coefficient, Batch batch, int row, double self) {
    int m = dictionary.find(batch, row);
    if (m < 0) {
      if (dictionary.isFull()) {
        drop(smallest());
      }
      m = dictionary.add(batch, row);
      coefficients[m] = 0;
      norms[m] = Math.sqrt(self);
      births[m] = born++;
    }
    coefficients[m] += coefficient;
  }

  private int smallest() {
    int smallest = 0;
    for (int m = 1; m < dictionary.size(); m++) {
      boolean older = births[m] < births[smallest];
      if (norm(m) < norm(smallest) || (norm(m) == norm(smallest) && older)) {
        smallest = m;
      }
    }
    return smallest;
  }

  private double norm(int m) {
    return Math.abs(coefficients[m]) * norms[m];
  }

  private void drop(int m) {
    int nearest = -1;
    double share = 0;
    double taken = 0;
    for (int p = 0; p < dictionary.size(); p++) {
      double k = p == m ? 0 : dictionary.between(m, p);
      double square = k * k / (norms[p] * norms[p]);
      if (square > taken) {
        nearest = p;
        share = k / (norms[p] * norms[p]);
        taken = square;
      }
    }
    dropped++;
    droppedNorm += Math.abs(coefficients[m]) * Math.sqrt(Math.max(0, norms[m] * norms[m] - taken));
    if (nearest >= 0) {
      coefficients[nearest] += share * coefficients[m];
    }
    dictionary.remove(m);
    coefficients[m] = coefficients[dictionary.size()];
    norms[m] = norms[dictionary.size()];
    births[m] = births[dictionary.size()];
  }

  Dictionary dictionary() {
    return dictionary;
  }

  double[] coefficients() {
    return Arrays.copyOf(coefficients, dictionary.size());
  }

  long dropped() {
    return dropped;
  }

  double droppedNorm() {
    return droppedNorm;
  }

  @Override
  public void fields(Fields f) {
    f.part(dictionary);
    f.padded("coefficients", coefficients, dictionary.size());
    f.padded("norms", norms, dictionary.size());
    f.array("births", births);
    born = f.count("born", born);
    dropped = f.count("dropped", dropped);
    droppedNorm = f.number("droppedNorm", droppedNorm);
  }
}
