package dev.flyball.paper.hindsight;

import dev.flyball.tables.peer.Probabilities;
import dev.flyball.tables.peer.Rival;
import java.util.List;

/** What can be said without looking at the inputs: who cannot beat it has learned nothing. */
final class Guesses {
  private Guesses() {}

  static List<Rival> of(LabelledRows rows) {
    return rows.isClassification()
        ? List.of(
            rival("majority class", rows, prior(rows)), rival("last class", rows, lastClass(rows)))
        : List.of(
            rival("last value", rows, (t, said) -> said[0] = rows.targets()[t - 1]),
            rival("running mean", rows, mean(rows)));
  }

  private static Rival rival(String name, LabelledRows rows, LabelledRows.Forecast forecast) {
    return Rival.guess(name, rows.score(1, forecast));
  }

  /** The mean of the targets so far. */
  private static LabelledRows.Forecast mean(LabelledRows rows) {
    double[] mean = {0};
    return (t, said) -> {
      mean[0] += (rows.targets()[t - 1] - mean[0]) / t;
      said[0] = mean[0];
    };
  }

  /** How frequent the classes were so far. */
  private static LabelledRows.Forecast prior(LabelledRows rows) {
    double[] counts = new double[rows.classes()];
    return (t, said) -> {
      counts[(int) rows.targets()[t - 1]]++;
      for (int c = 0; c < said.length; c++) {
        said[c] = (counts[c] + 1.0 / said.length) / (t + 1);
      }
      Probabilities.floor(said);
    };
  }

  /** The last class, as sure as it has been right so far. */
  private static LabelledRows.Forecast lastClass(LabelledRows rows) {
    double[] right = {0.5};
    return (t, said) -> {
      int last = (int) rows.targets()[t - 1];
      double sure = Math.max(right[0] / t, 1.0 / said.length);
      for (int c = 0; c < said.length; c++) {
        said[c] = c == last ? sure + 1e-9 : (1 - sure) / (said.length - 1);
      }
      Probabilities.floor(said);
      right[0] += last == (int) rows.targets()[t] ? 1 : 0;
    };
  }
}
