package dev.flyball.missing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each process hides, and how often. */
class MissingnessTest {
  private static final long SEED = 4711;

  private final RandomStream random = new RandomStream(SEED);

  @Test
  void noneHidesNothing() {
    Mask mask = Mask.noneSeen(70);
    Missingness.none(70).next(null, random, mask);
    assertThat(mask.count()).isEqualTo(70);
  }

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
      process.next(null, random, mask);
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
      process.next(null, random, mask);
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
      process.next(null, random, mask);
      hiddenFirst += mask.seen(0) ? 0 : 1;
      process.next(null, random, mask);
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
      process.next(null, random, mask);
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
  void modalityRemovalFollowsItsSharesAndDamagesTheRest() {
    Groups modalities = Groups.of(50, List.of(range(0, 30), range(30, 50)));
    Missingness process =
        Missingness.modalityRemoval(modalities, 0.60, new double[] {0.60, 0.40}, 0.15, 0.20);
    Mask mask = Mask.allSeen(50);
    int steps = 30_000;
    int noSar = 0;
    int noAmsr = 0;
    int damagedAmsr = 0;
    double lost = 0;
    for (int t = 0; t < steps; t++) {
      process.next(null, random, mask);
      int sar = seenIn(mask, 0, 30);
      int amsr = seenIn(mask, 30, 50);
      assertThat(sar + amsr).as("one modality is left, seed %d", SEED).isPositive();
      noSar += sar == 0 ? 1 : 0;
      noAmsr += amsr == 0 ? 1 : 0;
      damagedAmsr += amsr > 0 && amsr < 20 ? 1 : 0;
      lost += amsr > 0 ? 20 - amsr : 0;
    }
    assertThat(noSar / (double) steps).as("seed %d", SEED).isCloseTo(0.36, within(0.012));
    assertThat(noAmsr / (double) steps).as("seed %d", SEED).isCloseTo(0.24, within(0.012));
    // Damage shows unless none of 20 components was lost: 0.8^20 = 0.0115.
    assertThat(damagedAmsr / (steps * 0.76))
        .as("seed %d", SEED)
        .isCloseTo(0.15 * (1 - 0.0115), within(0.01));
    assertThat(lost / (steps * 0.76) / 20).as("seed %d", SEED).isCloseTo(0.03, within(0.003));
  }

  @Test
  void aModalityWithoutAShareIsNeverRemoved() {
    Groups modalities = Groups.ofEqualSize(3, 1);
    Missingness process =
        Missingness.modalityRemoval(modalities, 1, new double[] {0.5, 0.5, 0}, 0, 0);
    double[] seen = seenShares(process, 2_000);
    assertThat(seen[2]).isCloseTo(1, within(1e-9));
    assertThat(seen[0] + seen[1]).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"-1, 2", "0.5, -1", "0.3, 0"})
  void valueDependentHidingFollowsTheSigmoidOfTheValue(double intercept, double slope) {
    double[] values = {-2, -0.5, 0, 1, 3};
    Missingness process = Missingness.valueDependent(values.length, intercept, slope);
    Mask mask = Mask.allSeen(values.length);
    int steps = 20_000;
    int[] hidden = new int[values.length];
    for (int t = 0; t < steps; t++) {
      process.next(values, random, mask);
      for (int j = 0; j < values.length; j++) {
        hidden[j] += mask.seen(j) ? 0 : 1;
      }
    }
    for (int j = 0; j < values.length; j++) {
      double expected = 1 / (1 + Math.exp(-(intercept + slope * values[j])));
      assertThat(hidden[j] / (double) steps)
          .as("value %s, seed %d", values[j], SEED)
          .isCloseTo(expected, within(4.5 * error(expected, steps)));
    }
    assertThat(Math.signum(hidden[4] - hidden[0]) * Math.signum(slope))
        .as("larger values are hidden more often if the slope is positive")
        .isEqualTo(slope == 0 ? 0.0 : 1.0);
  }

  @Test
  void valueDependentHidingSurvivesExtremesAndKeepsNaNHidden() {
    double[] values = {1e308, -1e308, Double.NaN};
    Mask mask = Mask.allSeen(3);
    Missingness.valueDependent(3, 0, 10).next(values, random, mask);
    assertThat(mask).hasToString(".#.");
    assertThat(values).containsExactly(1e308, -1e308, Double.NaN);
  }

  private double[] seenShares(Missingness process, int steps) {
    Mask mask = Mask.allSeen(process.size());
    double[] shares = new double[process.size()];
    for (int t = 0; t < steps; t++) {
      process.next(null, random, mask);
      for (int j = 0; j < shares.length; j++) {
        shares[j] += mask.seen(j) ? 1.0 / steps : 0;
      }
    }
    return shares;
  }

  private static double error(double probability, int draws) {
    return Math.sqrt(probability * (1 - probability) / draws) + 1e-9;
  }

  private static int seenIn(Mask mask, int from, int to) {
    int count = 0;
    for (int j = from; j < to; j++) {
      count += mask.seen(j) ? 1 : 0;
    }
    return count;
  }

  private static int[] range(int from, int to) {
    return IntStream.range(from, to).toArray();
  }
}
