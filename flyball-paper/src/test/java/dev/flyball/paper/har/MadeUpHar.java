package dev.flyball.paper.har;

import dev.flyball.paper.datasets.HarData;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/** Data of HAR's shape that can be told apart, small enough for tests. */
final class MadeUpHar {
  static final int EACH = 4;

  private MadeUpHar() {}

  /** Four features a family, six activities, ten people to learn from and three to judge by. */
  static HarData data(long seed) {
    List<String> features = new ArrayList<>();
    for (String signal :
        List.of("tBodyAcc", "tGravityAcc", "fBodyAccJerk", "tBodyGyro", "tBodyGyroJerk", "angle")) {
      for (int k = 0; k < EACH; k++) {
        features.add(signal + "-made-up-" + k);
      }
    }
    List<String> activities =
        List.of(
            "WALKING", "WALKING_UPSTAIRS", "WALKING_DOWNSTAIRS", "SITTING", "STANDING", "LAYING");
    RandomStream random = new RandomStream(seed);
    double[][] centres = new double[activities.size()][features.size()];
    for (double[] centre : centres) {
      for (int j = 0; j < centre.length; j++) {
        centre[j] = 2 * random.nextGaussian();
      }
    }
    return new HarData(
        features,
        activities,
        split(300, 1, 10, centres, random),
        split(90, 11, 3, centres, random));
  }

  private static HarData.Split split(
      int rows, int firstPerson, int people, double[][] centres, RandomStream random) {
    double[][] values = new double[rows][];
    int[] activity = new int[rows];
    int[] subject = new int[rows];
    for (int i = 0; i < rows; i++) {
      activity[i] = random.nextInt(centres.length);
      subject[i] = firstPerson + i % people;
      values[i] = centres[activity[i]].clone();
      for (int j = 0; j < values[i].length; j++) {
        values[i][j] += 3 + random.nextGaussian();
      }
    }
    return new HarData.Split(values, activity, subject);
  }
}
