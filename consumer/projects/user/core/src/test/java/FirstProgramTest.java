import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a user writes first, with the core alone on the class path. */
class FirstProgramTest {

  @Test
  void learnsWithHolesAndWithoutNativeCode() {
    assertThrows(
        ClassNotFoundException.class,
        () -> Class.forName("org.bytedeco.openblas.global.openblas"));
    Learner learner = Learner.builder(Model.linear(2)).build();
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      learner.learn(new double[] {i % 5 == 0 ? Double.NaN : a, b}, 2 * a - b);
    }
    Learner kept = Learner.fromBytes(learner.toBytes());
    double[] x = {0.5, 0.25};
    assertEquals(0.75, kept.predict(x).value(), 0.25);
    assertEquals(learner.predict(x).value(), kept.predict(x).value());
  }
}
