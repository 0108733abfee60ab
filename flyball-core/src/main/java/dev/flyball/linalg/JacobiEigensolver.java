package dev.flyball.linalg;

import java.util.Arrays;

/**
 * Cyclic Jacobi: rotates pairs of coordinates until nothing is left off the diagonal. Some ten
 * sweeps of 6 d^3 operations; for matrices on which the other solvers do not converge.
 */
final class JacobiEigensolver implements Eigensolver {
  private static final int MOST_SWEEPS = 50;

  private final int width;
  private final double[] square;

  JacobiEigensolver(int width) {
    this.width = width;
    this.square = new double[Packed.checkedLength((long) width * width, width)];
  }

  @Override
  public boolean decompose(PackedSymmetric a, double[] values, double[] vectors) {
    double negligible = Math.ulp(1.0) * start(a, vectors);
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      if (sweep(vectors, negligible) == 0) {
        for (int i = 0; i < width; i++) {
          values[i] = square[i * width + i];
        }
        Eigensolver.sort(values, vectors);
        return true;
      }
    }
    return false;
  }

  /** Copies the matrix; returns the largest magnitude in it. */
  private double start(PackedSymmetric a, double[] vectors) {
    double largest = 0;
    Arrays.fill(vectors, 0);
    for (int i = 0; i < width; i++) {
      vectors[i * width + i] = 1;
      for (int j = 0; j < width; j++) {
        square[i * width + j] = a.at(i, j);
        largest = Math.max(largest, Math.abs(a.at(i, j)));
      }
    }
    return largest;
  }

  /** Rotates every pair that still matters; returns how many there were. */
  private int sweep(double[] vectors, double negligible) {
    int rotations = 0;
    for (int p = 0; p < width; p++) {
      for (int q = p + 1; q < width; q++) {
        if (Math.abs(square[p * width + q]) > negligible) {
          rotate(p, q, vectors);
          rotations++;
        }
      }
    }
    return rotations;
  }

  /** The rotation that makes entry (p, q) zero, by the smaller of its two angles. */
  private void rotate(int p, int q, double[] vectors) {
    double off = square[p * width + q];
    double theta = (square[q * width + q] - square[p * width + p]) / (2 * off);
    double tangent = Math.copySign(1 / (Math.abs(theta) + Math.hypot(theta, 1)), theta);
    double cosine = 1 / Math.hypot(tangent, 1);
    double sine = tangent * cosine;
    turn(square, p * width, q * width, 1, cosine, sine);
    turn(square, p, q, width, cosine, sine);
    turn(vectors, p * width, q * width, 1, cosine, sine);
    square[p * width + q] = 0;
    square[q * width + p] = 0;
  }

  private void turn(double[] m, int p, int q, int stride, double cosine, double sine) {
    for (int k = 0; k < width; k++, p += stride, q += stride) {
      double mp = m[p];
      double mq = m[q];
      m[p] = cosine * mp - sine * mq;
      m[q] = sine * mp + cosine * mq;
    }
  }

  @Override
  public void close() {
    // Nothing here lies outside the heap.
  }
}
