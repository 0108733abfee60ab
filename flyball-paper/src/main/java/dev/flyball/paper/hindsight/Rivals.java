package dev.flyball.paper.hindsight;

import dev.flyball.observation.Standardiser;
import java.util.ArrayList;
import java.util.List;

/**
 * The peers of a table, every one at every setting of a wide grid, through the same rows with the
 * same care that the default takes: inputs standardised as they come and bounded, a constant beside
 * them, numbers centred and scaled by what was seen.
 */
final class Rivals {
  private static final double[] LAMBDAS = {
    0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 1
  };
  private static final int RATES = 23;

  private final LabelledRows rows;
  private final int width;
  private final List<PeerGrid> grids = new ArrayList<>();
  private final List<List<Score.Sum>> sums = new ArrayList<>();

  private Rivals(LabelledRows rows) {
    this.rows = rows;
    this.width = rows.inputs() + 1;
    if (rows.isClassification()) {
      classes();
    } else {
      numbers();
    }
    grids.add(new LeastSquaresGrid(LAMBDAS, rows.heads(), width));
    for (PeerGrid grid : grids) {
      List<Score.Sum> ofGrid = new ArrayList<>();
      for (int k = 0; k < grid.settings(); k++) {
        ofGrid.add(new Score.Sum());
      }
      sums.add(ofGrid);
    }
  }

  /** Runs all of them through {@code rows}. */
  static List<Rival> of(LabelledRows rows) {
    Rivals rivals = new Rivals(rows);
    rivals.run();
    List<Rival> found = new ArrayList<>();
    for (int g = 0; g < rivals.grids.size(); g++) {
      found.add(rivals.best(g));
    }
    found.addAll(Guesses.of(rows));
    return found;
  }

  private void numbers() {
    double[] wide = GradientGrid.rates(-5, 0.5, RATES);
    add("SGD", GradientGrid.Way.PLAIN, Slope.SQUARES, wide);
    add("Huber SGD", GradientGrid.Way.PLAIN, Slope.HUBER, wide);
    add("NLMS", GradientGrid.Way.NORMALISED, Slope.SQUARES, GradientGrid.rates(-4, 0.28, RATES));
    add("AdaGrad", GradientGrid.Way.ADAGRAD, Slope.SQUARES, wide);
    add("Adam", GradientGrid.Way.ADAM, Slope.SQUARES, wide);
  }

  private void classes() {
    double[] wide = GradientGrid.rates(-4.5, 1, RATES);
    List<Slope> slopes =
        rows.heads() == 1 ? List.of(Slope.LOGISTIC) : List.of(Slope.LOGISTIC, Slope.SOFTMAX);
    for (Slope slope : slopes) {
      String kind = slope == Slope.LOGISTIC ? "logistic " : "softmax ";
      add(kind + "SGD", GradientGrid.Way.PLAIN, slope, wide);
      add(kind + "AdaGrad", GradientGrid.Way.ADAGRAD, slope, wide);
      add(kind + "Adam", GradientGrid.Way.ADAM, slope, wide);
    }
  }

  private void add(String name, GradientGrid.Way way, Slope slope, double[] rates) {
    grids.add(new GradientGrid(name, way, slope, rates, rows.heads(), width));
  }

  private void run() {
    Standardiser standardiser = Standardiser.robust(rows.inputs());
    PeerTargetScale scale = new PeerTargetScale();
    double[] row = new double[width];
    double[] wanted = new double[rows.heads()];
    double[] probabilities = new double[Math.max(1, rows.classes())];
    double[][] scores =
        grids.stream()
            .map(grid -> new double[grid.settings() * rows.heads()])
            .toArray(double[][]::new);
    for (int t = 0; t < rows.size(); t++) {
      standardise(standardiser, rows.values().get(t), row);
      for (int g = 0; g < grids.size(); g++) {
        grids.get(g).score(row, scores[g]);
        if (t > 0) {
          judge(g, scores[g], rows.targets()[t], scale, probabilities);
        }
      }
      want(rows.targets()[t], scale, wanted);
      for (int g = 0; g < grids.size(); g++) {
        grids.get(g).learn(row, scores[g], wanted);
      }
    }
  }

  /** The row on the common scale, zero where missing, and a constant. */
  static void standardise(Standardiser standardiser, double[] values, double[] row) {
    standardiser.observe(values);
    for (int j = 0; j < values.length; j++) {
      row[j] = Double.isNaN(values[j]) ? 0 : standardiser.standardise(j, values[j]);
    }
    row[values.length] = 1;
  }

  private void want(double target, PeerTargetScale scale, double[] wanted) {
    if (!rows.isClassification()) {
      scale.observe(target);
      wanted[0] = scale.scaled(target);
    } else if (wanted.length == 1) {
      wanted[0] = target;
    } else {
      for (int c = 0; c < wanted.length; c++) {
        wanted[c] = c == (int) target ? 1 : 0;
      }
    }
  }

  private void judge(
      int g, double[] scores, double target, PeerTargetScale scale, double[] probabilities) {
    int heads = rows.heads();
    for (int k = 0; k < grids.get(g).settings(); k++) {
      if (rows.isClassification()) {
        Probabilities.of(grids.get(g).slope(), scores, k * heads, heads, probabilities);
        sums.get(g).get(k).classes(probabilities, (int) target);
      } else {
        sums.get(g).get(k).number(scale.original(scores[k]), target);
      }
    }
  }

  private Rival best(int g) {
    PeerGrid grid = grids.get(g);
    int best = 0;
    double error = Double.POSITIVE_INFINITY;
    double logLoss = rows.isClassification() ? Double.POSITIVE_INFINITY : Double.NaN;
    for (int k = 0; k < grid.settings(); k++) {
      Score score = sums.get(g).get(k).of(rows.isClassification());
      if (score.error() < error) {
        best = k;
        error = score.error();
      }
      logLoss = Math.min(logLoss, score.logLoss());
    }
    return new Rival(grid.name(), grid.setting(best), grid.atEdge(best), error, logLoss);
  }
}
