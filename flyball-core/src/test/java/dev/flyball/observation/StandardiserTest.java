package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Statistics come from seen values only, and missing becomes zero after standardisation. */
class StandardiserTest {
  private static final long SEED = 3;

  @Test
  void robustIsTheTwoPassStatisticOfCleanSeenValues() {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardiser.robust(2, Double.POSITIVE_INFINITY);
    List<Double> seen = new ArrayList<>();
    for (int t = 0; t < 500; t++) {
      double value = 1000 + 0.01 * random.nextGaussian();
      boolean missing = random.nextDouble() < 0.4;
      standardiser.observe(new double[] {missing ? Double.NaN : value, Double.NaN});
      if (!missing) {
        seen.add(value);
      }
      if (seen.size() > 1) {
        double mean = seen.stream().mapToDouble(v -> v).average().orElseThrow();
        double variance =
            seen.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum() / seen.size();
        assertThat(standardiser.standardise(0, 1000.02))
            .as("step %d, seed %d", t, SEED)
            .isCloseTo((1000.02 - mean) / Math.sqrt(variance), Offset.offset(1e-6));
      }
      assertThat(standardiser.standardise(1, 7)).as("never seen").isEqualTo(7);
    }
  }

  @Test
  void theFirstValuesCannotKick() {
    Standardiser standardiser = Standardiser.robust(1);
    standardiser.observe(new double[] {1e6});
    assertThat(standardiser.standardise(0, 1e6)).as("one value is its own mean").isZero();
    standardiser.observe(new double[] {1e6});
    assertThat(standardiser.standardise(0, 1e6)).as("no spread").isZero();
    standardiser.observe(new double[] {3e6});
    assertThat(standardiser.standardise(0, 3e6)).isCloseTo(Math.sqrt(2), Offset.offset(1e-12));
  }

  @Test
  void givenIsTheFormula() {
    Standardiser standardiser = new GivenStandardiser(new double[] {1, -2}, new double[] {4, 0.5});
    standardiser.observe(new double[] {1e9, 1e9});
    assertThat(standardiser.standardise(0, 3)).isEqualTo(0.5);
    assertThat(standardiser.standardise(1, -1)).isEqualTo(2);
  }

  @Test
  void missingIsAbsentAfterStandardisation() {
    Standardiser standardiser =
        new GivenStandardiser(new double[] {5, 5, 5}, new double[] {1, 1, 1});
    Batch batch = new Batch(3, 1);
    batch.add(new double[] {7, Double.NaN, 5}, standardiser);
    assertThat(batch.to(0) - batch.from(0)).isEqualTo(2);
    assertThat(batch.components()).startsWith(0, 2);
    assertThat(batch.values()).startsWith(2.0, 0.0);
    assertThat(batch.sawAnything(0)).isTrue();
    batch.add(new double[] {Double.NaN, Double.NaN, Double.NaN}, standardiser);
    assertThat(batch.sawAnything(1)).isFalse();
    assertThat(batch.labelled(1)).isFalse();
  }

  @Test
  void takesBackWhatItObserved() {
    Standardiser standardiser = Standardiser.robust(1, Double.POSITIVE_INFINITY);
    standardiser.observe(new double[] {1});
    standardiser.observe(new double[] {3});
    double before = standardiser.standardise(0, 10);
    standardiser.mark();
    standardiser.observe(new double[] {99});
    assertThat(standardiser.standardise(0, 10)).isNotEqualTo(before);
    standardiser.restore();
    assertThat(standardiser.standardise(0, 10)).isEqualTo(before);
    Standardiser copy = standardiser.copy();
    copy.observe(new double[] {50});
    assertThat(standardiser.standardise(0, 10)).isEqualTo(before);
    standardiser.reset();
    assertThat(standardiser.standardise(0, 10)).isEqualTo(10);
  }

  @Test
  void refusesValuesWhoseVarianceOverflows() {
    Standardiser standardiser = Standardiser.robust(2);
    standardiser.observe(new double[] {0, 0});
    assertThatThrownBy(() -> standardiser.observe(new double[] {1, -1e200}))
        .isInstanceOf(ObservationException.class)
        .hasMessageContaining("component 1 is -1.0E200");
  }

  @Test
  void refusesTheStateOfAnotherWidth() {
    State state = new State();
    Standardiser.robust(2).save(state);
    assertThatThrownBy(() -> Standardiser.robust(3).load(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("2")
        .hasMessageContaining("3");
  }
}
