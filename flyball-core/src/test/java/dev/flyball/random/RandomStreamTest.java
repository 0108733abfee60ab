package dev.flyball.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import org.junit.jupiter.api.Test;

class RandomStreamTest {
  private static final long SEED = 20_240_607L;

  /** The first normal numbers of {@link #SEED}, as first drawn. */
  private static final double[] PINNED = {
    0.7528561461882962, -0.5277275961908485, 0.18163351870566513
  };

  @Test
  void followsTheReferenceXoshiro256PlusPlus() {
    State state = new State();
    state.put("words", new long[] {1, 2, 3, 4});
    state.put("spare", Double.NaN);
    RandomStream random = new RandomStream(0);
    random.load(state);

    assertThat(draws(random, 6))
        .containsExactly(
            41943041L,
            58720359L,
            3588806011781223L,
            3591011842654386L,
            Long.parseUnsignedLong("9228616714210784205"),
            Long.parseUnsignedLong("9973669472204895162"));
  }

  @Test
  void fillsItsWordsByTheReferenceSplitmix64() {
    State state = new State();
    new RandomStream(1234567).save(state);
    assertThat(state.longs("words"))
        .containsExactly(
            6457827717110365317L,
            3203168211198807973L,
            Long.parseUnsignedLong("9817491932198370423"),
            4593380528125082431L);
  }

  @Test
  void sameSeedGivesTheSameNumbersAndAnotherSeedOthers() {
    assertThat(draws(new RandomStream(SEED), 100)).isEqualTo(draws(new RandomStream(SEED), 100));
    assertThat(draws(new RandomStream(SEED), 100))
        .doesNotContain(draws(new RandomStream(SEED + 1), 100));
  }

  @Test
  void splittingLeavesTheStreamWhereItIsAndSeparatesKeys() {
    RandomStream random = new RandomStream(SEED);
    long[] zero = draws(random.split(0), 100);
    assertThat(draws(random.split(0), 100)).isEqualTo(zero);
    assertThat(draws(random.split(1), 100)).doesNotContain(zero);
    assertThat(draws(random, 100)).isEqualTo(draws(new RandomStream(SEED), 100));
    assertThat(draws(random.split(0), 100)).doesNotContain(zero);
  }

  @Test
  void streamsOfNeighbouringKeysAreUncorrelated() {
    RandomStream root = new RandomStream(SEED);
    int n = 20_000;
    double product = 0;
    for (int key = 0; key < n; key++) {
      product += root.split(key).nextGaussian() * root.split(key + 1).nextGaussian();
    }
    // Standard error 1/sqrt(n) = 0.007.
    assertThat(product / n).as("seed %d", SEED).isCloseTo(0, within(0.03));
  }

  @Test
  void gaussiansHaveTheMomentsOfTheNormalLaw() {
    RandomStream random = new RandomStream(SEED);
    int n = 200_000;
    double[] moments = new double[5];
    int inOneSigma = 0;
    for (int i = 0; i < n; i++) {
      double z = random.nextGaussian();
      double power = 1;
      for (int k = 0; k < moments.length; k++) {
        moments[k] += power / n;
        power *= z;
      }
      inOneSigma += Math.abs(z) < 1 ? 1 : 0;
    }
    // At least four standard errors each: sqrt(var / n), var = 1, 2, 15, 96.
    assertThat(moments[1]).as("mean, seed %d", SEED).isCloseTo(0, within(0.01));
    assertThat(moments[2]).as("variance, seed %d", SEED).isCloseTo(1, within(0.015));
    assertThat(moments[3]).as("skewness, seed %d", SEED).isCloseTo(0, within(0.04));
    assertThat(moments[4]).as("kurtosis, seed %d", SEED).isCloseTo(3, within(0.1));
    assertThat(inOneSigma / (double) n).isCloseTo(0.6827, within(0.005));
  }

  @Test
  void gaussiansAreTheSameBitsOnEveryJvm() {
    RandomStream random = new RandomStream(SEED);
    assertThat(new double[] {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()})
        .containsExactly(PINNED);
    RandomStream scaled = new RandomStream(SEED);
    assertThat(scaled.nextGaussian(10, 2)).isEqualTo(10 + 2 * PINNED[0]);
    assertThatThrownBy(() -> scaled.nextGaussian(0, -1)).hasMessageContaining("at least 0, not -1");
  }

  @Test
  void doublesAndBooleansKeepToTheirProbabilities() {
    RandomStream random = new RandomStream(SEED);
    int n = 100_000;
    double sum = 0;
    int hits = 0;
    int fair = 0;
    for (int i = 0; i < n; i++) {
      double u = random.nextDouble();
      assertThat(u).isGreaterThanOrEqualTo(0).isLessThan(1);
      sum += u;
      hits += random.nextBoolean(0.3) ? 1 : 0;
      fair += random.nextBoolean() ? 1 : 0;
      assertThat(random.nextBoolean(0)).isFalse();
      assertThat(random.nextBoolean(1)).isTrue();
    }
    // Standard errors 0.0009, 0.0014, 0.0016.
    assertThat(sum / n).as("seed %d", SEED).isCloseTo(0.5, within(0.005));
    assertThat(hits / (double) n).as("seed %d", SEED).isCloseTo(0.3, within(0.007));
    assertThat(fair / (double) n).as("seed %d", SEED).isCloseTo(0.5, within(0.008));
  }

  @Test
  void boundedIntsAreUniform() {
    RandomStream random = new RandomStream(SEED);
    int n = 70_000;
    int[] counts = new int[7];
    for (int i = 0; i < n; i++) {
      counts[random.nextInt(7)]++;
    }
    for (int count : counts) {
      // Standard error 0.0013.
      assertThat(count / (double) n).as("seed %d", SEED).isCloseTo(1 / 7.0, within(0.007));
    }
    assertThat(random.nextInt(1)).isZero();
    assertThat(random.nextInt(Integer.MAX_VALUE)).isNotNegative();
    assertThatThrownBy(() -> random.nextInt(0)).hasMessage("a bound must be at least 1, not 0");
  }

  @Test
  void continuesFromSavedStateEvenBetweenTheTwoGaussiansOfAPair() {
    RandomStream random = new RandomStream(SEED);
    random.nextGaussian();
    State state = new State();
    random.save(state);
    RandomStream resumed = new RandomStream(0);
    resumed.load(state);
    for (int i = 0; i < 100; i++) {
      assertThat(resumed.nextGaussian()).isEqualTo(random.nextGaussian());
      assertThat(resumed.nextLong()).isEqualTo(random.nextLong());
    }
  }

  @Test
  void refusesAStateThatIsNone() {
    State state = new State();
    RandomStream random = new RandomStream(SEED);
    assertThatThrownBy(() -> random.load(state)).isInstanceOf(CheckpointException.class);
    state.put("spare", 0.0);
    state.put("words", new long[3]);
    assertThatThrownBy(() -> random.load(state))
        .hasMessageContaining("entry 'words' holds 3 numbers where 4");
    state.put("words", new long[4]);
    assertThatThrownBy(() -> random.load(state)).hasMessageContaining("all 0");
    assertThat(draws(random, 10)).isEqualTo(draws(new RandomStream(SEED), 10));
  }

  private static long[] draws(RandomStream random, int count) {
    long[] draws = new long[count];
    for (int i = 0; i < count; i++) {
      draws[i] = random.nextLong();
    }
    return draws;
  }
}
