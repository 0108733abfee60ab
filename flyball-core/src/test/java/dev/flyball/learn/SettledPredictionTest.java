package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Interval;
import dev.flyball.law.Law;
import dev.flyball.law.PoolMember;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.time.LocalDate;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions of rows whose targets do not come, against what all learned rows at once give. */
@Tag("slow")
class SettledPredictionTest {
  private static final int ROWS = 6000;
  private static final int LEARNED = 4800;

  /** Year, month, day and season as plain numbers; a trend, seasons, and errors that last. */
  private static double[][] calendar(long seed) {
    RandomStream random = new RandomStream(seed);
    double[][] rows = new double[ROWS][];
    double error = 0;
    for (int t = 0; t < ROWS; t++) {
      LocalDate day = LocalDate.of(2001, 1, 1).plusDays(t);
      double season = 40 * Math.sin(2 * Math.PI * day.getDayOfYear() / 365.25 - 1.3);
      error = 0.9 * error + 5 * random.nextGaussian();
      double y = 100 + 10 * t / 365.25 + season + error;
      int month = day.getMonthValue();
      rows[t] = new double[] {day.getYear(), month, day.getDayOfMonth(), month % 12 / 3 + 1, y};
    }
    return rows;
  }

  private static double[] inputs(double[] row) {
    return Arrays.copyOf(row, row.length - 1);
  }

  private static double target(double[] row) {
    return row[row.length - 1];
  }

  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=96)"})
  void aCalendarAsPlainNumbersIsPredictedAsWellAsByRidgeRegression(String law) {
    for (int seed = 1; seed <= 3; seed++) {
      double[][] rows = calendar(seed);
      double pool = heldOut(rows, law);
      double ridge = heldOut(rows, "pool(trees=0, numbers=ridge:1.0; scalar:1.0:1.0E-9)");
      assertThat(pool / ridge).as("%s, seed %d", law, seed).isLessThan(1.05);
    }
  }

  /** The trend goes on where targets stop: intervals may hold more than they say, but not less. */
  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=96)"})
  void intervalsOfACalendarHold(String law) {
    double[][] rows = calendar(1);
    Model model = Model.linear(4);
    Learner learner = LearnerSpec.of(model).law(Law.parse(law, model)).intervals(0.9).learner();
    for (int t = 0; t < LEARNED; t++) {
      learner.learn(inputs(rows[t]), target(rows[t]));
    }
    Predictor settled = learner.settled();
    int inside = 0;
    for (int t = LEARNED; t < ROWS; t++) {
      Interval interval = settled.predict(inputs(rows[t])).interval();
      inside += interval.lower() <= target(rows[t]) && target(rows[t]) <= interval.upper() ? 1 : 0;
    }
    assertThat(inside / (double) (ROWS - LEARNED)).isGreaterThan(0.87);
  }

  /**
   * The same with the sixths of the target as classes, most of which end before the held-out rows:
   * members that learn are not given up for the mean, which had .997 of the mixture once.
   */
  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=64)"})
  void classesOfACalendarAreNotLeftToTheMean(String law) {
    double[][] rows = calendar(1);
    double[] sorted =
        Arrays.stream(rows).mapToDouble(SettledPredictionTest::target).sorted().toArray();
    for (double[] row : rows) {
      int below = Arrays.binarySearch(sorted, target(row));
      row[4] = below * 6 / ROWS;
    }
    Model model = Model.oneVersusRest(Model.logistic(4), 6);
    Learner learner = learned(rows, LEARNED, model, law);
    Predictor settled = learner.settled();
    double loss = 0;
    double ofFrequencies = 0;
    for (int t = LEARNED; t < ROWS; t++) {
      int k = (int) target(rows[t]);
      long times = Arrays.stream(rows, 0, LEARNED).filter(row -> row[4] == k).count();
      loss -= Math.log(settled.predict(inputs(rows[t])).share(k));
      ofFrequencies -= Math.log(times / (double) LEARNED);
    }
    assertThat(loss).isLessThan(0.75 * ofFrequencies);
    assertThat(learner.pool().orElseThrow().settledMembers())
        .filteredOn(share -> share.member() instanceof PoolMember.Mean)
        .allMatch(share -> share.share() < 0.05);
  }

  /** The range of the targets does not follow a trend once they stop. */
  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=96)"})
  void aTrendGoesOn(String law) {
    RandomStream random = new RandomStream(1);
    double[][] rows = new double[500][];
    for (int t = 0; t < rows.length; t++) {
      rows[t] = new double[] {t, random.nextGaussian(), 2 * t + random.nextGaussian()};
    }
    Learner learner = learned(rows, 400, Model.linear(2), law);
    assertThat(learner.settled().predict(inputs(rows[499])).value()).isBetween(970.0, 1020.0);
  }

  /** Where targets never leave their range, predictions do not either. */
  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=96)"})
  void aRangeThatHoldsIsKept(String law) {
    RandomStream random = new RandomStream(2);
    double[][] rows = new double[1000][];
    for (int t = 0; t < rows.length; t++) {
      double x = random.nextGaussian();
      rows[t] = new double[] {x, random.nextGaussian(), Math.max(0, Math.min(1, x))};
    }
    Predictor settled = learned(rows, 1000, Model.linear(2), law).settled();
    assertThat(settled.predict(new double[] {5, 0}).value()).isBetween(0.9, 1.05);
    assertThat(settled.predict(new double[] {-5, 0}).value()).isBetween(-0.05, 0.1);
  }

  private static double heldOut(double[][] rows, String law) {
    Predictor settled = learned(rows, LEARNED, Model.linear(4), law).settled();
    double sum = 0;
    for (int t = LEARNED; t < rows.length; t++) {
      sum += Math.abs(settled.predict(inputs(rows[t])).value() - target(rows[t]));
    }
    return sum / (rows.length - LEARNED);
  }

  private static Learner learned(double[][] rows, int count, Model model, String law) {
    Learner learner = LearnerSpec.of(model).law(Law.parse(law, model)).learner();
    for (int t = 0; t < count; t++) {
      learner.learn(inputs(rows[t]), target(rows[t]));
    }
    return learner;
  }

  /**
   * A class that resembles the last one: without it sets are larger, and hold as often as they say.
   */
  @ParameterizedTest
  @ValueSource(strings = {"pool(trees=0)", "pool(trees=96)"})
  void setsOfClassesHoldWithoutTargets(String law) {
    RandomStream random = new RandomStream(7);
    Model model = Model.oneVersusRest(Model.logistic(2), 4);
    Learner learner = LearnerSpec.of(model).law(Law.parse(law, model)).intervals(0.9).learner();
    double y = 0;
    Predictor settled = learner.settled();
    int inside = 0;
    for (int t = 0; t < 8000; t++) {
      y = random.nextBoolean(0.8) ? y : random.nextInt(4);
      double[] x = {y + random.nextGaussian(), random.nextGaussian()};
      if (t < 4000) {
        learner.learn(x, y);
        settled = t == 3999 ? learner.settled() : settled;
      } else {
        inside += settled.predict(x).sets().get(0).holds((int) y) ? 1 : 0;
      }
    }
    assertThat(inside / 4000.0).isBetween(0.85, 0.95);
  }
}
