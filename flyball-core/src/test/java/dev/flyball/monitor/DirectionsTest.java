package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.random.RandomStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DirectionsTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");
  private static final int D = NAMES.size();

  static Stream<Memory> memories() {
    return Stream.of(Memory.none(), Memory.dense(), Memory.diagonal(), Memory.block(2));
  }

  @ParameterizedTest
  @MethodSource("memories")
  void areTheEigenvectorsOfEveryFormOfMemory(Memory form) {
    Observability memory = observability(form, 111);
    Directions directions = Directions.of(memory, NAMES);
    double[][] s = memory.memory();
    double previous = Double.POSITIVE_INFINITY;
    assertThat(directions.strongest(100)).hasSize(D);
    for (Direction direction : directions.strongest(D)) {
      double[] v = direction.weights();
      assertThat(Walk.norm(v)).isEqualTo(1, within(1e-12));
      for (int i = 0; i < D; i++) {
        assertThat(Walk.dot(s[i], v))
            .as("%s, seed 111, row %d", form, i)
            .isEqualTo(direction.strength() * v[i], within(1e-10));
      }
      assertThat(direction.strength()).isBetween(0.0, previous);
      assertThat(direction.visibility())
          .isEqualTo(direction.strength() / (direction.strength() + memory.ridge()));
      previous = direction.strength();
    }
    assertThat(directions.weakest(1)).containsExactly(directions.strongest(D).get(D - 1));
  }

  /** a and b always move together, c was never seen: a - b and c are blind. */
  @Test
  void namesTheCombinationsThatAreBlind() {
    Learner learner = learner(Memory.dense());
    RandomStream random = new RandomStream(112);
    for (int t = 0; t < 500; t++) {
      double[] x = new double[D];
      java.util.Arrays.setAll(x, j -> random.nextGaussian());
      x[1] = x[0];
      x[2] = Double.NaN;
      learner.learn(x, 1);
    }
    Directions directions = Directions.of(learner.controller(0).observability(), NAMES);
    assertThat(directions.blind()).hasSize(2);
    assertThat(blindness(directions, 2)).isEqualTo(1, within(1e-12));
    assertThat(blindness(directions, 0)).isEqualTo(0.5, within(1e-9));
    assertThat(blindness(directions, 1)).isEqualTo(0.5, within(1e-9));
    assertThat(blindness(directions, 4)).isLessThan(1e-9);
    Direction strongest = directions.strongest(1).get(0);
    assertThat(strongest.toString()).startsWith("0.").contains(" a + ").contains(" b + ");
    assertThat(strongest.weight(0)).as("seed 112").isEqualTo(strongest.weight(1), within(1e-9));
    assertThat(strongest.visibility()).isGreaterThan(0.9);
  }

  /** How much of a feature lies in blind directions: where several are equally weak, no matter. */
  private static double blindness(Directions directions, int j) {
    return directions.blind().stream().mapToDouble(d -> d.weight(j) * d.weight(j)).sum();
  }

  @Test
  void aDirectionReadsAsASumOfFeatures() {
    double[] weights = {0.1, -0.699, 0.7, 0.001, 0.1, 0.05};
    assertThat(new Direction(1, 0.5, weights, NAMES))
        .hasToString("0.70 c - 0.70 b + 0.10 a + 0.10 e ...");
    assertThat(new Direction(1, 0.5, new double[] {0, 0.8, 0, -0.6, 0, 0}, NAMES))
        .hasToString("0.80 b - 0.60 d");
  }

  @Test
  void anEmptyMemoryIsBlindEverywhere() {
    Directions directions =
        Directions.of(learner(Memory.dense()).controller(0).observability(), NAMES);
    assertThat(directions.blind()).hasSize(D);
    assertThatThrownBy(
            () ->
                Directions.of(learner(Memory.dense()).controller(0).observability(), List.of("a")))
        .hasMessage("1 names for a memory of 6 parameters");
  }

  private static Observability observability(Memory form, long seed) {
    Learner learner = learner(form);
    RandomStream random = new RandomStream(seed);
    for (int t = 0; t < 200; t++) {
      double[] x = new double[D];
      java.util.Arrays.setAll(
          x, j -> random.nextBoolean(0.3) ? Double.NaN : (j + 1) * random.nextGaussian());
      learner.learn(x, random.nextGaussian());
    }
    return learner.controller(0).observability();
  }

  private static Learner learner(Memory form) {
    return Learner.builder(Model.linear(D).withoutIntercept())
        .withoutStandardising()
        .law(Law.directional().memory(form))
        .build();
  }
}
