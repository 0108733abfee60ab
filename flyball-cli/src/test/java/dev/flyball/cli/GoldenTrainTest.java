package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reference trajectories through {@code flyball train --trace}. */
class GoldenTrainTest {
  private static final double TOLERANCE = 1e-9;
  private static final String PRINTED =
      "--law directional(gain=printed,eta=0.05,epsilon=0.05,beta=0.99,forced=true,";

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          masked      | --law masked(eta=0.05)
          scalar      | --law scalar(eta=0.5,epsilon=1)
          directional | PRINTED memory=dense)
          diagonal    | PRINTED memory=diagonal)
          block       | PRINTED memory=block,groups=x0:x1:x2;x3:x4:x5)
          block       | PRINTED memory=block,chunk=3)
          safeguarded | --law directional(eta=0.5,epsilon=0.01,beta=0.9,gain=trust,alpha-max=0.3,clip=0.25,forced=true)
          """)
  void tracesTheReference(String law, String options) throws IOException {
    Path trace = folder.resolve("weights.csv");
    List<Object> args = new ArrayList<>(List.of("train", Cli.golden("stream.csv")));
    args.addAll(List.of("--target", "y", "--no-standardise", "--trace", trace));
    args.addAll(List.of("--model", "linear(intercept=false)"));
    args.addAll(List.of(options.replace("PRINTED ", PRINTED).split(" ")));
    Cli run = Cli.run(args.toArray());
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();

    List<String> ours = Files.readAllLines(trace);
    List<String> reference =
        Files.readAllLines(Cli.golden("expected.csv")).stream()
            .filter(line -> line.startsWith(law + ","))
            .map(line -> line.substring(law.length() + 1))
            .toList();
    assertThat(ours.get(0)).isEqualTo("t,w0,w1,w2,w3,w4,w5");
    assertThat(ours).hasSize(reference.size() + 1).hasSize(301);
    for (int t = 0; t < reference.size(); t++) {
      compare(numbers(ours.get(t + 1)), numbers(reference.get(t)));
    }
  }

  private static void compare(double[] ours, double[] reference) {
    assertThat(ours).hasSameSizeAs(reference);
    for (int k = 0; k < ours.length; k++) {
      assertThat(Math.abs(ours[k] - reference[k]))
          .as("t = %s, column %d: %s, reference %s", reference[0], k, ours[k], reference[k])
          .isLessThanOrEqualTo(TOLERANCE * Math.abs(reference[k]));
    }
  }

  private static double[] numbers(String line) {
    return Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray();
  }
}
