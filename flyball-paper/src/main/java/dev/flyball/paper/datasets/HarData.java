package dev.flyball.paper.datasets;

import dev.flyball.observation.Groups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The data of "Human Activity Recognition Using Smartphones": what was computed from the signals of
 * people who carried a phone, what they were doing, and who they were. Training and test people
 * differ. Columns go by number: 42 names occur more than once.
 *
 * @param features the names of the columns
 * @param activities the names of the classes
 */
public record HarData(List<String> features, List<String> activities, Split train, Split test) {

  public HarData {
    features = List.copyOf(features);
    activities = List.copyOf(activities);
  }

  /**
   * Rows in the order of the files; the arrays belong to the data and are not to be changed.
   *
   * @param values one row of features each
   * @param activity the class of each row, from 0
   * @param subject who it was, as the files number people
   */
  public record Split(double[][] values, int[] activity, int[] subject) {

    public int rows() {
      return values.length;
    }
  }

  /** The columns of each {@link SensingFamily} that there is. */
  public Groups families() {
    LinkedHashMap<String, int[]> groups = new LinkedHashMap<>();
    for (SensingFamily family : SensingFamily.values()) {
      int[] columns =
          IntStream.range(0, features.size())
              .filter(j -> SensingFamily.of(features.get(j)).orElseThrow() == family)
              .toArray();
      if (columns.length > 0) {
        groups.put(family.words(), columns);
      }
    }
    return Groups.named(features.size(), groups);
  }

  /**
   * These data with every column shifted to mean 0 and scaled to deviation 1 over the training
   * rows; a column that never changes there is only shifted. The test rows get the same treatment.
   */
  public HarData standardised() {
    double[] mean = new double[features.size()];
    double[] scale = new double[features.size()];
    for (int j = 0; j < mean.length; j++) {
      for (double[] row : train.values()) {
        mean[j] += row[j] / train.rows();
      }
      for (double[] row : train.values()) {
        scale[j] += (row[j] - mean[j]) * (row[j] - mean[j]) / train.rows();
      }
      scale[j] = scale[j] > 0 ? Math.sqrt(scale[j]) : 1;
    }
    return new HarData(
        features, activities, standardised(train, mean, scale), standardised(test, mean, scale));
  }

  private static Split standardised(Split split, double[] mean, double[] scale) {
    double[][] values = new double[split.rows()][mean.length];
    for (int i = 0; i < values.length; i++) {
      for (int j = 0; j < mean.length; j++) {
        values[i][j] = (split.values()[i][j] - mean[j]) / scale[j];
      }
    }
    return new Split(values, split.activity(), split.subject());
  }
}
