package dev.flyball.paper.har;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.paper.datasets.HarData;

/**
 * Scores parameters on complete rows: F1 of every class from the arg-max of the heads' scores. One
 * judge serves any number of threads.
 */
final class Judge {
  private final Batch rows;
  private final int[] activity;

  Judge(HarData.Split split) {
    this.activity = split.activity();
    this.rows = new Batch(split.values()[0].length, 1);
    for (double[] row : split.values()) {
      rows.add(row, Standardiser.none());
    }
  }

  /** F1 of every class at the parameters {@code w}. O(rows parameters). */
  double[] f1(Model model, double[] w) {
    Confusion confusion = new Confusion(model.outputs());
    double[] scores = new double[model.outputs()];
    for (int i = 0; i < activity.length; i++) {
      model.scores(w, 0, rows, i, scores);
      confusion.add(activity[i], Confusion.argMax(scores));
    }
    return confusion.f1();
  }
}
