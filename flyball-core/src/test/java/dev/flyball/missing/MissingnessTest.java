package dev.flyball.missing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each process hides, and how often. */
class MissingnessTest {
  private static final long SEED = 4711;

  private final RandomStream random = new RandomStream(SEED);

  @ParameterizedTest
  @CsvSource({"0", "0.55", "0.75", "1"})
  void iidKeepsTheShareItIsTold(double keep) {
    int steps = 5_000;
    int size = 40;
    double[] seen = seenShares(Missingness.iid(size, keep), steps);
    for (double share : seen) {
      // Standard error at most 0.007; exact at 0 and 1.
      assertThat(share).as("seed %d", SEED).isCloseTo(keep, within(4.5 * error(keep, steps)));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.20, 5", "0.45, 5", "0.30, 40", "0.5, 1"})
  void outagesHaveTheirShareAndTheirSpells(double hiddenShare, double meanSpell) {
    Groups groups = Groups.ofEqualSize(40, 8);
    Missingness process = Missingness.groups(groups, hiddenShare, meanSpell, 0);
    int steps = (int) (40_000 * meanSpell);
    Mask mask = Mask.allSeen(40);
    boolean wasHidden = false;
    int hidden = 0;
    int spells = 0;
    for (int t = 0; t < steps; t++) {
      process.next(random, mask);
      boolean isHidden = !mask.seen(16);
      hidden += isHidden ? 1 : 0;
      spells += isHidden && !wasHidden ? 1 : 0;
      wasHidden = isHidden;
    }
    // Around 8,000 independent spells at least: a few percent of either is far outside the noise.
    assertThat(hidden / (double) steps)
        .as("share, seed %d", SEED)
        .isCloseTo(hiddenShare, within(0.05 * hiddenShare));
    assertThat(hidden / (double) spells)
        .as("spell, seed %d", SEED)
        .isCloseTo(meanSpell, within(0.05 * meanSpell));
  }

  @Test
  void aGroupGoesAsAWholeAndGroupsGoIndependently() {
    Groups groups = Groups.of(7, List.of(new int[] {0, 5, 2}, new int[] {1, 4}));
    Missingness process = Missingness.groups(groups, 0.4, 3, 0);
    Mask mask = Mask.allSeen(7);
    int steps = 30_000;
    int both = 0;
    for (int t = 0; t < steps; t++) {
      process.next(random, mask);
      assertThat(mask.seen(5)).isEqualTo(mask.seen(0));
      assertThat(mask.seen(2)).isEqualTo(mask.seen(0));
      assertThat(mask.seen(4)).isEqualTo(mask.seen(1));
      assertThat(mask.seen(3)).as("in no group").isTrue();
      assertThat(mask.seen(6)).as("in no group").isTrue();
      both += mask.seen(0) || mask.seen(1) ? 0 : 1;
    }
    assertThat(both / (double) steps).as("seed %d", SEED).isCloseTo(0.16, within(0.015));
  }

  @Test
  void outagesBeginInTheirStationaryDistribution() {
    Groups groups = Groups.ofEqualSize(1, 1);
    Mask mask = Mask.allSeen(1);
    int runs = 20_000;
    int hiddenFirst = 0;
    int hiddenSecond = 0;
    for (int run = 0; run < runs; run++) {
      Missingness process = Missingness.groups(groups, 0.45, 50, 0);
      process.next(random, mask);
      hiddenFirst += mask.seen(0) ? 0 : 1;
      process.next(random, mask);
      hiddenSecond += mask.seen(0) ? 0 : 1;
    }
    // Standard error 0.0035.
    assertThat(hiddenFirst / (double) runs).as("seed %d", SEED).isCloseTo(0.45, within(0.016));
    assertThat(hiddenSecond / (double) runs).as("seed %d", SEED).isCloseTo(0.45, within(0.016));
  }

  @Test
  void thinningDropsSingleComponentsOnTopOfOutages() {
    double[] seen = seenShares(Missingness.groups(Groups.ofEqualSize(4, 2), 0, 5, 0.05), 40_000);
    for (double share : seen) {
      // Standard error 0.0011.
      assertThat(share).as("seed %d", SEED).isCloseTo(0.95, within(0.005));
    }
    double[] thinned =
        seenShares(Missingness.groups(Groups.ofEqualSize(4, 2), 0.2, 1, 0.05), 40_000);
    assertThat(thinned[3]).as("seed %d", SEED).isCloseTo(0.8 * 0.95, within(0.01));
  }

  @Test
  void exactlyKOfNGroupsAreHiddenAndEachAsOftenAsTheOthers() {
    Groups families = Groups.ofEqualSize(18, 3);
    Missingness process = Missingness.exactlyHidden(families, 4);
    Mask mask = Mask.allSeen(18);
    int steps = 15_000;
    int[] pairs = new int[36];
    for (int t = 0; t < steps; t++) {
      process.next(random, mask);
      assertThat(mask.count()).as("step %d, seed %d", t, SEED).isEqualTo(6);
      int first = families.groupOf(mask.nextSeen(0));
      int second = families.groupOf(mask.nextSeen(3 * first + 3));
      pairs[6 * first + second]++;
    }
    for (int first = 0; first < 6; first++) {
      for (int second = first + 1; second < 6; second++) {
        // 15 pairs may be left, each 1/15 of the time; standard error 0.002.
        assertThat(pairs[6 * first + second] / (double) steps)
            .as("groups %d and %d left, seed %d", first, second, SEED)
            .isCloseTo(1 / 15.0, within(0.009));
      }
    }
  }

  @Test
  void experimentTwoKeepsEightyPercentOfTwoFamilies() {
    Missingness process =
        Missingness.iid(18, 0.8).and(Missingness.exactlyHidden(Groups.ofEqualSize(18, 3), 4));
    for (double share : seenShares(process, 30_000)) {
      // Standard error 0.0026.
      assertThat(share).as("seed %d", SEED).isCloseTo(0.8 / 3, within(0.011));
    }
  }

  @Test
  void badSettingsAreRefusedWithTheirNameAndValue() {
    Groups groups = Groups.ofEqualSize(4, 2);
    assertRefused(() -> Missingness.iid(0, 1), "missingness needs a size of at least 1, not 0");
    assertRefused(() -> Missingness.iid(4, -0.1), "keep must be in [0, 1], not -0.1");
    assertRefused(
        () -> Missingness.groups(groups, 1, 5, 0), "hiddenShare must be in [0, 1), not 1.0");
    assertRefused(
        () -> Missingness.groups(groups, 0.2, 0.5, 0),
        "meanSpell must be finite and at least 1 step, not 0.5");
    assertRefused(
        () -> Missingness.groups(groups, 0.9, 5, 0),
        "hiddenShare 0.9 with a meanSpell of 5.0 needs seen spells shorter than a step;"
            + " hiddenShare may be 0.8333333333333334 at most");
    assertRefused(
        () -> Missingness.exactlyHidden(groups, 3),
        "hidden groups must be 0 to 2, the number of groups, not 3");
    assertRefused(
        () -> Missingness.iid(4, 1).and(Missingness.iid(3, 1)),
        "missingness over 3 components cannot join one over 4");
    assertRefused(
        () -> Missingness.iid(4, 1).next(random, Mask.allSeen(5)),
        "a mask of 5 components where one of 4 was expected");
  }

  private static void assertRefused(ThrowingCallable call, String message) {
    assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  private double[] seenShares(Missingness process, int steps) {
    Mask mask = Mask.allSeen(process.size());
    double[] shares = new double[process.size()];
    for (int t = 0; t < steps; t++) {
      process.next(random, mask);
      for (int j = 0; j < shares.length; j++) {
        shares[j] += mask.seen(j) ? 1.0 / steps : 0;
      }
    }
    return shares;
  }

  private static double error(double probability, int draws) {
    return Math.sqrt(probability * (1 - probability) / draws) + 1e-9;
  }

  @ParameterizedTest
  @CsvSource({"0.05", "0.2", "0.5"})
  void theLargestValuesAreHiddenWithTheirShare(double share) {
    Groups groups = Groups.of(3, List.of(new int[] {0, 2}, new int[] {1}));
    Missingness process = Missingness.largest(groups, share);
    Mask mask = Mask.allSeen(3);
    int hidden = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int t = 0; t < 20_000; t++) {
      double[] values = {100 + random.nextGaussian(), Double.NaN, random.nextGaussian()};
      process.next(random, values, mask);
      assertThat(mask.seen(1)).as("a missing value has no size").isTrue();
      assertThat(mask.seen(2)).isEqualTo(mask.seen(0));
      hidden += mask.seen(0) ? 0 : 1;
      least = t > 1000 && !mask.seen(0) ? Math.min(least, values[0]) : least;
    }
    assertThat(hidden / 20_000.0).as("seed %d", SEED).isCloseTo(share, within(0.02));
    assertThat(least).isGreaterThan(99);
  }
}
