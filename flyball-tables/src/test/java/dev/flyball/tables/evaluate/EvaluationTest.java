package dev.flyball.tables.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.RowStream;
import dev.flyball.law.Law;
import dev.flyball.tables.train.TrainingWatch;
import dev.flyball.tables.trial.Outage;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluationTest {
  private static final double MISSING = Double.NaN;

  /** Rows by hand: each is values, then the target. */
  private static RowStream rows(double[]... table) {
    return new RowStream() {
      private int row = -1;

      @Override
      public boolean next() {
        return ++row < table.length;
      }

      @Override
      public double[] values() {
        return java.util.Arrays.copyOf(table[row], table[row].length - 1);
      }

      @Override
      public double target() {
        return table[row][table[row].length - 1];
      }
    };
  }

  private static EvaluationResults evaluate(EvaluationPlan plan, RowStream rows) {
    Evaluation evaluation = new Evaluation(plan);
    assertThat(evaluation.run(rows, TrainingWatch.none())).isTrue();
    return evaluation.results("by hand", "y");
  }

  private static double error(EvaluationResults found, String name) {
    return found.entries().stream()
        .filter(entry -> entry.name().startsWith(name))
        .findFirst()
        .orElseThrow()
        .errors()
        .error();
  }

  /** The same rows, which count so much. */
  private static RowStream weighed(RowStream rows, double... weights) {
    return new RowStream() {
      private int row = -1;

      @Override
      public boolean next() {
        row++;
        return rows.next();
      }

      @Override
      public double[] values() {
        return rows.values();
      }

      @Override
      public double target() {
        return rows.target();
      }

      @Override
      public double weight() {
        return weights[row];
      }
    };
  }

  @Test
  void errorsAreMeansByWeight() {
    RowStream rows =
        rows(new double[] {1, 4}, new double[] {2, 100}, new double[] {3, 6}, new double[] {4, 2});
    EvaluationResults found =
        evaluate(EvaluationPlan.regression(List.of("a")), weighed(rows, 1, 0, 3, 0.5));
    assertThat(found.data().rows()).isEqualTo(4);
    assertThat(found.data().labelled()).isEqualTo(3);
    // The row of weight 0 is no last value either.
    assertThat(error(found, "last value")).isCloseTo((4 + 3 * 2 + 0.5 * 4) / 4.5, within(1e-12));
    double mean = (4 + 3 * 6) / 4.0;
    assertThat(error(found, "running mean"))
        .isCloseTo((4 + 3 * 2 + 0.5 * (mean - 2)) / 4.5, within(1e-12));
  }

  /** Rows of whole weights score as the rows repeated would whose first prediction stands. */
  @Test
  void scoresOfClassesCountByWeight() {
    double[][] table = new double[60][];
    double[] weights = new double[table.length];
    for (int k = 0; k < table.length; k++) {
      table[k] = new double[] {k % 5, k % 3 == 0 ? 1 : 0};
      weights[k] = k % 3 == 0 ? 2 : 1;
    }
    EvaluationPlan plan = EvaluationPlan.classification(List.of("a"), List.of("no", "yes"));
    EvaluationResults found = evaluate(plan, weighed(rows(table), weights));
    long[][] confusion = found.classes().confusion();
    assertThat(confusion[0][0] + confusion[0][1]).isEqualTo(40);
    assertThat(confusion[1][0] + confusion[1][1]).isEqualTo(40);
    double wrong = (confusion[0][1] + confusion[1][0]) / 80.0;
    assertThat(found.tested().errors().error()).isCloseTo(wrong, within(1e-12));
  }

  @Test
  void baselinesAreWhatAHandCanCompute() {
    RowStream rows =
        rows(
            new double[] {1, 4},
            new double[] {2, MISSING},
            new double[] {3, 6},
            new double[] {4, 2});
    EvaluationResults found = evaluate(EvaluationPlan.regression(List.of("a")), rows);
    // Last value: 0, 4, 6 against 4, 6, 2; running mean: 0, 4, 5.
    assertThat(error(found, "last value")).isCloseTo((4 + 2 + 4) / 3.0, within(1e-12));
    assertThat(error(found, "running mean")).isCloseTo((4 + 2 + 3) / 3.0, within(1e-12));
    assertThat(found.data().rows()).isEqualTo(4);
    assertThat(found.data().labelled()).isEqualTo(3);
  }

  /** The slow twin: every row kept, means taken in the end. */
  @Test
  void residualsAreASampleOfAllRowsAndGapsHaveTheirMeans() {
    ResidualMetrics tally = new ResidualMetrics(2);
    double[] errors = new double[2];
    long[] counts = new long[2];
    for (int t = 1; t <= 10_000; t++) {
      boolean missing = t % 3 == 0;
      double miss = missing ? 2 : t % 2;
      tally.take(t, new double[] {missing ? MISSING : 1, 1}, t, 1, t - miss);
      errors[missing ? 1 : 0] += miss;
      counts[missing ? 1 : 0]++;
    }
    EvaluationResults.Residuals found = tally.found(List.of("a", "b"));
    assertThat(found.row()).hasSizeBetween(600, 1200).startsWith(1, 17, 33);
    assertThat(found.row()[found.row().length - 1]).isGreaterThan(9_980);
    assertThat(found.target()).isEqualTo(found.row());
    assertThat(found.gaps())
        .containsExactly(
            new EvaluationResults.Gap(
                "a", counts[1], errors[1] / counts[1], errors[0] / counts[0]));
  }

  @Test
  void theVerdictIsSaidInPlainWords() {
    double[][] table = new double[400][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {Math.sin(t), Math.sin(t) * 3 + Math.cos(5 * t)};
    }
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a")).law(Law.directional());
    String words = Verdict.inWords(evaluate(plan, rows(table)));
    assertThat(words)
        .matches("Typical error 0\\.\\d+: .* repeating the last value, .* the running mean\\.");
    plan = EvaluationPlan.classification(List.of("a"), List.of("x", "y"));
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {t % 2, t % 2};
    }
    assertThat(Verdict.inWords(evaluate(plan, rows(table))))
        .matches(
            "Wrong in \\d+\\.\\d+ % of the rows; the last class .* %, the majority class .* %\\.");
  }

  /** A sentence without the best of the peers could say the opposite of the tick. */
  @Test
  void theVerdictInWordsNamesTheBestOfThePeers() {
    double[][] table = new double[2000][];
    for (int t = 0; t < table.length; t++) {
      double a = Math.sin(1.7 * t);
      double b = Math.sin(2.9 * t);
      table[t] = new double[] {a, b, a * b > 0 ? 1 : -1};
    }
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b")).comparing();
    assertThat(Verdict.inWords(evaluate(plan, rows(table)))).contains("the boosted trees (ours)");
  }

  @Test
  void theLawUnderTestIsTheLearnerAlone() {
    double[][] table = new double[200][];
    for (int t = 0; t < table.length; t++) {
      double a = Math.sin(t);
      double b = t % 3 == 0 ? MISSING : Math.cos(2.0 * t);
      table[t] = new double[] {a, b, 2 * a + 1};
    }
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b")).law(Law.directional());
    double sum = 0;
    var learner = plan.learner().learner();
    for (double[] row : table) {
      sum += Math.abs(learner.learn(new double[] {row[0], row[1]}, row[2]).prediction() - row[2]);
    }
    EvaluationResults found = evaluate(plan, rows(table));
    assertThat(found.tested().errors().error()).isCloseTo(sum / table.length, within(1e-12));
    double[][] weights = found.weights().values();
    assertThat(weights[0][weights[0].length - 1]).isEqualTo(learner.predictingWith()[0]);
    assertThat(found.data().features().get(1).observed()).isCloseTo(2 / 3.0, within(0.01));
  }

  @Test
  void outagesAreFoundWithTheirRowsAndWhoWentTogether() {
    double[][] table = new double[100][];
    for (int t = 1; t <= table.length; t++) {
      boolean out = t >= 31 && t <= 70;
      table[t - 1] = new double[] {out ? MISSING : t, out ? MISSING : -t, t % 5, t};
    }
    EvaluationResults found =
        evaluate(EvaluationPlan.regression(List.of("a", "b", "c")), rows(table));
    assertThat(found.outages()).containsExactly(new Outage(List.of("a", "b"), 31, 70));
  }

  @Test
  void classesAreCountedNotMeasured() {
    double[][] table = new double[300][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {t % 3 - 1, (t % 3) * (t % 3), t % 3};
    }
    EvaluationPlan plan =
        EvaluationPlan.classification(List.of("a", "b"), List.of("x", "y", "z")).comparing();
    EvaluationResults found = evaluate(plan, rows(table));
    // 0, 1, 2, 0, ...: the last one is never right but in the first row, where 0 is guessed.
    assertThat(error(found, "last class")).isCloseTo(299 / 300.0, within(1e-12));
    assertThat(found.tested().errors().error()).isLessThan(0.2);
    assertThat(found.sensitivity()).hasSize(9);
    assertThat(found.tested().errors().rmse()).isNull();
  }

  @Test
  void scoresOfClassesAreWhatAHandCanCompute() {
    double[][] table = new double[400][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {t % 7 - 3, t % 2};
    }
    EvaluationPlan plan = EvaluationPlan.classification(List.of("a"), List.of("no", "yes"));
    double[] sums = new double[3];
    Evaluation evaluation = new Evaluation(plan);
    evaluation.sending(
        (row, target, weight, step) -> {
          double given = target == 1 ? step.prediction() : 1 - step.prediction();
          sums[0] -= Math.log(given);
          sums[1] += 2 * (1 - given) * (1 - given);
          sums[2] += (step.prediction() >= 0.5 ? 1 : 0) == target ? 1 : 0;
        });
    evaluation.run(rows(table), TrainingWatch.none());
    EvaluationResults found = evaluation.results("by hand", "y");
    EvaluationResults.Classes scores = found.classes();
    assertThat(scores.logLoss()).isCloseTo(sums[0] / 400, within(1e-12));
    assertThat(scores.brier()).isCloseTo(sums[1] / 400, within(1e-12));
    // As many rows of one class as of the other.
    assertThat(scores.balancedAccuracy()).isCloseTo(sums[2] / 400, within(1e-12));
    assertThat(scores.balancedAccuracy())
        .isCloseTo(1 - found.tested().errors().error(), within(1e-12));
    assertThat(scores.confusion()[0][0] + scores.confusion()[0][1]).isEqualTo(200);
    assertThat(scores.auc()).isBetween(0.0, 1.0);
    assertThat(scores.priorLogLoss()).isBetween(Math.log(2), Math.log(2) + 0.02);
    assertThat(scores.sorted()).isFalse();
  }

  @Test
  void aTableSortedByClassIsWarnedOf() {
    double[][] table = new double[200][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {Math.sin(t), t / 100};
    }
    EvaluationPlan plan = EvaluationPlan.classification(List.of("a"), List.of("no", "yes"));
    assertThat(evaluate(plan, rows(table)).verdict())
        .anyMatch(line -> line.startsWith("WARNING: the rows are sorted by class"));
  }

  @Test
  void theVerdictIsLoudWhereAGuessIsBetter() {
    double[][] slow = new double[300][];
    double[][] plain = new double[300][];
    for (int t = 0; t < slow.length; t++) {
      slow[t] = new double[] {Math.sin(37.0 * t), 100 * Math.sin(t / 200.0)};
      plain[t] = new double[] {Math.sin(37.0 * t), 100 * Math.sin(37.0 * t)};
    }
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a")).law(Law.masked(1e-4));
    assertThat(evaluate(plan, rows(slow)).verdict().get(0))
        .startsWith("WORSE THAN THE LAST VALUE: MAE ")
        .contains("last value", "running mean");
    assertThat(evaluate(plan.law(Law.directional()).comparing(), rows(plain)).verdict().get(0))
        .startsWith("MAE ")
        .contains(" the best tuned rival (");
  }

  @Test
  void ownLawsAreNoRivalsAndAnEdgeIsSaid() {
    double[][] table = new double[400][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {Math.sin(37.0 * t), Math.cos(11.0 * t), 1000};
      table[t][2] += 5 * table[t][0] - 3 * table[t][1];
    }
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b")).comparing();
    EvaluationResults found = evaluate(plan, rows(table));
    assertThat(found.sensitivity())
        .filteredOn(EvaluationResults.Swept::own)
        .extracting(EvaluationResults.Swept::method)
        .containsExactly("scalar law", "directional law");
    EvaluationResults.Swept best = Verdict.bestTuned(found).orElseThrow();
    assertThat(best.own()).isFalse();
    assertThat(best.curve().best())
        .as("peers get a target that is centred and scaled")
        .isLessThan(10);
    String edge = best.edge() ? ", the edge of its grid" : "";
    assertThat(found.verdict().get(0))
        .contains(
            " the best tuned rival (%s at %s%s: ".formatted(best.method(), best.best(), edge));
  }

  @Test
  void intervalsComeWithTheirCoverageAndWidth() {
    double[][] table = new double[2000][];
    java.util.Random random = new java.util.Random(3);
    for (int t = 0; t < table.length; t++) {
      double a = random.nextGaussian();
      table[t] = new double[] {t % 50 < 25 ? MISSING : a, 2 * a + random.nextGaussian()};
    }
    EvaluationPlan usual = EvaluationPlan.regression(List.of("a"));
    EvaluationPlan plan =
        new EvaluationPlan(usual.features(), List.of(), usual.learner().intervals(0.5, 0.9), false);
    EvaluationResults found = evaluate(plan, rows(table));
    assertThat(found.intervals())
        .extracting(EvaluationResults.LevelCoverage::level)
        .containsExactly(0.5, 0.9);
    EvaluationResults.LevelCoverage wide = found.intervals().get(1);
    assertThat(wide.meanWidth()).isGreaterThan(found.intervals().get(0).meanWidth());
    assertThat(wide.held().get(0).outage()).isEqualTo("all rows");
    assertThat(wide.held().get(0).share()).isBetween(0.87, 0.93);
    assertThat(wide.held().get(0).rows()).isBetween(1980L, 2000L);
  }

  @Test
  void whatDivergesIsSaidAndTheRestGoesOn() {
    double[][] table = new double[400][];
    for (int t = 0; t < table.length; t++) {
      table[t] = new double[] {Math.sin(t), Math.sin(t) + 1e-3 * Math.cos(t), t % 2};
    }
    EvaluationPlan plan =
        EvaluationPlan.regression(List.of("a", "b")).law(Law.masked(50)).comparing();
    EvaluationResults found = evaluate(plan, rows(table));
    assertThat(found.tested().errors().error()).isNull();
    assertThat(found.tested().errors().divergedAt()).isBetween(1L, 400L);
    assertThat(error(found, "directional law, rate")).isFinite();
    assertThat(error(found, "SGD, rate")).isFinite();
  }

  /** Two features; the target is harder to tell while b is out. */
  private static RowStream withOutages(int count) {
    java.util.Random random = new java.util.Random(5);
    double[][] table = new double[count][];
    for (int t = 0; t < count; t++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      boolean out = t / 40 % 4 == 2;
      table[t] = new double[] {a, out ? MISSING : b, a + 2 * b + 0.3 * random.nextGaussian()};
    }
    return rows(table);
  }

  @Test
  void intervalsAreSetBesideTwoThatDoNotLookAtMasks() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    plan = new EvaluationPlan(plan.features(), List.of(), plan.learner().intervals(0.9), false);
    EvaluationResults.LevelCoverage sure = evaluate(plan, withOutages(4000)).intervals().get(0);
    EvaluationResults.OutageCoverage out =
        sure.held().stream()
            .filter(held -> held.outage().equals("b out"))
            .findFirst()
            .orElseThrow();
    assertThat(out.share()).isBetween(0.87, 0.93);
    assertThat(out.beside())
        .extracting(EvaluationResults.MethodCoverage::method)
        .containsExactly("this law", "one adaptive radius", "running quantile");
    // Who does not look at masks misses the target in the outage far more often.
    assertThat(out.beside().get(1).share()).isLessThan(0.8);
    assertThat(out.beside().get(2).share()).isLessThan(0.8);
    assertThat(sure.held().get(0).beside().get(2).share()).isCloseTo(0.9, within(0.02));
    assertThat(sure.bySeen())
        .extracting(EvaluationResults.RowsCoverage::which)
        .containsExactly("all features", "50 to 75 %");
    assertThat(sure.overTime().stream().mapToLong(EvaluationResults.RowsCoverage::rows).sum())
        .isEqualTo(sure.held().get(0).rows());
    assertThat(sure.latest().row()).hasSize(200).endsWith(4000);
    assertThat(sure.meanWidth()).isLessThan(sure.held().get(0).beside().get(1).meanWidth() * 1.02);
  }

  @Test
  void delayShowsWhatLatenessCosts() {
    EvaluationPlan plan = EvaluationPlan.regression(List.of("a", "b"));
    EvaluationResults late = evaluate(plan.delay(100), withOutages(1500));
    double told = error(late, "pool (this law, told 100 rows late)");
    double atOnce = error(late, "pool, told at once");
    assertThat(told).isGreaterThan(atOnce);
    assertThat(atOnce).isEqualTo(error(evaluate(plan, withOutages(1500)), "pool (this law)"));
    assertThat(error(evaluate(plan.delay(1), withOutages(1500)), "pool (this law"))
        .isLessThan(told);
  }

  @Test
  void classesAreGivenACalibrationTable() {
    double[][] table = new double[2000][];
    java.util.Random random = new java.util.Random(6);
    for (int t = 0; t < table.length; t++) {
      double x = random.nextGaussian();
      table[t] = new double[] {x, random.nextDouble() < 1 / (1 + Math.exp(-2 * x)) ? 1 : 0};
    }
    EvaluationResults found =
        evaluate(EvaluationPlan.classification(List.of("x"), List.of("no", "yes")), rows(table));
    List<EvaluationResults.Calibration> tenths = found.classes().calibration();
    assertThat(tenths.stream().mapToLong(EvaluationResults.Calibration::count).sum())
        .isEqualTo(4000);
    for (EvaluationResults.Calibration tenth : tenths) {
      if (tenth.count() > 200) {
        assertThat(tenth.came()).isCloseTo(tenth.given(), within(0.08));
      }
    }
  }
}
