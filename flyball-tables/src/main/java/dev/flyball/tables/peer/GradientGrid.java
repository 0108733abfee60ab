package dev.flyball.tables.peer;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Role;
import java.util.Arrays;
import java.util.List;

/**
 * Gradient methods at a grid of rates: w += eta r x, each in its own way. O(d) a row and setting.
 * One that has run away is set back to zero weights.
 */
final class GradientGrid implements PeerGrid {
  /** How a residual becomes a step. */
  enum Way {
    /** w += eta r x. */
    PLAIN,
    /** w += eta r x / |x|^2. */
    NORMALISED,
    /** The gradient over the root of its sum of squares, coordinate by coordinate. */
    ADAGRAD,
    /** Adam with its usual constants. */
    ADAM
  }

  private static final double RUNAWAY = 1e100;
  private static final double TINY = 1e-8;
  private static final double MOMENTUM = 0.9;
  private static final double SQUARES = 0.999;

  private final String name;
  private final Role role;
  private final Way way;
  private final Slope slope;
  private final double[] rates;
  private final int heads;
  private final int width;
  private final double[] weights;
  private final double[] squares;
  private final double[] momentum;
  private final double[] residuals;
  private long steps;

  GradientGrid(String name, Role role, Way way, Slope slope, double[] rates, int heads, int width) {
    this.name = name;
    this.role = role;
    this.way = way;
    this.slope = slope;
    this.rates = rates.clone();
    this.heads = heads;
    this.width = width;
    int all = rates.length * heads * width;
    this.weights = new double[all];
    this.squares = way == Way.ADAGRAD || way == Way.ADAM ? new double[all] : new double[0];
    this.momentum = way == Way.ADAM ? new double[all] : new double[0];
    this.residuals = new double[heads];
  }

  /** {@code count} rates from 10^from to 10^to, evenly on the scale of powers. */
  static double[] rates(double from, double to, int count) {
    double[] rates = new double[count];
    for (int k = 0; k < count; k++) {
      rates[k] = Math.pow(10, from + (to - from) * k / (count - 1));
    }
    return rates;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Role role() {
    return role;
  }

  @Override
  public int rateOf(int k) {
    return k;
  }

  @Override
  public List<Double> rates() {
    return Arrays.stream(rates).boxed().toList();
  }

  @Override
  public int settings() {
    return rates.length;
  }

  @Override
  public String setting(int k) {
    return text("rate %.2g", rates[k]);
  }

  @Override
  public boolean atEdge(int k) {
    return k == 0 || k == rates.length - 1;
  }

  @Override
  public Slope slope() {
    return slope;
  }

  @Override
  public void score(double[] row, double[] into) {
    for (int v = 0; v < rates.length * heads; v++) {
      double sum = 0;
      int from = v * width;
      for (int j = 0; j < width; j++) {
        sum += weights[from + j] * row[j];
      }
      into[v] = sum;
    }
  }

  @Override
  public void learn(double[] row, double[] scores, double[] wanted) {
    steps++;
    double energy = 1e-6;
    for (int j = 0; j < width; j++) {
      energy += row[j] * row[j];
    }
    for (int k = 0; k < rates.length; k++) {
      slope.of(scores, k * heads, heads, wanted, residuals);
      for (int c = 0; c < heads; c++) {
        int from = (k * heads + c) * width;
        if (Math.abs(scores[k * heads + c]) < RUNAWAY) {
          step(rates[k], residuals[c], row, from, energy);
        } else {
          Arrays.fill(weights, from, from + width, 0);
        }
      }
    }
  }

  private void step(double rate, double residual, double[] row, int from, double energy) {
    switch (way) {
      case PLAIN -> add(rate * residual, row, from);
      case NORMALISED -> add(rate * residual / energy, row, from);
      case ADAGRAD -> {
        for (int j = 0; j < width; j++) {
          double g = residual * row[j];
          if (g != 0) {
            squares[from + j] += g * g;
            weights[from + j] += rate * g / (Math.sqrt(squares[from + j]) + TINY);
          }
        }
      }
      case ADAM -> {
        double first = 1 - Math.pow(MOMENTUM, steps);
        double second = 1 - Math.pow(SQUARES, steps);
        for (int j = 0; j < width; j++) {
          double g = residual * row[j];
          int at = from + j;
          momentum[at] += (1 - MOMENTUM) * (g - momentum[at]);
          squares[at] += (1 - SQUARES) * (g * g - squares[at]);
          weights[at] += rate * momentum[at] / first / (Math.sqrt(squares[at] / second) + TINY);
        }
      }
    }
  }

  private void add(double factor, double[] row, int from) {
    for (int j = 0; j < width; j++) {
      weights[from + j] += factor * row[j];
    }
  }
}
