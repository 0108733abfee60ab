package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Trials;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The default follows a target, or an input, that goes to another level; one wild value it does
 * not.
 */
@Tag("slow")
class NewLevelTest {
  private static final long SEED = 31;
  private static final int INPUTS = 4;

  /** y = x_0 + ... + noise; from some row on the target or the first input is elsewhere. */
  private static final class Stream {
    private final RandomStream random;
    private final double noise;
    private final double holes;
    final double[] x;
    double y;

    Stream(double noise) {
      this(INPUTS, noise, SEED, 0);
    }

    Stream(int inputs, double noise, long seed, double holes) {
      this.x = new double[inputs];
      this.random = new RandomStream(seed);
      this.noise = noise;
      this.holes = holes;
    }

    void next() {
      y = noise * random.nextGaussian();
      for (int j = 0; j < x.length; j++) {
        x[j] = random.nextGaussian();
        y += x[j];
        if (holes > 0 && (j > 0 || x.length == 1) && random.nextDouble() < holes) {
          x[j] = Double.NaN;
        }
      }
    }
  }

  private static double error(Learner learner, Stream stream) {
    double error = Math.abs(learner.predict(stream.x).value() - stream.y);
    learner.learn(stream.x, stream.y);
    return error;
  }

  @ParameterizedTest
  @CsvSource({"300, 100", "3000, -40", "3000, 1e12", "30000, 40", "30000, -1e17"})
  void aTargetThatJumpsIsFollowedWithinTenRows(int past, double jump) {
    Learner learner = Learner.builder(Model.linear(INPUTS)).build();
    Stream stream = new Stream(1);
    for (int t = 0; t < past; t++) {
      stream.next();
      learner.learn(stream.x, stream.y);
    }
    for (int t = 0; t < 200; t++) {
      stream.next();
      stream.y += jump;
      double error = error(learner, stream);
      if (t >= 10) {
        assertThat(error).as("row %d after the jump", t).isLessThan(Math.abs(jump) / 2);
      }
    }
  }

  /**
   * Any jump of fifteen spreads and more, after any past, with and without holes: a twin that sees
   * the same rows without it tells what of an error is the jump's. {@code -Dflyball.trials=10000}
   * for a long search.
   */
  @Test
  void noJumpIsFoundThatTakesMoreThanTenRows() {
    long seed = Trials.seed(SEED);
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(60); trial++) {
      int past = (int) (20 * Math.pow(trial % 50 == 0 ? 1500 : 50, random.nextDouble()));
      double jump = 15 * Math.pow(7e4, random.nextDouble()) * (trial % 2 == 0 ? 1 : -1);
      double holes = trial % 4 < 2 ? 0 : 0.5 * random.nextDouble();
      double noise = Math.pow(10, -2 * random.nextDouble());
      jump *= Math.sqrt(INPUTS + noise * noise);
      Stream stream = new Stream(INPUTS, noise, seed + trial, holes);
      Learner learner = Learner.builder(Model.linear(INPUTS)).build();
      for (int t = 0; t < past; t++) {
        stream.next();
        learner.learn(stream.x, stream.y);
      }
      Learner twin = learner.copy();
      for (int t = 0; t < 40; t++) {
        stream.next();
        double moved = learner.predict(stream.x).value() - twin.predict(stream.x).value();
        if (t >= 10) {
          assertThat(Math.abs(jump - moved))
              .as("seed %d, trial %d: row %d after %d, jump %s", seed, trial, t, past, jump)
              .isLessThan(Math.abs(jump) / 2);
        }
        twin.learn(stream.x, stream.y);
        learner.learn(stream.x, stream.y + jump);
      }
    }
  }

  /** What rows 200 to 700 after a shift err by, over the rows before it. */
  private static double afterShift(
      Learner learner, Stream stream, int past, double shift, int shifting, boolean targetToo) {
    double before = 0;
    int judged = Math.min(past / 2, 1000);
    for (int t = 0; t < past; t++) {
      stream.next();
      double error = error(learner, stream);
      before += t < past - judged ? 0 : error / judged;
    }
    double after = 0;
    for (int t = 0; t < 700; t++) {
      stream.next();
      for (int j = 0; j < shifting; j++) {
        stream.x[j] += shift;
        stream.y += targetToo ? shift : 0;
      }
      double error = error(learner, stream);
      after += t < 200 ? 0 : error / 500;
    }
    return after / before;
  }

  /** What the first input does: at once, slowly, or after it stood still. */
  private enum Change {
    UNIT_OF_A_THOUSANDTH(0),
    UNIT_OF_A_THOUSANDFOLD(0),
    SHIFT_BY_SIX(0),
    STOOD_STILL(100_000),
    RAMP_TO_A_HUNDRED(500);

    private final int takes;

    Change(int takes) {
      this.takes = takes;
    }

    /** The input {@code t} rows after it is done, which may be below 0. */
    double of(double x, int t) {
      return switch (this) {
        case UNIT_OF_A_THOUSANDTH -> t < 0 ? x : x / 1000;
        case UNIT_OF_A_THOUSANDFOLD -> t < 0 ? x : x * 1000;
        case SHIFT_BY_SIX -> t < 0 ? x : x + 6;
        case STOOD_STILL -> t < -takes || t >= 0 ? x : 0.3;
        case RAMP_TO_A_HUNDRED -> x + 100 * Math.max(0, Math.min(1, 1 + (double) t / takes));
      };
    }
  }

  /** From 500 rows after it on the error is that of a learner that begins there, or nearly so. */
  @ParameterizedTest
  @EnumSource
  void whateverAnInputDoesIsFollowedWithin500Rows(Change change) {
    LearnerSpec linear =
        LearnerSpec.of(Model.linear(INPUTS)).law(Defaults.pool(Model.linear(INPUTS)).trees(0));
    Learner learner = linear.learner();
    Learner fresh = linear.learner();
    Stream stream = new Stream(0.1);
    double error = 0;
    double errorOfFresh = 0;
    for (int t = -5000 - change.takes; t < 1000; t++) {
      stream.next();
      stream.x[0] = change.of(stream.x[0], t);
      double now = error(learner, stream);
      double nowOfFresh = t < 0 ? 0 : error(fresh, stream);
      error += t < 500 ? 0 : now;
      errorOfFresh += t < 500 ? 0 : nowOfFresh;
    }
    assertThat(error / errorOfFresh).isLessThan(1.5);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 1, 50000, 20, false",
    "4, 1, 5000, 1e9, false",
    "4, 1, 5000, 1000, true",
    "12, 1, 2000, 20, true",
    "12, 1, 2000, 100, true",
    "12, 12, 500, 20, false",
    "12, 12, 20000, 20, true",
    "1, 1, 500, 15, true"
  })
  void anInputThatShiftsIsFollowedWithin200Rows(
      int inputs, int shifting, int past, double shift, boolean targetToo) {
    Stream stream = new Stream(inputs, 0.1, SEED, 0);
    Learner learner = Learner.builder(Model.linear(inputs)).build();
    assertThat(afterShift(learner, stream, past, shift, shifting, targetToo)).isLessThan(1.5);
  }

  /**
   * Any shift of fifteen deviations and more, of one or all of 1 to 12 inputs, with and without the
   * target, with and without holes, by the linear pool. {@code -Dflyball.trials=10000} for a long
   * search.
   */
  @Test
  void noShiftIsFoundThatTakesMoreThan200Rows() {
    long seed = Trials.seed(SEED);
    RandomStream random = new RandomStream(seed);
    for (int trial = 0; trial < Trials.orElse(60); trial++) {
      int inputs = 1 + (int) (12 * random.nextDouble());
      int shifting = trial % 2 == 0 ? 1 : inputs;
      int past = (int) (500 * Math.pow(trial % 50 == 0 ? 100 : 10, random.nextDouble()));
      double shift = 15 * Math.pow(7e4, random.nextDouble()) * (trial % 3 == 0 ? -1 : 1);
      double holes = trial % 8 < 4 ? 0 : 0.5 * random.nextDouble();
      boolean targetToo = trial % 4 < 2;
      Stream stream = new Stream(inputs, 0.1, seed + trial, holes);
      Learner learner =
          Learner.builder(Model.linear(inputs)).law(Law.parse("pool(trees=0)")).build();
      assertThat(afterShift(learner, stream, past, shift, shifting, targetToo))
          .as(
              "seed %d, trial %d: %d of %d inputs, past %d, shift %s, holes %s",
              seed, trial, shifting, inputs, past, shift, holes)
          .isLessThan(1.5);
    }
  }

  /**
   * Errors of the next 200 rows, over those without the wild value: as before there were levels.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSingleWildValueCostsLittle(boolean target) {
    double clean = afterWild(target, 0);
    assertThat(afterWild(target, 1)).isLessThan((target ? 2.0 : 1.25) * clean);
    assertThat(afterWild(target, 7)).as("seven in a row").isLessThan((target ? 7 : 2) * clean);
  }

  private static double afterWild(boolean target, int values) {
    Learner learner = Learner.builder(Model.linear(INPUTS)).build();
    Stream stream = new Stream(0.1);
    double sum = 0;
    for (int t = 0; t < 2200; t++) {
      stream.next();
      if (t >= 2000 - values && t < 2000) {
        stream.x[1] = target ? stream.x[1] : 1e9;
        stream.y = target ? 1e9 : stream.y;
      }
      double error = error(learner, stream);
      sum += t < 2000 ? 0 : error;
    }
    return sum;
  }

  /** Before, amid and after the run of far values by which a new level is known. */
  @Test
  void aNewLevelIsFollowedBitForBitAfterACheckpointAndInACopy() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
    Stream stream = new Stream(1);
    for (int t = 0; t < 450; t++) {
      stream.next();
      stream.y += t < 400 ? 0 : 1e5;
      stream.x[2] += t < 420 ? 0 : 1e3;
      if (t % 4 == 1) {
        learner = t % 8 == 1 ? Learner.fromBytes(learner.toBytes()) : learner.copy();
      }
      learner.learn(stream.x, stream.y);
    }
    Learner whole = Learner.builder(Model.linear(INPUTS)).intervals(0.9).build();
    Stream again = new Stream(1);
    for (int t = 0; t < 450; t++) {
      again.next();
      again.y += t < 400 ? 0 : 1e5;
      again.x[2] += t < 420 ? 0 : 1e3;
      whole.learn(again.x, again.y);
    }
    assertThat(learner.toBytes()).isEqualTo(whole.toBytes());
  }

  /** A number at 1e17 that changes by tens: spreads below a billionth of a billionth count. */
  @Test
  void smallChangesOfALargeTargetAreLearned() {
    Learner learner = Learner.builder(Model.linear(INPUTS)).build();
    Stream stream = new Stream(1);
    double sum = 0;
    for (int t = 0; t < 2000; t++) {
      stream.next();
      stream.y = 1e17 + 1000 * stream.y;
      double error = error(learner, stream);
      sum += t < 1000 ? 0 : error / 1000;
    }
    assertThat(sum).isLessThan(1000);
  }
}
