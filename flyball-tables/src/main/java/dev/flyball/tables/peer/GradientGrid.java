package dev.flyball.tables.peer;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Role;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Gradient methods at a grid of rates: w += eta r x, each with its own update rule. O(d) per row
 * and setting. A setting that diverges restarts from zero weights.
 */
final class GradientGrid extends PeerGrid {
  /** Update rule: how a residual becomes a step. */
  enum UpdateRule {
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

  private final UpdateRule rule;
  private final double[] rates;
  private final double[] squares;
  private final double[] momentum;
  private final double[] residuals;
  private long steps;

  GradientGrid(
      String name, Role role, UpdateRule rule, Slope slope, double[] rates, int heads, int width) {
    super(name, role, slope, Arrays.stream(rates).boxed().toList(), settings(rates), heads, width);
    this.rule = rule;
    this.rates = rates.clone();
    int all = weights.length;
    this.squares =
        rule == UpdateRule.ADAGRAD || rule == UpdateRule.ADAM ? new double[all] : new double[0];
    this.momentum = rule == UpdateRule.ADAM ? new double[all] : new double[0];
    this.residuals = new double[heads];
  }

  private static List<Setting> settings(double[] rates) {
    return IntStream.range(0, rates.length)
        .mapToObj(k -> new Setting(k, text("rate %.2g", rates[k]), k == 0 || k == rates.length - 1))
        .toList();
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
  void learn(double[] row, double[] scores, double[] wanted, double weight) {
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
          step(rates[k], weight * residuals[c], row, from, energy);
        } else {
          Arrays.fill(weights, from, from + width, 0);
        }
      }
    }
  }

  private void step(double rate, double residual, double[] row, int from, double energy) {
    switch (rule) {
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
