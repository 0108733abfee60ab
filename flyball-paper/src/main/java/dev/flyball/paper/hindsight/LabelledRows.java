package dev.flyball.paper.hindsight;

import dev.flyball.data.ObservationReader;
import dev.flyball.tables.peer.Score;
import dev.flyball.tables.train.InputTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a table that have a target, in their order, in memory.
 *
 * @param values NaN where missing
 * @param targets numbers, or classes from 0
 * @param classes how many there are; 0 where the target is a number
 */
public record LabelledRows(List<double[]> values, double[] targets, int classes) {

  /** Reads a table as a whole. */
  public static LabelledRows of(InputTable table) {
    List<double[]> values = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    try (ObservationReader rows = table.open()) {
      while (rows.next()) {
        if (rows.labelled()) {
          values.add(rows.values().clone());
          targets.add(rows.target());
        }
      }
    }
    if (values.size() < 2) {
      throw new IllegalArgumentException(
          "%s has %s rows with a target; expected two or more"
              .formatted(table.name(), values.size()));
    }
    double[] wanted = targets.stream().mapToDouble(Double::doubleValue).toArray();
    return new LabelledRows(values, wanted, table.classes().size());
  }

  public int size() {
    return targets.length;
  }

  public int inputs() {
    return values.get(0).length;
  }

  public boolean isClassification() {
    return classes > 0;
  }

  /** One score is enough for a number and for two classes; more classes take one each. */
  int heads() {
    return classes > 2 ? classes : 1;
  }

  /** Says what a row's target will be: a number, or the probabilities of all classes. */
  @FunctionalInterface
  interface Forecast {
    void of(int row, double[] said);
  }

  /** The score of a forecast of the rows from {@code from} on. */
  Score score(int from, Forecast forecast) {
    Score.Sum sum = new Score.Sum();
    double[] said = new double[Math.max(1, classes)];
    for (int t = from; t < size(); t++) {
      forecast.of(t, said);
      if (isClassification()) {
        sum.classes(said, (int) targets[t]);
      } else {
        sum.number(said[0], targets[t]);
      }
    }
    return sum.of(isClassification());
  }

  /** What share of the values is missing. */
  public double missingShare() {
    long missing = 0;
    for (double[] row : values) {
      for (double value : row) {
        missing += Double.isNaN(value) ? 1 : 0;
      }
    }
    return (double) missing / ((long) size() * inputs());
  }
}
