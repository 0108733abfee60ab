package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationStatisticsTest {

  @Test
  void computesARowOfTheTableByHand() {
    long[] steps = {100, 200, 300, 400};
    ValidationStatistics statistics =
        ValidationStatistics.of(
            List.of(
                new ValidationCurve("f", steps, new double[] {8, 5, 4, 3}),
                new ValidationCurve("m", steps, new double[] {12, 10, 6, 9}),
                new ValidationCurve("c", steps, new double[] {7, 11, 2, 1})));
    // pooled: 1 2 3 4 5 6 7 8 9 10 11 12; rank 2.75 and rank 9.9
    assertThat(statistics.goodThreshold()).isEqualTo(3.75);
    assertThat(statistics.badThreshold()).isEqualTo(10.9, within(1e-12));
    ValidationWindow all = statistics.between(0, 400);
    assertThat(all.checkpoints()).isEqualTo(4);
    assertThat(all.mean("m")).isEqualTo(9.25);
    assertThat(all.better("c", "m")).isEqualTo(0.75);
    assertThat(all.best("c")).isEqualTo(0.75);
    assertThat(all.goodRegionGain("c", "m")).isEqualTo(0.5);
    assertThat(all.badExcursions("c")).isEqualTo(0.25);
    assertThat(all.badExcursionReduction("c", "m")).isZero();
    assertThat(all.meanAbsoluteChange("m")).isEqualTo((2 + 4 + 3) / 3.0);
    ValidationWindow late = statistics.between(300, 400);
    assertThat(late.goodRegionGain("c", "f")).isEqualTo(0.5);
    assertThat(late.meanAbsoluteChange("c")).as("inside the window only").isEqualTo(1);
    assertThat(statistics.between(100, 100).meanAbsoluteChange("c")).isNaN();
    assertThat(statistics.between(100, 100).badExcursionReduction("c", "m")).isEqualTo(1);
  }

  /** A checkpoint every 100 steps: the shares printed in Table 3 are multiples of these. */
  @ParameterizedTest
  @CsvSource({"0, 1000, 10", "0, 5000, 50", "5000, 20000, 151", "10000, 20000, 101"})
  void theWindowsOfTableThreeIncludeBothEnds(long first, long last, int checkpoints) {
    assertThat(random(71).between(first, last).checkpoints()).isEqualTo(checkpoints);
  }

  @Test
  void aRunIsNeverBetterThanItselfAndTheThresholdsHoldTheirShares() {
    ValidationWindow all = random(72).between(0, 20000);
    assertThat(all.better("m", "m")).isZero();
    assertThat(all.best("f") + all.best("m") + all.best("c")).isEqualTo(1, within(1e-12));
    double good = all.goodRegion("f") + all.goodRegion("m") + all.goodRegion("c");
    double bad = all.badExcursions("f") + all.badExcursions("m") + all.badExcursions("c");
    assertThat(good / 3).as("seed 72").isEqualTo(0.25, within(0.005));
    assertThat(bad / 3).as("seed 72").isEqualTo(0.10, within(0.005));
  }

  private static ValidationStatistics random(long seed) {
    RandomStream random = new RandomStream(seed);
    long[] steps = LongStream.rangeClosed(1, 200).map(i -> 100 * i).toArray();
    return ValidationStatistics.of(
        List.of("f", "m", "c").stream()
            .map(name -> new ValidationCurve(name, steps, random.doubles(200, 3, 20).toArray()))
            .toList());
  }

  @Test
  void refusesRunsThatCannotBeCompared() {
    ValidationCurve run = new ValidationCurve("a", new long[] {1, 2}, new double[] {1, 2});
    ValidationCurve other = new ValidationCurve("b", new long[] {1, 3}, new double[] {1, 2});
    assertThatThrownBy(() -> ValidationStatistics.of(List.of(run, other)))
        .hasMessage("run 'b' was validated at other steps than run 'a'");
    assertThatThrownBy(() -> ValidationStatistics.of(List.of(run, run)))
        .hasMessage("there are two runs 'a'");
    assertThatThrownBy(() -> ValidationStatistics.of(List.of())).hasMessageContaining("one run");
    ValidationStatistics alone = ValidationStatistics.of(List.of(run));
    assertThatThrownBy(() -> alone.between(5, 9))
        .hasMessage("no checkpoint from step 5 to step 9; there are some from 1 to 2");
    assertThatThrownBy(() -> alone.between(1, 2).mean("b")).hasMessage("no run 'b'; there are [a]");
    assertThatThrownBy(() -> new ValidationCurve("a", new long[] {2, 2}, new double[] {1, 2}))
        .hasMessageContaining("ascending");
    assertThatThrownBy(() -> new ValidationCurve("a", new long[] {1}, new double[] {-1}))
        .hasMessageContaining("the error at step 1 is -1.0");
    assertThatThrownBy(() -> new ValidationCurve("a", new long[] {1}, new double[2]))
        .hasMessageContaining("1 steps and 2 errors");
  }

  @Test
  void arraysGivenAreCopied() {
    double[] errors = {1, 2};
    ValidationCurve run = new ValidationCurve("a", new long[] {1, 2}, errors);
    errors[0] = 9;
    run.errors()[1] = 9;
    assertThat(Arrays.stream(run.errors()).sum()).isEqualTo(3);
  }
}
