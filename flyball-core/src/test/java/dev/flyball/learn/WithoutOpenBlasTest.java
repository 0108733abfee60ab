package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A service that depends on the core alone has no OpenBLAS on its class path, and needs none. */
class WithoutOpenBlasTest {

  /** What such a service does. */
  static final class Service {
    private Service() {}

    public static void main(String[] args) {
      for (int width : new int[] {12, 300}) {
        Learner learner = Learner.builder(Model.linear(width)).law(Law.directional()).build();
        Random random = new Random(1);
        double[] row = new double[width];
        for (int t = 0; t < 200; t++) {
          for (int j = 0; j < width; j++) {
            row[j] = random.nextInt(5) == 0 ? Double.NaN : random.nextGaussian();
          }
          learner.learn(row, random.nextGaussian());
        }
        System.out.println(width + " " + learner.steps());
      }
    }
  }

  @Test
  void learnsWithTheCoreAlone() throws Exception {
    String alone =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("bytedeco"))
            .filter(entry -> !entry.contains("openblas") && !entry.contains("javacpp"))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            alone,
            Service.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(said.lines()).contains("12 200", "300 200");
  }
}
