package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.missing.simulated.LinearStream;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warns where values decide what is seen, and only there. */
class MaskIndependenceTest {
  private static final int ROWS = 4000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsFoundWhereMasksAreDrawnApart(long seed) {
    assertThat(after(seed, Missingness.iid(LinearStream.SIZE, 0.7)).found())
        .as("iid masks, seed %d", seed)
        .isEmpty();
    assertThat(after(seed, Missingness.groups(LinearStream.GROUPS, 0.3, 40, 0.05)).found())
        .as("outages, seed %d", seed)
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void valuesThatHideThemselvesAreFoundThroughTheirNeighbours(long seed) {
    MaskIndependence check = after(seed, Missingness.valueDependent(LinearStream.SIZE, -1, 1.5));

    assertThat(check.looksDependent()).as("seed %d", seed).isTrue();
    MaskIndependence.Association strongest =
        check.found().stream().filter(each -> each.other() >= 0).findFirst().orElseThrow();
    assertThat(LinearStream.GROUPS.groupOf(strongest.component()))
        .as("neighbours share a group, seed %d", seed)
        .isEqualTo(LinearStream.GROUPS.groupOf(strongest.other()));
    assertThat(strongest.difference()).as("high values are hidden, seed %d", seed).isNegative();
    assertThat(strongest.words(names())).contains("is hidden more where x").contains("high");
  }

  /** A slow value is missing from the prediction while it is hidden: no sign of anything. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void slowValuesUnderIidMasksRaiseNoAlarm(long seed) {
    Learner learner =
        Learner.builder(Model.linear(2).withoutIntercept())
            .law(Law.scalar(0.1, 1))
            .withoutStandardising()
            .monitor(Monitor.maskIndependence())
            .build();
    RandomStream random = new RandomStream(seed);
    double slow = 3;
    for (int t = 0; t < ROWS; t++) {
      slow += 0.001 * random.nextGaussian();
      double[] x = {slow, random.nextGaussian()};
      double y = 2 * x[0] + x[1];
      x[0] = random.nextBoolean(0.7) ? x[0] : Double.NaN;
      learner.learn(x, y);
    }
    assertThat(check(learner).found()).as("seed %d", seed).isEmpty();
  }

  @Test
  void continuesAfterACheckpoint(@TempDir Path folder) {
    Missingness missingness = Missingness.valueDependent(LinearStream.SIZE, -1, 1.5);
    LinearStream stream = new LinearStream(9, missingness);
    Learner learner = learner();
    learn(learner, stream, 500);
    learner.checkpoint(folder.resolve("half"));
    Learner resumed =
        Learner.builder(Model.linear(LinearStream.SIZE).withoutIntercept())
            .law(Law.scalar(0.1, 1))
            .withoutStandardising()
            .monitor(Monitor.maskIndependence())
            .resume(folder.resolve("half"));
    for (int t = 0; t < 500; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
      resumed.learn(stream.observed(), stream.target());
    }

    assertThat(check(resumed).found()).isEqualTo(check(learner).found()).isNotEmpty();
  }

  private static MaskIndependence after(long seed, Missingness missingness) {
    Learner learner = learner();
    learn(learner, new LinearStream(seed, missingness), ROWS);
    return check(learner);
  }

  private static Learner learner() {
    return Learner.builder(Model.linear(LinearStream.SIZE).withoutIntercept())
        .law(Law.scalar(0.1, 1))
        .withoutStandardising()
        .monitor(Monitor.maskIndependence())
        .build();
  }

  private static void learn(Learner learner, LinearStream stream, int rows) {
    for (int t = 0; t < rows; t++) {
      stream.next();
      learner.learn(stream.observed(), stream.target());
    }
  }

  private static MaskIndependence check(Learner learner) {
    return (MaskIndependence) learner.monitors().get(0);
  }

  private static List<String> names() {
    return IntStream.range(0, LinearStream.SIZE).mapToObj(j -> "x" + j).toList();
  }
}
