package dev.flyball.tables.peer;

import dev.flyball.observation.Standardiser;
import dev.flyball.report.Role;
import dev.flyball.tables.peer.GradientGrid.UpdateRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All peers on one stream, each at every setting of a wide grid, on the same rows with the same
 * preprocessing as the default: inputs standardised as they come and bounded, a constant beside
 * them, numbers centred and scaled by what was seen. O(d) a row for each of about a hundred
 * gradient settings, O(d^3) for each of sixty of recursive least squares, which is left out of more
 * than {@value #WIDEST} inputs.
 */
public final class Rivals {
  /** Of more inputs recursive least squares with a kept ridge would take too long. */
  public static final int WIDEST = 300;

  private static final double[] LAMBDAS = {
    0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 1
  };
  private static final int RATES = 23;

  private final int classes;
  private final int heads;
  private final int width;
  private final Standardiser standardiser;
  private final TargetScale scale = new TargetScale();
  private final List<PeerGrid> grids = new ArrayList<>();
  private final List<List<Score>> sums = new ArrayList<>();
  private final double[] row;
  private final double[] wanted;
  private final double[] probabilities;
  private final double[][] scores;

  /**
   * Peers for rows of {@code inputs} inputs and that many classes; 0 where a number is predicted.
   */
  public Rivals(int inputs, int classes) {
    this.classes = classes;
    this.heads = classes > 2 ? classes : 1;
    this.width = inputs + 1;
    this.standardiser = Standardiser.robust(inputs);
    if (classes > 0) {
      addForClasses();
    } else {
      addForNumbers();
    }
    if (inputs <= WIDEST) {
      grids.add(new LeastSquaresGrid(LAMBDAS, heads, width));
    }
    for (PeerGrid grid : grids) {
      List<Score> ofGrid = new ArrayList<>();
      grid.settings.forEach(setting -> ofGrid.add(new Score()));
      sums.add(ofGrid);
    }
    this.row = new double[width];
    this.wanted = new double[heads];
    this.probabilities = new double[Math.max(1, classes)];
    this.scores =
        grids.stream()
            .map(grid -> new double[grid.settings.size() * heads])
            .toArray(double[][]::new);
  }

  private void addForNumbers() {
    double[] wide = GradientGrid.rates(-5, 0.5, RATES);
    double[] normalised = GradientGrid.rates(-4, 0.28, RATES);
    add("SGD", Role.MASKED, UpdateRule.PLAIN, Slope.SQUARES, wide);
    add("Huber SGD", Role.AVERAGED, UpdateRule.PLAIN, Slope.HUBER, wide);
    add("NLMS", Role.SCALAR, UpdateRule.NORMALISED, Slope.SQUARES, normalised);
    add("AdaGrad", Role.RMSPROP, UpdateRule.ADAGRAD, Slope.SQUARES, wide);
    add("Adam", Role.ADAM, UpdateRule.ADAM, Slope.SQUARES, wide);
  }

  private void addForClasses() {
    double[] wide = GradientGrid.rates(-4.5, 1, RATES);
    List<Slope> slopes =
        heads == 1 ? List.of(Slope.LOGISTIC) : List.of(Slope.LOGISTIC, Slope.SOFTMAX);
    for (Slope slope : slopes) {
      String kind = slope == Slope.LOGISTIC ? "logistic " : "softmax ";
      add(kind + "SGD", Role.MASKED, UpdateRule.PLAIN, slope, wide);
      add(kind + "AdaGrad", Role.RMSPROP, UpdateRule.ADAGRAD, slope, wide);
      add(kind + "Adam", Role.ADAM, UpdateRule.ADAM, slope, wide);
    }
  }

  private void add(String name, Role role, UpdateRule rule, Slope slope, double[] rates) {
    grids.add(new GradientGrid(name, role, rule, slope, rates, heads, width));
  }

  /** Takes note of a row that has no target. */
  public void look(double[] values) {
    standardiser.observe(values);
    pass();
  }

  /** Passes over a row of weight 0. */
  public void pass() {
    sums.forEach(ofGrid -> ofGrid.forEach(Score::nothing));
  }

  /** All of them predict a row and are judged by it, then learn it; both by its weight. */
  public void learn(double[] values, double target, double weight) {
    predict(values);
    for (int g = 0; g < grids.size(); g++) {
      judge(g, scores[g], target, weight);
    }
    learnAll(target, weight);
  }

  private void predict(double[] values) {
    standardiser.observe(values);
    for (int j = 0; j < values.length; j++) {
      row[j] = Double.isNaN(values[j]) ? 0 : standardiser.standardise(j, values[j]);
    }
    row[values.length] = 1;
    for (int g = 0; g < grids.size(); g++) {
      grids.get(g).score(row, scores[g]);
    }
  }

  private void judge(int g, double[] outputs, double target, double weight) {
    for (int k = 0; k < sums.get(g).size(); k++) {
      if (classes > 0) {
        Probabilities.of(grids.get(g).slope, outputs, k * heads, heads, probabilities);
        sums.get(g).get(k).classes(probabilities, (int) target, weight);
      } else {
        sums.get(g).get(k).number(scale.original(outputs[k]), target, weight);
      }
    }
  }

  private void learnAll(double target, double weight) {
    if (classes == 0) {
      scale.observe(target);
      wanted[0] = scale.scaled(target);
    } else if (heads == 1) {
      wanted[0] = target;
    } else {
      Arrays.fill(wanted, 0);
      wanted[(int) target] = 1;
    }
    for (int g = 0; g < grids.size(); g++) {
      grids.get(g).learn(row, scores[g], wanted, weight);
    }
  }

  /** Each of them at the best of its settings so far. */
  public List<Rival> best() {
    List<Rival> found = new ArrayList<>();
    for (int g = 0; g < grids.size(); g++) {
      found.add(best(grids.get(g), sums.get(g)));
    }
    return found;
  }

  private Rival best(PeerGrid grid, List<Score> ofGrid) {
    List<Double> rates = grid.rates;
    Double[] errors = new Double[rates.size()];
    Arrays.fill(errors, Double.POSITIVE_INFINITY);
    int best = 0;
    double error = Double.POSITIVE_INFINITY;
    double logLoss = classes > 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    for (int k = 0; k < ofGrid.size(); k++) {
      Score score = ofGrid.get(k);
      if (score.error() < error) {
        best = k;
        error = score.error();
      }
      int rate = grid.settings.get(k).rate();
      errors[rate] = Math.min(errors[rate], score.error());
      logLoss = Math.min(logLoss, score.logLoss());
    }
    PeerGrid.Setting setting = grid.settings.get(best);
    return new Rival(
        grid.name,
        grid.role,
        setting.words(),
        rates.get(setting.rate()),
        setting.edge(),
        error,
        ofGrid.get(best).rmse(),
        logLoss,
        ofGrid.get(best).curve().windows(),
        rates,
        List.of(errors));
  }

  /** Standardises the target by its running mean and deviation. */
  private static final class TargetScale {
    private long count;
    private double mean;
    private double squares;
    private double spread = 1;

    void observe(double target) {
      double before = target - mean;
      mean += before / ++count;
      squares += before * (target - mean);
      double deviation = Math.sqrt(squares / count);
      spread = deviation > 1e-12 * Math.abs(mean) ? deviation : 1;
    }

    double scaled(double target) {
      return (target - mean) / spread;
    }

    double original(double scaled) {
      return mean + spread * scaled;
    }
  }
}
