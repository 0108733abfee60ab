package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Gain;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Six trajectories computed elsewhere, step by step: every law must walk them to 1e-9. */
class GoldenLinearTest {
  private static final double TOLERANCE = 1e-9;
  private static final int D = 6;

  @ParameterizedTest
  @ValueSource(strings = {"masked", "scalar", "directional", "diagonal", "block", "safeguarded"})
  void walksTheReferenceTrajectory(String law) throws IOException {
    Learner learner =
        Learner.builder(Model.linear(D).withoutIntercept())
            .law(law(law))
            .withoutStandardising()
            .build();
    List<double[]> expected =
        lines("expected.csv").stream()
            .filter(line -> line.startsWith(law + ","))
            .map(line -> numbers(line.substring(law.length() + 1)))
            .toList();
    List<String> stream = lines("stream.csv");
    assertThat(expected).hasSize(stream.size() - 1).hasSize(300);
    for (int t = 1; t < stream.size(); t++) {
      learn(learner, numbers(stream.get(t)));
      double[] w = learner.parameters();
      for (int j = 0; j < D; j++) {
        double reference = expected.get(t - 1)[j + 1];
        assertThat(Math.abs(w[j] - reference))
            .as("%s, t = %d, w%d = %s, reference %s", law, t, j, w[j], reference)
            .isLessThanOrEqualTo(TOLERANCE * Math.abs(reference));
      }
    }
  }

  private static void learn(Learner learner, double[] row) {
    double[] x = java.util.Arrays.copyOf(row, D);
    if (Double.isNaN(row[D])) {
      learner.learnUnlabelled(x);
    } else {
      learner.learn(x, row[D]);
    }
  }

  private static Law law(String name) {
    return switch (name) {
      case "masked" -> Law.masked(0.05);
      case "scalar" -> Law.scalar(0.5, 1);
      case "directional" -> printed();
      case "diagonal" -> printed().memory(Memory.diagonal());
      case "block" ->
          printed()
              .memory(
                  Memory.block(Groups.of(D, List.of(new int[] {0, 1, 2}, new int[] {3, 4, 5}))));
      case "safeguarded" ->
          Law.directional()
              .eta(0.5)
              .epsilon(0.01)
              .beta(0.9)
              .gain(Gain.TRUST)
              .alphaMax(0.3)
              .clip(0.25)
              .force();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static dev.flyball.law.GradientLaw printed() {
    return Law.directional().eta(0.05).epsilon(0.05).beta(0.99).gain(Gain.PRINTED).force();
  }

  private static List<String> lines(String file) throws IOException {
    try (InputStream in = GoldenLinearTest.class.getResourceAsStream("/golden-linear/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static double[] numbers(String line) {
    String[] cells = line.split(",", -1);
    double[] numbers = new double[cells.length];
    for (int k = 0; k < cells.length; k++) {
      numbers[k] = cells[k].isEmpty() ? Double.NaN : Double.parseDouble(cells[k]);
    }
    return numbers;
  }
}
