package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observability.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A memory of rows along trajectories of Experiment 2, against a fresh factor of the dense one. */
@Tag("slow")
@EnabledIfEnvironmentVariable(
    named = "FLYBALL_DATA",
    matches = ".+",
    disabledReason = "FLYBALL_DATA does not name the folder that holds har/")
class RowsOnHarTest {
  private static final long SEED = 3;
  private static final double BETA = 0.99;
  private static final Ridge RIDGE = Ridge.fixed(0.05);

  /** A dense memory of 6,757 takes a second a step to fill, so the network is followed shortly. */
  static Stream<Arguments> heads() {
    return Stream.of(
        Arguments.of(Model.logistic(561), List.of(1, 20, 150)),
        Arguments.of(network(2), List.of(1, 25, 60)),
        Arguments.of(network(12), List.of(4)));
  }

  private static Model network(int hidden) {
    return Networks.perceptron(561, hidden).link(Link.LOGISTIC);
  }

  @ParameterizedTest
  @MethodSource("heads")
  void isExactAlongTheTrajectory(Model head, List<Integer> checked) {
    HarTrajectory har = new HarTrajectory(Path.of(System.getenv("FLYBALL_DATA")), head, SEED);
    int width = head.parameters();
    RowsObservability rows = new RowsObservability(width, BETA, RIDGE, 1e-6);
    Observability dense = Rows.exact(width, BETA, RIDGE);
    double[] q = new double[width];
    double[] expected = new double[width];
    for (int t = 1; t <= checked.get(checked.size() - 1); t++) {
      Linearisation actuation = har.next();
      rows.observe(actuation);
      dense.observe(actuation);
      rows.solve(har.gradient(), q);
      if (checked.contains(t)) {
        dense.solve(har.gradient(), expected);
        assertThat(Rows.distance(q, expected))
            .as("%s, step %d, %d products, seed %d", head, t, rows.products(), SEED)
            .isLessThanOrEqualTo(1e-6 * Rows.norm(expected));
      }
      har.step(q);
    }
  }
}
