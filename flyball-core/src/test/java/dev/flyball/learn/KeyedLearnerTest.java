package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static Learner of(int inputs, int classes) {
    Model head = Model.logistic(inputs);
    Model model = classes == 2 ? head : Model.oneVersusRest(head, classes);
    return Learner.builder(model).law(LINEAR).intervals(0.9).build();
  }

  private static KeyedLearner keyedOf(int classes) {
    return of(INPUTS, classes).spec().builder().keyed();
  }

  /** Rows whose classes are said at once and such whose classes come six rows later. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aTwinByHandOfClassesSaysTheSame(int classes) {
    KeyedLearner keyed = keyedOf(classes);
    Learner common = of(INPUTS, classes);
    int said = classes == 2 ? 1 : classes;
    Learner[] own = {of(INPUTS + said, classes), of(INPUTS + said, classes)};
    double[] shares = {0.5, 0.5};
    boolean[] known = new boolean[2];
    Deque<Late> waiting = new ArrayDeque<>();
    for (int row = 0; row < 300; row++) {
      int key = random.nextInt(2);
      double[] values = values();
      int target = (int) Math.min(classes - 1, Math.abs(values[0] + 2 * key));
      Prediction shared = common.predict(Question.SETTLED, values);
      double[] wide = Arrays.copyOf(values, INPUTS + said);
      for (int k = 0; k < said; k++) {
        double p = Math.max(1e-3, Math.min(1 - 1e-3, shared.values()[k]));
        wide[INPUTS + k] = classes == 2 ? Math.log(p / (1 - p)) : Math.log(p);
      }
      boolean late = row % 3 == 0;
      Prediction rest = late ? own[key].predict("row " + row, wide) : own[key].predict(wide);
      double[] mine = rest.values();
      double[] mixed = shared.values().clone();
      for (int k = 0; known[key] && k < said; k++) {
        mixed[k] += shares[key] * (mine[k] - mixed[k]);
      }
      if (late) {
        assertThat(keyed.predict("key " + key, "row " + row, values).values()).isEqualTo(mixed);
        common.predict("row " + row, values);
        waiting.add(new Late(key, row, target, share(mine, target), share(shared, wide, target)));
      } else {
        assertThat(keyed.learn("key " + key, values, target).values()).isEqualTo(mixed);
        shares[key] = next(shares[key], share(mine, target), shared.share(target));
        own[key].learn(wide, target);
        common.learn(values, target);
      }
      known[key] = true;
      Late first = waiting.peek();
      if (first != null && first.row() == row - 6) {
        waiting.remove();
        keyed.label("key " + first.key(), "row " + first.row(), first.target());
        shares[first.key()] = next(shares[first.key()], first.own(), first.common());
        own[first.key()].label("row " + first.row(), first.target());
        common.label("row " + first.row(), first.target());
      }
      if (row == 200) {
        keyed = KeyedLearner.fromBytes(keyed.toBytes());
      }
    }
  }

  private record Late(int key, int row, int target, double own, double common) {}

  private static double share(double[] values, int target) {
    return new Prediction(values, 0).share(target);
  }

  /** What the inputs of the own learner say that the common one said. */
  private static double share(Prediction shared, double[] wide, int target) {
    double[] said = Arrays.copyOfRange(wide, INPUTS, wide.length);
    assertThat(CommonShare.probabilities(said)[0])
        .isCloseTo(Math.max(1e-3, shared.values()[0]), Offset.offset(1e-12));
    return share(CommonShare.probabilities(said), target);
  }

  private static double next(double share, double own, double common) {
    double o = share * Math.max(1e-3, own);
    double c = (1 - share) * Math.max(1e-3, common);
    return 0.995 * o / (o + c) + 0.0025;
  }

  /** A number whose label comes late is learned as what the common learner left of it then. */
  @Test
  void aTwinByHandOfLateLabelsSaysTheSame() {
    KeyedLearner keyed = keyed();
    Learner common = Learner.builder(Model.linear(INPUTS)).law(LINEAR).intervals(0.9).build();
    Learner own = Learner.builder(Model.linear(INPUTS + 1)).law(LINEAR).intervals(0.9).build();
    double[] weights = weights(new double[INPUTS], 1);
    double[] said = new double[200];
    double[] targets = new double[200];
    for (int row = 0; row < said.length; row++) {
      double[] values = values();
      said[row] = common.predict(Question.SETTLED, values).value();
      double[] wide = Arrays.copyOf(values, INPUTS + 1);
      wide[INPUTS] = said[row];
      double rest = own.predict("row " + row, wide).value();
      assertThat(keyed.predict("a", "row " + row, values).value())
          .isEqualTo(row == 0 ? said[row] : said[row] + rest);
      common.predict("row " + row, values);
      targets[row] = target(weights, values);
      if (row >= 5) {
        int then = row - 5;
        Step step = keyed.label("a", "row " + then, targets[then]);
        Step twin = own.label("row " + then, targets[then] - said[then]);
        assertThat(step.prediction()).isEqualTo(twin.prediction());
        common.label("row " + then, targets[then]);
      }
    }
    byte[] before = keyed.toBytes();
    KeyedLearner known = keyed;
    assertThatThrownBy(() -> known.label("a", "row 3", 1)).isInstanceOf(LabelException.class);
    assertThatThrownBy(() -> known.label("b", "row 199", 1)).isInstanceOf(LabelException.class);
    assertThatThrownBy(() -> known.label("a", "row 199", Double.NaN)).hasMessageContaining("NaN");
    double[] again = values();
    assertThatThrownBy(() -> known.predict("a", "row 199", again)).hasMessageContaining("row 199");
    assertThat(keyed.toBytes()).isEqualTo(before);
    keyed.predict("b", "row 199", again);
  }

  /** Of classes that are alike a new key knows at once what the others have taught. */
  @Test
  void aNewKeyStartsFromTheClassesOfAll() {
    for (boolean alike : new boolean[] {true, false}) {
      double[] shared = weights(new double[INPUTS], 1);
      KeyedLearner keyed = keyedOf(2);
      double[] wrong = new double[4];
      for (int key = 0; key < 40; key++) {
        double[] weights = alike ? shared : weights(new double[INPUTS], 1);
        Learner alone = of(INPUTS, 2);
        for (int row = 0; row < 100; row++) {
          double[] values = values();
          double target = target(weights, values) - 5 > 0 ? 1 : 0;
          int together = keyed.learn("key " + key, values, target).best();
          int by = alone.learn(values, target).prediction() >= 0.5 ? 1 : 0;
          int part = row < 10 ? 0 : 2;
          wrong[part] += key < 20 || together == target ? 0 : 1;
          wrong[part + 1] += key < 20 || by == target ? 0 : 1;
        }
      }
      assertThat(wrong[0] / wrong[1]).isLessThan(alike ? 0.5 : 1.2);
      assertThat(wrong[2] / wrong[3]).isLessThan(alike ? 0.9 : 1.15);
    }
  }

  @Test
  void severalNumbersAreRefused() {
    assertThatThrownBy(() -> Learner.builder(new MultiOutput(2, 2)).keyed())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a number or of classes");
  }
}
