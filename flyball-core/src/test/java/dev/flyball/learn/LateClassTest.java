package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Classes of the target that turn up later. */
class LateClassTest {
  private static final int INPUTS = 4;

  private static Model model(int classes) {
    Model head = Model.logistic(INPUTS);
    return classes == 2 ? head : Model.oneVersusRest(head, classes);
  }

  private static Law law(String name) {
    return name.equals("pool")
        ? Law.pool().trees(0)
        : name.equals("trees") ? Law.pool() : Law.directional();
  }

  private static double[] values(Random random) {
    double[] values = random.doubles(INPUTS, -1, 1).toArray();
    values[2] = random.nextInt(4) == 0 ? Double.NaN : values[2];
    return values;
  }

  /** The class by the first two inputs: quarters of the plane, of which some are not there yet. */
  private static int classOf(double[] values, int classes) {
    int quarter = (values[0] > 0 ? 1 : 0) + (values[1] > 0 ? 2 : 0);
    return Math.min(quarter, classes - 1);
  }

  private static double[] probabilities(Learner learner, double[] values) {
    double[] given = learner.predict(values).values();
    return given.length > 1 ? given : new double[] {1 - given[0], given[0]};
  }

  @ParameterizedTest
  @CsvSource({"pool,2", "pool,3", "trees,2", "trees,3", "directional,2", "directional,3"})
  void aNewClassStartsSmallAndLeavesTheOthersAsTheyWere(String law, int classes) {
    Learner before = Learner.builder(model(classes)).law(law(law)).intervals(0.9).build();
    Random random = new Random(5);
    for (int t = 0; t < 35; t++) {
      double[] values = values(random);
      before.learn(values, classOf(values, classes));
    }
    double[] asked = values(random);
    before.predict("waits", asked);
    Learner after = before.withClasses(classes + 1);
    assertThat(after.observations()).isEqualTo(before.observations());
    double[] values = values(random);
    double[] was = probabilities(before, values);
    double[] is = probabilities(after, values);
    double floor = Math.min(1e-3, 0.1 / (classes + 1));
    assertThat(is[classes]).isBetween(0.3 * floor, law.equals("directional") ? 0.1 : 0.06);
    for (int c = 0; c < classes; c++) {
      assertThat(is[c]).as("class %s", c).isCloseTo(was[c], Offset.offset(0.08));
    }
    assertThat(after.waiting()).isEqualTo(1);
    assertThat(after.label("waits", classes).loss()).isFinite();
    assertThat(Learner.fromBytes(after.toBytes()).toBytes()).isEqualTo(after.toBytes());
  }

  @ParameterizedTest
  @CsvSource({"pool,2", "pool,3", "trees,2", "trees,3", "directional,2", "directional,3"})
  void aNewClassIsLearnedAsIfItHadAlwaysBeenThere(String law, int classes) {
    Learner learner = Learner.builder(model(classes)).law(law(law)).intervals(0.9).build();
    Learner always = Learner.builder(model(classes + 1)).law(law(law)).intervals(0.9).build();
    Random random = new Random(6);
    int right = 0;
    int rightAlways = 0;
    int inSet = 0;
    int rows = 3000;
    for (int t = 0; t < rows; t++) {
      double[] values = values(random);
      int target = classOf(values, t < 500 ? classes : classes + 1);
      if (t >= 500 && target == classes && learner.model().outputs() <= classes) {
        learner = learner.withClasses(classes + 1);
      }
      if (t >= 1000) {
        Prediction given = learner.predict(values);
        right += given.best() == target ? 1 : 0;
        rightAlways += always.predict(values).best() == target ? 1 : 0;
        inSet += given.sets().get(0).classes().get(target) ? 1 : 0;
      }
      learner.learn(values, target);
      always.learn(values, target);
    }
    double share = right / 2000.0;
    assertThat(share)
        .as("beside %s", rightAlways / 2000.0)
        .isGreaterThan(rightAlways / 2000.0 - 0.02);
    assertThat(inSet / 2000.0).isGreaterThan(0.88);
  }

  @Test
  void fewerClassesOrNumbersAreRefused() {
    Learner learner = Learner.builder(model(3)).build();
    assertThatThrownBy(() -> learner.withClasses(3)).hasMessageContaining("can only become more");
    Learner ofNumbers = Learner.builder(Model.linear(2)).build();
    assertThatThrownBy(() -> ofNumbers.withClasses(3)).hasMessageContaining("further classes");
  }
}
