package dev.flyball.missing.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.Allocation;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.missing.Missingness;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What both simulated streams owe their reader. */
class SimulatedStreamContractTest {
  private static final long SEED = 2;

  static List<Named<LongFunction<SimulatedStream>>> streams() {
    return List.of(
        Named.of(
            "linear",
            seed -> new LinearStream(seed, Missingness.groups(LinearStream.GROUPS, 0.45, 5, 0.05))),
        Named.of("sensors", SensorStream::new));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void sameSeedGivesTheSameRowsAndAnotherSeedOthers(LongFunction<SimulatedStream> open) {
    SimulatedStream one = open.apply(SEED);
    SimulatedStream same = open.apply(SEED);
    SimulatedStream other = open.apply(SEED + 1);
    for (int t = 0; t < 500; t++) {
      other.next();
      assertSameNextRow(one, same, t);
      assertThat(other.complete()[0]).isNotEqualTo(one.complete()[0]);
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void resumedStreamsContinueBitForBit(LongFunction<SimulatedStream> open) {
    SimulatedStream original = open.apply(SEED);
    for (int t = 0; t < 123; t++) {
      original.next();
    }
    State state = new State();
    original.save(state);
    SimulatedStream resumed = open.apply(SEED + 1);
    resumed.load(state);
    assertThat(resumed.weights()).isEqualTo(original.weights());
    for (int t = 0; t < 500; t++) {
      assertSameNextRow(original, resumed, t);
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void observedIsCompleteExceptForTheHoles(LongFunction<SimulatedStream> open) {
    SimulatedStream stream = open.apply(SEED);
    for (int t = 0; t < 500; t++) {
      stream.next();
      for (int j = 0; j < stream.size(); j++) {
        assertThat(stream.complete()[j]).isFinite();
        Double expected = stream.mask().seen(j) ? stream.complete()[j] : Double.NaN;
        assertThat(stream.observed()[j]).as("row %d, component %d", t, j).isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void beforeTheFirstRowNothingIsSeen(LongFunction<SimulatedStream> open) {
    SimulatedStream stream = open.apply(SEED);
    assertThat(stream.observed()).containsOnly(Double.NaN);
    assertThat(stream.mask().none()).isTrue();
    assertThat(stream.labelled()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("streams")
  void anEmptyStateIsRefused(LongFunction<SimulatedStream> open) {
    assertThatThrownBy(() -> open.apply(SEED).load(new State()))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("is missing");
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aRowAllocatesNothing(LongFunction<SimulatedStream> open) {
    SimulatedStream stream = open.apply(SEED);
    double bytes =
        Allocation.bytesPerStep(
            1_000,
            () -> {
              for (int t = 0; t < 1_000; t++) {
                stream.next();
              }
            });
    assertThat(bytes).as("bytes a row").isLessThan(Allocation.NOTHING);
  }

  private static void assertSameNextRow(SimulatedStream one, SimulatedStream other, int t) {
    one.next();
    other.next();
    assertThat(other.complete()).as("row %d, seed %d", t, SEED).isEqualTo(one.complete());
    assertThat(other.observed()).as("row %d, seed %d", t, SEED).isEqualTo(one.observed());
    assertThat(other.mask()).as("row %d, seed %d", t, SEED).isEqualTo(one.mask());
    assertThat(other.target())
        .as("row %d, seed %d", t, SEED)
        .isEqualTo(Double.valueOf(one.target()));
  }
}
