package dev.flyball.paper.hindsight;

import dev.flyball.tables.peer.Probabilities;
import dev.flyball.tables.peer.Rival;
import dev.flyball.tables.peer.Score;
import java.util.List;

/** What can be said without looking at the inputs: who cannot beat it has learned nothing. */
final class Guesses {
  private Guesses() {}

  static List<Rival> of(LabelledRows rows) {
    return rows.isClassification()
        ? List.of(rival("majority class", prior(rows)), rival("last class", lastClass(rows)))
        : List.of(rival("last value", lastValue(rows)), rival("running mean", mean(rows)));
  }

  private static Rival rival(String name, Score score) {
    return Rival.guess(name, score);
  }

  private static Score lastValue(LabelledRows rows) {
    Score.Sum sum = new Score.Sum();
    for (int t = 1; t < rows.size(); t++) {
      sum.number(rows.targets()[t - 1], rows.targets()[t]);
    }
    return sum.of(false);
  }

  private static Score mean(LabelledRows rows) {
    Score.Sum sum = new Score.Sum();
    double mean = rows.targets()[0];
    for (int t = 1; t < rows.size(); t++) {
      sum.number(mean, rows.targets()[t]);
      mean += (rows.targets()[t] - mean) / (t + 1);
    }
    return sum.of(false);
  }

  /** How frequent the classes were so far. */
  private static Score prior(LabelledRows rows) {
    Score.Sum sum = new Score.Sum();
    double[] counts = new double[rows.classes()];
    double[] said = new double[rows.classes()];
    for (int t = 0; t < rows.size(); t++) {
      if (t > 0) {
        for (int c = 0; c < said.length; c++) {
          said[c] = (counts[c] + 1.0 / said.length) / (t + 1);
        }
        Probabilities.floor(said);
        sum.classes(said, (int) rows.targets()[t]);
      }
      counts[(int) rows.targets()[t]]++;
    }
    return sum.of(true);
  }

  /** The last class, as sure as it has been right so far. */
  private static Score lastClass(LabelledRows rows) {
    Score.Sum sum = new Score.Sum();
    double[] said = new double[rows.classes()];
    double right = 0.5;
    for (int t = 1; t < rows.size(); t++) {
      int last = (int) rows.targets()[t - 1];
      double sure = Math.max(right / t, 1.0 / said.length);
      for (int c = 0; c < said.length; c++) {
        said[c] = c == last ? sure + 1e-9 : (1 - sure) / (said.length - 1);
      }
      Probabilities.floor(said);
      sum.classes(said, (int) rows.targets()[t]);
      right += last == (int) rows.targets()[t] ? 1 : 0;
    }
    return sum.of(true);
  }
}
