package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys beside a twin by hand, and beside learners that know nothing of each other. */
class KeyedLearnerTest {
  private static final int INPUTS = 8;
  private static final Law LINEAR = Law.pool().trees(0);

  @TempDir Path folder;

  private final Random random = new Random(23);

  private static KeyedLearner keyed() {
    return Learner.builder(Model.linear(INPUTS)).law(LINEAR).intervals(0.9).keyed();
  }

  private double[] values() {
    return random.doubles(INPUTS, -2, 2).toArray();
  }

  private double[] weights(double[] about, double apart) {
    return Arrays.stream(about).map(w -> w + apart * random.nextGaussian()).toArray();
  }

  private double target(double[] weights, double[] values) {
    double sum = 5 + random.nextGaussian();
    for (int j = 0; j < INPUTS; j++) {
      sum += weights[j] * values[j];
    }
    return sum;
  }

  @Test
  void aTwinByHandSaysTheSame() {
    KeyedLearner keyed = keyed();
    Learner common = Learner.builder(Model.linear(INPUTS)).law(LINEAR).intervals(0.9).build();
    Learner[] own = new Learner[3];
    double[] weights = weights(new double[INPUTS], 1);
    for (int row = 0; row < 200; row++) {
      int key = random.nextInt(own.length);
      double[] values = values();
      values[row % INPUTS] = row % 5 == 0 ? Double.NaN : values[row % INPUTS];
      double target = row % 11 == 0 ? Double.NaN : target(weights, values()) + key;
      double said = common.predict(Question.SETTLED, values).value();
      double[] wide = Arrays.copyOf(values, INPUTS + 1);
      wide[INPUTS] = said;
      double rest = own[key] == null ? 0 : own[key].predict(wide).value();
      Prediction given = keyed.learn("key " + key, values, target);
      assertThat(given.value()).isEqualTo(said + rest);
      if (own[key] == null) {
        own[key] = Learner.builder(Model.linear(INPUTS + 1)).law(LINEAR).intervals(0.9).build();
      }
      if (Double.isNaN(target)) {
        own[key].learnUnlabelled(wide);
        common.learnUnlabelled(values);
      } else {
        own[key].learn(wide, target - said);
        common.learn(values, target);
      }
    }
    assertThat(keyed.keys()).hasSize(own.length);
  }

  /** The error of new keys in their first ten rows and their rows 31 to 100, over that alone. */
  private double[] coldStart(double apart, boolean alike) {
    double[] shared = weights(new double[INPUTS], 2);
    double[][] weights = new double[60][];
    Arrays.setAll(weights, k -> weights(alike ? shared : new double[INPUTS], apart));
    KeyedLearner keyed = keyed();
    for (int row = 0; row < 3000; row++) {
      int key = random.nextInt(40);
      double[] values = values();
      keyed.learn("old " + key, values, target(weights[key], values));
    }
    double[] error = new double[4];
    for (int key = 40; key < weights.length; key++) {
      Learner alone = Learner.builder(Model.linear(INPUTS)).law(LINEAR).build();
      for (int row = 0; row < 100; row++) {
        double[] values = values();
        double target = target(weights[key], values);
        double together = Math.abs(keyed.learn("new " + key, values, target).value() - target);
        double by = Math.abs(alone.learn(values, target).prediction() - target);
        int part = row < 10 ? 0 : 2;
        if (row < 10 || row >= 30) {
          error[part] += together;
          error[part + 1] += by;
        }
      }
    }
    return new double[] {error[0] / error[1], error[2] / error[3]};
  }

  @Test
  void aNewKeyStartsFromTheCommonLearner() {
    double[] alike = coldStart(0.2, true);
    assertThat(alike[0]).isLessThan(0.4);
    assertThat(alike[1]).isLessThan(1);
    double[] apart = coldStart(2, false);
    assertThat(apart[0]).isLessThan(1.1);
    assertThat(apart[1]).isLessThan(1.05);
  }

  @Test
  void intervalsHoldForEveryKey() {
    KeyedLearner keyed = keyed();
    double[] weights = weights(new double[INPUTS], 2);
    int held = 0;
    for (int row = 0; row < 4000; row++) {
      double[] values = values();
      double target = target(weights, values) + 10 * (row % 20);
      Prediction given = keyed.learn("key " + row % 20, values, target);
      boolean in =
          row >= 1000 && given.interval().lower() <= target && target <= given.interval().upper();
      held += in ? 1 : 0;
    }
    assertThat(held / 3000.0).isBetween(0.87, 0.94);
  }

  @Test
  void itGoesOnBitForBitFromBytesAndFile() {
    KeyedLearner whole = keyed();
    KeyedLearner part = keyed();
    double[] weights = weights(new double[INPUTS], 1);
    Path file = folder.resolve("keys.ckpt");
    for (int row = 0; row < 300; row++) {
      if (row % 50 == 17) {
        part = KeyedLearner.fromBytes(part.toBytes());
      }
      if (row % 50 == 33) {
        part.checkpoint(file);
        part = KeyedLearner.resume(file);
      }
      double[] values = values();
      double target = target(weights, values);
      String key = "key " + random.nextInt(7);
      assertThat(part.learn(key, values, target)).isEqualTo(whole.learn(key, values, target));
    }
    assertThat(part.toBytes()).isEqualTo(whole.toBytes());
    byte[] single = Learner.builder(Model.linear(2)).build().toBytes();
    assertThatThrownBy(() -> KeyedLearner.fromBytes(single))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("holds no keys");
  }

  @Test
  void aRowThatIsRefusedChangesNothing() {
    KeyedLearner keyed = keyed();
    keyed.learn("a", values(), 1);
    byte[] before = keyed.toBytes();
    double[] infinite = values();
    infinite[1] = Double.POSITIVE_INFINITY;
    assertThatThrownBy(() -> keyed.learn("b", infinite, 1)).hasMessageContaining("finite");
    assertThatThrownBy(() -> keyed.learn("b", values(), Double.NEGATIVE_INFINITY))
        .hasMessageContaining("finite");
    assertThatThrownBy(() -> keyed.learn("b", new double[2], 1)).hasMessageContaining("2 values");
    assertThat(keyed.toBytes()).isEqualTo(before);
    keyed.learn("b", values(), 2);
    keyed.forget("b");
    assertThat(keyed.keys()).containsExactly("a");
    assertThat(keyed.own("b")).isEmpty();
  }

  @Test
  void classesAreRefused() {
    assertThatThrownBy(() -> Learner.builder(Model.logistic(2)).keyed())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a number");
  }
}
