package dev.flyball.networks;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Kernels;
import dev.flyball.observation.Batch;

/**
 * k(x, c) on masked inputs: a missing component is zero, the mean after standardisation, on either
 * side. Between a row of a batch and a centre it costs O(seen), given the centre's {@link #sizeOf},
 * which is computed once.
 */
public sealed interface Kernel {

  /** exp(-|x - c|^2 / (2 width^2)). */
  static Kernel gaussian(double width) {
    return new Gaussian(width);
  }

  /** exp(-|x - c|_1 / width), with the sum of absolute differences. */
  static Kernel laplace(double width) {
    return new Laplace(width);
  }

  /** (x'c + offset)^degree. */
  static Kernel polynomial(int degree, double offset) {
    return new Polynomial(degree, offset);
  }

  /** x'c, the kernel of the linear model itself: the polynomial of degree 1 without offset. */
  static Kernel linear() {
    return new Polynomial(1, 0);
  }

  /** The number that this kernel precomputes for a centre, which has no NaN. O(inputs). */
  double sizeOf(double[] centres, int at, int inputs);

  /** k between a row and the centre of that size at {@code centres[at..]}. O(seen). */
  double between(Batch batch, int row, double[] centres, int at, double size);

  /** k(x, x) of a row. O(seen). */
  double self(Batch batch, int row);

  /** Name and settings. */
  Description describe();

  /** The kernel that {@link #describe} wrote. */
  static Kernel of(Description description) {
    return switch (description.name()) {
      case "gaussian" -> gaussian(description.number("width"));
      case "laplace" -> laplace(description.number("width"));
      case "polynomial" -> polynomial(description.integer("degree"), description.number("offset"));
      case "linear" -> linear();
      default -> throw new CheckpointException("unknown kernel '%s'".formatted(description.name()));
    };
  }

  private static void requireWidth(double width) {
    if (!(width > 0) || Double.isInfinite(width)) {
      throw new IllegalArgumentException("the width of a kernel must be positive, not " + width);
    }
  }

  private static double product(Batch batch, int row, double[] centres, int at) {
    return Kernels.sparseDot(
        batch.components(), batch.values(), batch.from(row), batch.to(row), centres, at);
  }

  private static double squaredNorm(Batch batch, int row) {
    return Kernels.squaredNorm(batch.values(), batch.from(row), batch.to(row) - batch.from(row));
  }

  /** Smooth, universal; k(x, x) = 1. */
  record Gaussian(double width) implements Kernel {
    public Gaussian {
      requireWidth(width);
    }

    @Override
    public double sizeOf(double[] centres, int at, int inputs) {
      return Kernels.squaredNorm(centres, at, inputs);
    }

    @Override
    public double between(Batch batch, int row, double[] centres, int at, double size) {
      double distance = size;
      for (int e = batch.from(row); e < batch.to(row); e++) {
        double x = batch.values()[e];
        distance += x * (x - 2 * centres[at + batch.components()[e]]);
      }
      return Math.exp(-Math.max(0, distance) / (2 * width * width));
    }

    @Override
    public double self(Batch batch, int row) {
      return 1;
    }

    @Override
    public Description describe() {
      return Description.of("gaussian").with("width", width);
    }
  }

  /** Rougher than the Gaussian; k(x, x) = 1. */
  record Laplace(double width) implements Kernel {
    public Laplace {
      requireWidth(width);
    }

    @Override
    public double sizeOf(double[] centres, int at, int inputs) {
      double sum = 0;
      for (int j = at; j < at + inputs; j++) {
        sum += Math.abs(centres[j]);
      }
      return sum;
    }

    @Override
    public double between(Batch batch, int row, double[] centres, int at, double size) {
      double distance = size;
      for (int e = batch.from(row); e < batch.to(row); e++) {
        double c = centres[at + batch.components()[e]];
        distance += Math.abs(batch.values()[e] - c) - Math.abs(c);
      }
      return Math.exp(-Math.max(0, distance) / width);
    }

    @Override
    public double self(Batch batch, int row) {
      return 1;
    }

    @Override
    public Description describe() {
      return Description.of("laplace").with("width", width);
    }
  }

  /** Products of up to {@code degree} components; k(x, x) grows with |x|. */
  record Polynomial(int degree, double offset) implements Kernel {
    public Polynomial {
      if (degree < 1) {
        throw new IllegalArgumentException(
            "a polynomial kernel needs a degree of at least 1, not " + degree);
      }
      if (!(offset >= 0) || Double.isInfinite(offset)) {
        throw new IllegalArgumentException(
            "a polynomial kernel needs an offset of at least 0, not " + offset);
      }
    }

    @Override
    public double sizeOf(double[] centres, int at, int inputs) {
      return 0;
    }

    @Override
    public double between(Batch batch, int row, double[] centres, int at, double size) {
      return power(product(batch, row, centres, at) + offset);
    }

    @Override
    public double self(Batch batch, int row) {
      return power(squaredNorm(batch, row) + offset);
    }

    private double power(double sum) {
      return degree == 1 ? sum : Math.pow(sum, degree);
    }

    @Override
    public Description describe() {
      return Description.of("polynomial").with("degree", degree).with("offset", offset);
    }
  }
}
