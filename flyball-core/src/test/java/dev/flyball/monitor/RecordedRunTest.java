package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.random.OutageRows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The metrics of Experiment 1's learner under group outages, recomputed from w_0, w_1, ... alone.
 */
class RecordedRunTest {
  private static final int WINDOW = 50;
  private static final int STEPS = 600;

  private final List<double[]> parameters = new ArrayList<>();
  private final List<double[]> changes = new ArrayList<>();

  @BeforeEach
  void start() {
    parameters.add(new double[OutageRows.SIZE]);
  }

  @ParameterizedTest
  @ValueSource(longs = {131, 132})
  void agreeWithTheTrajectory(long seed) {
    OutageRows stream = OutageRows.outages(seed, OutageRows.GROUPS);
    OccupationTimes occupation = Monitor.occupation(WINDOW);
    TrajectorySmoothness smoothness = Monitor.smoothness(WINDOW);
    FinalStability stability = Monitor.stability(WINDOW);
    Learner learner =
        Learner.builder(Model.linear(OutageRows.SIZE).withoutIntercept())
            .withoutStandardising()
            .law(Law.directional().eta(0.02).epsilon(0.05).beta(0.99))
            .monitor(occupation)
            .monitor(smoothness)
            .monitor(stability)
            .build();
    run(learner, stream);
    String run = "seed " + seed;
    assertThat(learner.monitor(occupation).coherence().value())
        .as(run)
        .isEqualTo(Walk.meanOfLast(UpdateCoherenceTest.cosines(changes), WINDOW), within(1e-9));
    assertThat(learner.monitor(occupation).misaligned()).as(run).isEqualTo(slowMisaligned());
    double turns = 0;
    double path = 0;
    for (int t = STEPS - WINDOW; t < STEPS; t++) {
      turns += Walk.norm(Walk.minus(changes.get(t), changes.get(t - 1)));
      path += Walk.norm(changes.get(t));
    }
    assertThat(learner.monitor(smoothness).value()).isEqualTo(turns / WINDOW, within(1e-12));
    assertThat(learner.monitor(smoothness).perPathLength()).isEqualTo(turns / path, within(1e-9));
    assertThat(learner.monitor(stability).value()).as(run).isEqualTo(slowStd(), within(1e-12));
    assertThat(Walk.norm(Walk.minus(parameters.get(STEPS), stream.weights())))
        .as("%s learns", run)
        .isLessThan(0.9 * Walk.norm(stream.weights()));
  }

  private void run(Learner learner, OutageRows stream) {
    for (int t = 1; t <= STEPS; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
      parameters.add(learner.parameters());
      changes.add(Walk.minus(parameters.get(t), parameters.get(t - 1)));
    }
  }

  private double slowMisaligned() {
    int counted = 0;
    int misaligned = 0;
    for (int t = 1; t <= STEPS; t++) {
      List<Double> cosines = UpdateCoherenceTest.cosines(changes.subList(0, t));
      if (cosines.size() >= WINDOW) {
        counted++;
        misaligned += Walk.meanOfLast(cosines, WINDOW) <= 0 ? 1 : 0;
      }
    }
    assertThat(misaligned).as("some steps are misaligned").isBetween(1, counted - 1);
    return misaligned / (double) counted;
  }

  private double slowStd() {
    double[] norms =
        parameters.subList(STEPS + 1 - WINDOW, STEPS + 1).stream()
            .mapToDouble(Walk::norm)
            .toArray();
    double mean = java.util.Arrays.stream(norms).average().orElseThrow();
    return Math.sqrt(
        java.util.Arrays.stream(norms).map(n -> (n - mean) * (n - mean)).average().orElseThrow());
  }
}
