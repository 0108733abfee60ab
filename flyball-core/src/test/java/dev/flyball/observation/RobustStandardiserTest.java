package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.State;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics in which no single value counts for much. */
class RobustStandardiserTest {
  private static final long SEED = 12;

  @Test
  void onCleanValuesItIsWelfordsRecursion() {
    Random random = new Random(SEED);
    Standardiser robust = Standardiser.robust(1, Double.POSITIVE_INFINITY);
    Welford plain = new Welford();
    for (int t = 0; t < 5000; t++) {
      double[] value = {1e4 + 3 * random.nextGaussian()};
      robust.observe(value);
      plain.observe(value[0]);
      assertThat(robust.standardise(0, 1e4 + 2))
          .as("row %d, seed %d", t, SEED)
          .isCloseTo(plain.standardise(1e4 + 2), Offset.offset(1e-9));
    }
  }

  /**
   * One cell of 10^9 deviations, wherever it comes: afterwards the feature is as good as before.
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3, 7, 8, 50, 1000})
  void oneWildCellDoesNotBlindAFeature(int when) {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardiser.robust(1);
    for (int t = 0; t < 2000; t++) {
      double value = t == when ? 1e9 : 5 + random.nextGaussian();
      standardiser.observe(new double[] {value});
      if (t == when + 200 || t == 1999) {
        double spread = standardiser.standardise(0, 6) - standardiser.standardise(0, 5);
        assertThat(spread)
            .as("a deviation after a wild cell in row %d, row %d, seed %d", when, t, SEED)
            .isBetween(0.6, 1.1);
      }
    }
    assertThat(standardiser.standardise(0, 1e9)).as("bounded").isEqualTo(Standardisation.BOUND);
  }

  @Test
  void plainMomentsAreBlinded() {
    Random random = new Random(SEED);
    Welford plain = new Welford();
    for (int t = 0; t < 2000; t++) {
      plain.observe(t == 50 ? 1e9 : 5 + random.nextGaussian());
    }
    assertThat(plain.standardise(6) - plain.standardise(5)).isLessThan(1e-6);
  }

  @Test
  void aConstantThatMovesForTheFirstTimeDoesNotKick() {
    Standardiser robust = Standardiser.robust(1, Double.POSITIVE_INFINITY);
    Welford plain = new Welford();
    for (int t = 0; t < 8760; t++) {
      robust.observe(new double[] {2012});
      plain.observe(2012);
    }
    assertThat(robust.standardise(0, 2012)).isZero();
    robust.observe(new double[] {2013});
    plain.observe(2013);
    assertThat(plain.standardise(2013)).isGreaterThan(90);
    assertThat(robust.standardise(0, 2013)).isCloseTo(Math.sqrt(10), Offset.offset(1e-9));
  }

  @Test
  void aComponentThatReallyMovesAwayIsFollowed() {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardiser.robust(1, Double.POSITIVE_INFINITY);
    for (int t = 0; t < 1000; t++) {
      standardiser.observe(new double[] {random.nextGaussian()});
    }
    for (int t = 0; t < 400; t++) {
      standardiser.observe(new double[] {1e6 + 1e6 * random.nextGaussian()});
    }
    assertThat(standardiser.spread(0)).as("seed %d", SEED).isBetween(1e5, 3e6);
  }

  @Test
  void withAHorizonItForgets() {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardisation.robust().horizon(100).standardiser(1);
    for (int t = 0; t < 1000; t++) {
      standardiser.observe(new double[] {random.nextGaussian()});
    }
    for (int t = 0; t < 1000; t++) {
      standardiser.observe(new double[] {5 + 2 * random.nextGaussian()});
    }
    assertThat(standardiser.centre(0)).isCloseTo(5, Offset.offset(0.7));
    assertThat(standardiser.spread(0)).isCloseTo(2, Offset.offset(0.5));
  }

  @Test
  void aWildValueIsTakenInNotRefused() {
    Standardiser standardiser = Standardiser.robust(1);
    for (int t = 0; t < 20; t++) {
      standardiser.observe(new double[] {t % 3});
    }
    standardiser.observe(new double[] {1e200});
    assertThat(standardiser.spread(0)).isLessThan(10);
    Standardiser fresh = Standardiser.robust(1);
    fresh.observe(new double[] {0});
    assertThatThrownBy(() -> fresh.observe(new double[] {1e200}))
        .isInstanceOf(ObservationException.class)
        .hasMessageContaining("component 0 is 1.0E200");
  }

  @Test
  void goesOnFromItsStateAndTakesBackWhatItObserved() {
    Random random = new Random(SEED);
    Standardiser one = Standardiser.robust(2);
    for (int t = 0; t < 5; t++) {
      one.observe(new double[] {random.nextGaussian(), Double.NaN});
    }
    State state = new State();
    one.save(state);
    Standardiser other = Standardiser.robust(2);
    other.load(state);
    for (int t = 0; t < 50; t++) {
      double[] input = {random.nextGaussian(), random.nextDouble()};
      one.mark();
      one.observe(new double[] {t == 3 ? 1e7 : 17, -4});
      one.restore();
      one.observe(input);
      other.observe(input);
    }
    for (int j = 0; j < 2; j++) {
      assertThat(one.centre(j)).isEqualTo(other.centre(j));
      assertThat(one.spread(j)).isEqualTo(other.spread(j));
    }
  }

  @Test
  void isDescribedAndReadBack() {
    Standardisation given = Standardisation.robust().bound(7).horizon(500);
    assertThat(Standardisation.of(given.describe())).isEqualTo(given);
    assertThatThrownBy(() -> Standardisation.robust().bound(1)).hasMessageContaining("not at 1.0");
    assertThatThrownBy(() -> Standardisation.robust().horizon(3)).hasMessageContaining("not 3.0");
  }

  /** The arithmetic by columns against that of one component after the other, bit for bit. */
  @Test
  void longRowsAreTakenInAsShortOnesAre() {
    int width = 60;
    Standardiser together = Standardiser.robust(width);
    Standardiser alone = Standardiser.robust(width);
    RandomStream random = new RandomStream(5);
    int[] components = new int[width];
    double[] values = new double[width];
    double[] standardised = new double[width];
    for (int t = 0; t < 10_000; t++) {
      int seen = 0;
      for (int j = 0; j < width; j++) {
        boolean out = t / 200 % 5 == j % 5;
        if (!out && random.nextBoolean(0.8)) {
          components[seen] = j;
          values[seen++] = j == 7 ? 2 : j + random.nextGaussian() * (t % 331 == 0 ? 1e4 : 1);
        }
      }
      if (t % 10 == 0) {
        together.mark();
        together.take(components, values, standardised, 0, seen);
        together.take(components, values, standardised, 0, seen);
        together.restore();
      }
      together.mark();
      together.take(components, values, standardised, 0, seen);
      for (int e = 0; e < seen; e++) {
        double[] input = new double[width];
        Arrays.fill(input, Double.NaN);
        input[components[e]] = values[e];
        alone.observe(input);
        assertThat(standardised[e]).isEqualTo(alone.standardise(components[e], values[e]));
      }
    }
    State one = new State();
    State other = new State();
    together.save(one);
    alone.save(other);
    for (String name : List.of("count", "mean", "variance", "first")) {
      double[] a = new double[name.equals("first") ? 8 * width : width];
      double[] b = a.clone();
      one.get(name, a);
      other.get(name, b);
      assertThat(a).as(name).isEqualTo(b);
    }
  }

  @Test
  void followsWhatAnotherTookNoteOf() {
    Standardiser leader = Standardiser.robust(30);
    Standardiser follower = leader.copy();
    RandomStream random = new RandomStream(6);
    for (int t = 0; t < 500; t++) {
      double[] input = new double[30];
      Arrays.setAll(input, j -> random.nextBoolean() ? random.nextGaussian() : Double.NaN);
      leader.mark();
      leader.observe(input);
      follower.followFrom(leader);
      for (int j = 0; j < 30; j++) {
        assertThat(follower.standardise(j, 3)).isEqualTo(leader.standardise(j, 3));
      }
    }
  }

  /** Eight far values that lie together are a new level, and the way back is as short. */
  @Test
  void aRunOfFarValuesIsANewLevel() {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardiser.robust(1);
    for (int t = 0; t < 50_000; t++) {
      standardiser.observe(new double[] {random.nextGaussian()});
    }
    for (int level = 1; level >= 0; level--) {
      for (int t = 0; t < 8; t++) {
        assertThat(standardiser.renewals(0)).isEqualTo(1 - level);
        standardiser.observe(new double[] {1000 * level + random.nextGaussian()});
      }
      assertThat(standardiser.renewals(0)).isEqualTo(2 - level);
      assertThat(standardiser.centre(0)).isCloseTo(1000 * level, Offset.offset(2.0));
      assertThat(standardiser.spread(0)).isBetween(0.3, 2.0);
    }
  }

  /**
   * A rare state that lasts, a burst of wild values, and seven far ones leave the scale as it is.
   */
  @ParameterizedTest
  @ValueSource(strings = {"state", "burst", "seven"})
  void otherFarValuesAreNoNewLevel(String kind) {
    Random random = new Random(SEED);
    Standardiser standardiser = Standardiser.robust(1);
    for (int t = 0; t < 5000; t++) {
      standardiser.observe(new double[] {random.nextGaussian()});
    }
    for (int t = 0; t < 30; t++) {
      double value =
          switch (kind) {
            case "state" -> 100;
            case "burst" -> 1e9 * random.nextDouble();
            default -> t % 8 == 7 ? 0 : 100 + random.nextGaussian();
          };
      standardiser.observe(new double[] {value});
    }
    assertThat(standardiser.renewals(0)).isZero();
    assertThat(standardiser.spread(0)).isLessThan(2);
  }

  /** What is taken back leaves no trace, through new levels. */
  @Test
  void newLevelsAreTakenInTakenBackAndFollowedBitForBit() {
    int width = 12;
    Standardiser one = Standardiser.robust(width);
    Standardiser unmarked = Standardiser.robust(width);
    Standardiser follower = one.copy();
    RandomStream random = new RandomStream(9);
    int[] components = new int[width];
    Arrays.setAll(components, j -> j);
    double[] into = new double[width];
    for (int t = 0; t < 1500; t++) {
      double[] input = new double[width];
      int level = t / 100;
      Arrays.setAll(input, j -> 1e5 * (level % (j + 1)) + random.nextGaussian());
      input[5] = random.nextBoolean(0.9) ? input[5] : 0;
      State before = new State();
      one.save(before);
      one.mark();
      one.take(components, input, into, 0, width);
      one.take(components, input, into, 2, 7);
      one.restore();
      State after = new State();
      one.save(after);
      assertThat(bytes(after)).as("taken back in row %d", t).isEqualTo(bytes(before));
      one.mark();
      one.take(components, input, into, 0, width);
      follower.followFrom(one);
      double[] apart = new double[width];
      unmarked.observe(input);
      unmarked.standardise(components, input, apart, 0, width);
      assertThat(apart).as("row %d", t).isEqualTo(into);
    }
    assertThat(one.renewals()).isGreaterThan(20);
    for (Standardiser other : List.of(unmarked, follower, one.copy())) {
      State mine = new State();
      State its = new State();
      one.save(mine);
      other.save(its);
      assertThat(bytes(its)).isEqualTo(bytes(mine));
      assertThat(other.renewals()).isEqualTo(one.renewals());
    }
  }

  private static byte[] bytes(State state) {
    return dev.flyball.checkpoint.CheckpointBytes.of(state);
  }

  /** Plain running moments, Welford's recursion. */
  private static final class Welford {
    private long count;
    private double mean;
    private double squares;

    void observe(double value) {
      double before = value - mean;
      mean += before / ++count;
      squares += before * (value - mean);
    }

    double standardise(double value) {
      double deviation = Math.sqrt(squares / count);
      return (value - mean) / (deviation > 1e-12 * Math.abs(mean) ? deviation : 1);
    }
  }
}
