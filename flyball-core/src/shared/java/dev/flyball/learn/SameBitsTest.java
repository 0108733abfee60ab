package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.OtherJvm;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is learned does not depend on the kernels: laws and memories, narrow and wide, with holes.
 */
@Tag("slow")
class SameBitsTest {
  private static final long SEED = 28;
  private static final List<String> LAWS =
      Loop.WITH_NETWORKS
          ? List.of("directional(memory=low-rank, rank=5)")
          : List.of(
              "pool",
              "directional(eta=0.1)",
              "directional(memory=sift)",
              "directional(memory=diagonal)");
  private static final int[] WIDTHS = {5, 12, 23, 40, 70, 150, 530};

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Ddev.flyball.kernels=plain",
        "-Ddev.flyball.kernels=vector",
        "-XX:MaxVectorSize=32"
      })
  void everyJvmLearnsTheSameBits(String option) throws IOException, InterruptedException {
    String printed =
        OtherJvm.output(
            List.of("--add-modules", "jdk.incubator.vector", option), SameBitsTest.class);
    assertThat(printed).as("%s, seed %d", option, SEED).endsWith(learned());
  }

  public static void main(String[] arguments) {
    System.out.println(learned());
  }

  /** A line a law and width, with a sum of what was predicted and learned. */
  private static String learned() {
    StringBuilder lines = new StringBuilder();
    for (String law : LAWS) {
      for (int width : WIDTHS) {
        lines.append(law).append(' ').append(width).append(' ');
        lines.append(Long.toHexString(learned(law, width))).append('\n');
      }
    }
    return lines.toString().strip();
  }

  private static long learned(String law, int width) {
    Learner learner = Learner.builder(Model.linear(width)).law(Law.parse(law)).build();
    Random random = new Random(SEED);
    long sum = 0;
    double[] x = new double[width];
    for (int step = 0; step < (width < 100 ? 120 : 40); step++) {
      double target = 0;
      for (int j = 0; j < width; j++) {
        double value = random.nextGaussian();
        target += value * Math.cos(j);
        x[j] = random.nextInt(4) == 0 ? Double.NaN : value;
      }
      sum = 31 * sum + Double.doubleToRawLongBits(learner.predict(x).value());
      learner.learn(x, target);
    }
    for (double weight : learner.parameters()) {
      sum = 31 * sum + Double.doubleToRawLongBits(weight);
    }
    return sum;
  }
}
