package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardisation;
import dev.flyball.trust.Fault;
import dev.flyball.trust.Trust;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Untrusted;
import dev.flyball.trust.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is not trusted is missing for the learner, with a guess in its place, and said. */
class LearnerTrustTest {
  private static final int INPUTS = 4;
  private static final int ROWS = 900;

  /** Sensor 2 stands still from row 601 to 650 on, sensor 1 jumps at row 700. */
  private static double[][] rows() {
    Random random = new Random(1);
    double[][] rows = new double[ROWS][INPUTS];
    double common = 0;
    for (int t = 0; t < ROWS; t++) {
      common = 0.9 * common + 0.3 * random.nextGaussian();
      for (int j = 0; j < INPUTS; j++) {
        rows[t][j] = common * (j + 1) + 0.2 * random.nextGaussian();
      }
      if (t >= 600 && t < 650) {
        rows[t][2] = rows[599][2];
      }
    }
    rows[700][1] += 30;
    return rows;
  }

  private static double target(double[] row) {
    return row[0] + row[1] - row[3];
  }

  private static LearnerBuilder builder(Trusting trust) {
    return Learner.builder(Model.linear(INPUTS)).trust(trust).intervals(0.9);
  }

  private static Learner learned(Trusting trust, int until) {
    Learner learner = builder(trust).build();
    double[][] rows = rows();
    for (int t = 0; t < until; t++) {
      learner.learn(rows[t], target(rows[t]));
    }
    return learner;
  }

  private static Map<String, String> bits(Learner learner) {
    Map<String, String> bits = new TreeMap<>();
    State state = learner.state();
    state.allDoubles().forEach((name, all) -> bits.put(name, Arrays.toString(all)));
    state.allLongs().forEach((name, all) -> bits.put(name, Arrays.toString(all)));
    return bits;
  }

  @Test
  void whatIsNotTrustedIsMissingWithAGuessInItsPlace() {
    Learner trusting =
        Learner.builder(Model.linear(INPUTS))
            .standardisation(Standardisation.none())
            .trust(Trusting.on())
            .build();
    Learner twin =
        Learner.builder(Model.linear(INPUTS))
            .standardisation(Standardisation.none())
            .trust(Trusting.off())
            .build();
    Trust trust = new Trust(INPUTS);
    int doubted = 0;
    for (double[] row : rows()) {
      trust.look(row);
      double[] guessed = row.clone();
      int before = doubted;
      for (int j = 0; j < INPUTS; j++) {
        guessed[j] = trust.fault(j) == null ? row[j] : trust.expected(j);
        doubted += trust.fault(j) == null ? 0 : 1;
      }
      trust.learn();
      assertThat(trusting.learn(row, target(row)).prediction())
          .isCloseTo(twin.learn(guessed, target(row)).prediction(), within(1e-9));
      assertThat(trusting.step().batch().seen(0)).isEqualTo(INPUTS - (doubted - before));
    }
    assertThat(doubted).isGreaterThan(45);
  }

  /** The target follows the jump: what was predicted stays, what is learned is the row. */
  @Test
  void aJumpThatTheTargetBearsOutIsLearnedAsItCame() {
    Learner trusting = learned(Trusting.on(), 700);
    Learner believing = learned(Trusting.on(), 700);
    double[] row = rows()[700];
    row[1] -= 25;
    double target = target(row);
    Step step = trusting.learn(row, target);
    assertThat(step.untrusted()).extracting(Untrusted::fault).containsExactly(Fault.JUMP);
    assertThat(Math.abs(step.prediction() - target)).isGreaterThan(3);
    assertThat(step.loss()).isGreaterThan(3);
    believing.tell(1, Word.BELIEVE);
    believing.learn(row, target);
    double[] next = rows()[701];
    assertThat(trusting.learn(next, target(next)).prediction())
        .isCloseTo(believing.learn(next, target(next)).prediction(), within(0.05));
    assertThat(trusting.learn(row, target).untrusted())
        .extracting(Untrusted::input)
        .doesNotContain(1);
  }

  @Test
  void aGuessIsBetterThanAHoleOrALie() {
    double[][] rows = rows();
    Learner trusting = builder(Trusting.on()).build();
    Learner believing = builder(Trusting.off()).build();
    Learner missing = builder(Trusting.off()).build();
    double[] lost = new double[3];
    for (int t = 0; t < ROWS; t++) {
      double[] row = rows[t].clone();
      row[1] = t % 100 > 80 && t > 500 ? 40 : row[1];
      double[] holes = row.clone();
      holes[1] = row[1] == 40 ? Double.NaN : row[1];
      double target = target(rows[t]);
      lost[0] += Math.abs(trusting.learn(row, target).prediction() - target);
      lost[1] += Math.abs(believing.learn(row, target).prediction() - target);
      lost[2] += Math.abs(missing.learn(holes, target).prediction() - target);
    }
    assertThat(lost[0]).isLessThan(lost[1]).isLessThan(lost[2]);
  }

  @Test
  void intervalsTakeWhatIsNotTrustedForAnOutage() {
    Learner trusting = builder(Trusting.on()).build();
    Random random = new Random(2);
    double[][] rows = rows();
    double stuck = 0;
    double[] width = new double[2];
    double[] count = new double[2];
    double within = 0;
    for (int t = 0; t < 5 * ROWS; t++) {
      double[] row = rows[t % ROWS].clone();
      row[1] += 2 * random.nextGaussian();
      double target = target(row);
      stuck = t % 150 == 100 ? row[1] : stuck;
      row[1] = t > 500 && t % 150 > 100 ? stuck : row[1];
      Step step = trusting.learn(row, target);
      boolean doubted = step.untrusted().stream().anyMatch(each -> each.input() == 1);
      if (t > 2 * ROWS) {
        double lower = step.lower(0, 0, 0);
        double upper = step.upper(0, 0, 0);
        width[doubted ? 1 : 0] += upper - lower;
        count[doubted ? 1 : 0]++;
        within += doubted && lower <= target && target <= upper ? 1 : 0;
      }
    }
    assertThat(count[1]).isGreaterThan(700);
    assertThat(width[1] / count[1]).isGreaterThan(2 * width[0] / count[0]);
    assertThat(within / count[1]).isBetween(0.85, 0.95);
  }

  @Test
  void saysWhatItDoesNotTrustAndSinceWhen() {
    Learner learner = learned(Trusting.on(), 640);
    List<Untrusted> now = learner.step().untrusted();
    assertThat(now).extracting(Untrusted::input).containsExactly(2);
    assertThat(now.get(0).fault()).isEqualTo(Fault.STILL);
    assertThat(now.get(0).since()).isBetween(601L, 606L);
    assertThat(learner.trust().orElseThrow().now()).isEqualTo(now);
    assertThat(learned(Trusting.on(), 660).step().untrusted()).isEmpty();
    TrustReceipt.Found found = learned(Trusting.on(), 660).trust().orElseThrow().found().get(0);
    assertThat(found.input()).isEqualTo(2);
    assertThat(found.fault()).isEqualTo(Fault.STILL);
    assertThat(found.first()).isBetween(now.get(0).since(), 606L);
    assertThat(found.last()).isEqualTo(650);
    assertThat(found.cells()).isEqualTo(650 - found.first() + 1);
  }

  @Test
  void whereTheTargetStandsTooItIsSaidAndBelieved() {
    Learner trusting = learned(Trusting.on(), 600);
    Learner believing = learned(Trusting.off(), 600);
    double[] row = rows()[599];
    for (int t = 0; t < 50; t++) {
      trusting.learn(row, target(row));
      believing.learn(row, target(row));
    }
    assertThat(trusting.step().untrusted()).hasSize(INPUTS);
    assertThat(trusting.step().untrusted().get(0).fault()).isEqualTo(Fault.ROW_STILL);
    assertThat(trusting.step().batch().seen(0)).isEqualTo(INPUTS);
    assertThat(trusting.predictor().predict(row).seen()).isEqualTo(INPUTS);
    assertThat(trusting.step().prediction()).isCloseTo(target(row), within(0.1));
  }

  @Test
  void aReportChangesNothingElse() {
    Learner reporting = learned(Trusting.report(), 640);
    assertThat(reporting.parameters()).isEqualTo(learned(Trusting.off(), 640).parameters());
    assertThat(reporting.step().untrusted()).extracting(Untrusted::input).containsExactly(2);
    assertThat(learned(Trusting.off(), 640).step().untrusted()).isEmpty();
    assertThat(learned(Trusting.off(), 640).trust()).isEmpty();
  }

  @Test
  void predictionsBesideTheStreamDoubtWhatStandsInDoubt() {
    Learner learner = learned(Trusting.on(), 640);
    double[] same = rows()[640];
    double[] missing = same.clone();
    missing[2] = Double.NaN;
    double[] other = same.clone();
    other[2] += 0.5;
    Predictor predictor = learner.predictor();
    assertThat(learner.predict(same).values()).isEqualTo(learner.predict(missing).values());
    assertThat(predictor.predict(same)).isEqualTo(learner.predict(same));
    assertThat(predictor.predict(same).untrusted()).extracting(Untrusted::input).containsExactly(2);
    assertThat(predictor.predict(missing).untrusted()).isEmpty();
    assertThat(predictor.predict(other).untrusted()).isEmpty();
    assertThat(predictor.predict(other).seen()).isEqualTo(INPUTS);
    learner.learn(rows()[655], 0);
    assertThat(predictor.predict(same).untrusted()).isEmpty();
  }

  @Test
  void aLateLabelIsLearnedFromWhatWasBelievedThen() {
    Learner late = learned(Trusting.on(), 630);
    Learner atOnce = learned(Trusting.on(), 630);
    for (int t = 630; t < ROWS; t++) {
      double[] row = rows()[t];
      Prediction prediction = late.predict("id" + t, row);
      assertThat(prediction.untrusted()).hasSize(t < 650 || t == 700 ? 1 : 0);
      late.label("id" + t, target(row));
      atOnce.learn(row, target(row));
    }
    assertThat(late.parameters()).isEqualTo(atOnce.parameters());
  }

  @Test
  void goesOnBitForBit() {
    Learner whole = learned(Trusting.on(), ROWS);
    Learner first = learned(Trusting.on(), 620);
    Learner resumed = Learner.fromBytes(first.toBytes());
    assertThat(resumed.spec()).isEqualTo(first.spec());
    assertThat(resumed.trust().orElseThrow().now())
        .isEqualTo(first.trust().orElseThrow().now())
        .hasSize(1);
    assertThat(resumed.predict(rows()[620])).isEqualTo(first.predict(rows()[620]));
    double[][] rows = rows();
    for (int t = 620; t < ROWS; t++) {
      resumed.learn(rows[t], target(rows[t]));
    }
    assertThat(bits(resumed)).isEqualTo(bits(whole));
    assertThat(bits(whole.copy())).isEqualTo(bits(whole));
    Learner again = whole.withLaw(Law.directional());
    assertThat(again.trust().orElseThrow().rows()).isEqualTo(ROWS);
    whole.reset();
    assertThat(bits(whole)).isEqualTo(bits(builder(Trusting.on()).build()));
  }

  @Test
  void aRefusedRowLeavesNoTrace() {
    Learner learner = learned(Trusting.on(), 640);
    Map<String, String> before = bits(learner);
    double[] row = rows()[640];
    assertThatThrownBy(() -> learner.learn(row, Double.POSITIVE_INFINITY))
        .isInstanceOf(ObservationException.class);
    row[1] = Double.NEGATIVE_INFINITY;
    assertThatThrownBy(() -> learner.learn(row, 0)).isInstanceOf(ObservationException.class);
    assertThat(bits(learner)).isEqualTo(before);
  }

  @Test
  void whatTheUserMasksStaysMissing() {
    Learner learner = learned(Trusting.on(), 640);
    double[] row = rows()[640];
    Mask mask = Mask.allSeen(INPUTS);
    mask.set(2, false);
    learner.learn(Observation.of(row, target(row)).trusting(mask));
    assertThat(learner.step().untrusted()).isEmpty();
    assertThat(learner.step().batch().seen(0)).isEqualTo(INPUTS - 1);
  }

  @Test
  void somebodyWhoKnowsOverrulesIt() {
    Learner learner = learned(Trusting.on(), 640);
    learner.tell(2, Word.BELIEVE);
    learner.learn(rows()[640], 0);
    assertThat(learner.step().untrusted()).extracting(Untrusted::input).doesNotContain(2);
    learner.tell(0, Word.DISTRUST);
    learner = Learner.fromBytes(learner.toBytes());
    learner.learn(rows()[641], 0);
    assertThat(learner.step().untrusted()).contains(new Untrusted(0, Fault.TOLD, 642));
    assertThat(learner.trust().orElseThrow().told(0)).isEqualTo(Word.DISTRUST);
    learner.tell(0, Word.JUDGE);
    learner.learn(rows()[642], 0);
    assertThat(learner.step().untrusted()).extracting(Untrusted::input).doesNotContain(0);
    Learner believing = builder(Trusting.off()).build();
    assertThatThrownBy(() -> believing.tell(0, Word.DISTRUST)).hasMessageContaining("not watched");
  }

  @Test
  void whatIsOverruledIsSaidAtOnce() {
    Learner learner = learned(Trusting.on(), 640);
    Predictor predictor = learner.predictor();
    double[] row = rows()[640];
    learner.tell(2, Word.BELIEVE);
    assertThat(predictor.predict(row).untrusted()).isEmpty();
    assertThat(learner.predict(row).seen()).isEqualTo(INPUTS);
    learner.tell(0, Word.DISTRUST);
    assertThat(predictor.predict(row).untrusted())
        .containsExactly(new Untrusted(0, Fault.TOLD, 641));
    assertThat(predictor.predict(Question.SETTLED, row))
        .isEqualTo(learner.predict(Question.SETTLED, row))
        .isEqualTo(Learner.fromBytes(learner.toBytes()).predict(Question.SETTLED, row));
    learner.tell(0, Word.JUDGE);
    assertThat(predictor.predict(row).untrusted()).isEmpty();
  }

  private static LearnerBuilder usual() {
    return Learner.builder(Model.linear(INPUTS)).intervals(0.9);
  }

  @Test
  void whereNothingIsSaidRowsInOrderAreWatchedFromRow301On() {
    Learner learner = usual().build();
    Learner resumed = usual().build();
    double[][] rows = rows();
    for (int t = 0; t < ROWS; t++) {
      learner.learn(rows[t], target(rows[t]));
      resumed = t % 290 == 0 ? Learner.fromBytes(resumed.toBytes()) : resumed;
      resumed = t == 310 ? usual().build(resumed.numbers()) : resumed;
      resumed.learn(rows[t], target(rows[t]));
    }
    assertThat(learned(Trusting.auto(), 299).trusting()).isEqualTo(Trusting.Mode.AUTO);
    assertThat(learned(Trusting.auto(), 299).trust()).isEmpty();
    assertThat(learner.trusting()).isEqualTo(Trusting.Mode.ON);
    assertThat(learner.trust().orElseThrow().found())
        .isEqualTo(learned(Trusting.on(), ROWS).trust().orElseThrow().found())
        .isNotEmpty();
    assertThat(learner.parameters()).isEqualTo(learned(Trusting.on(), ROWS).parameters());
    assertThat(bits(resumed)).isEqualTo(bits(learner)).isEqualTo(bits(learner.copy()));
  }

  @Test
  void whereTheFirstRowsAreInNoOrderAllIsBelieved() {
    List<double[]> shuffled = new ArrayList<>(List.of(rows()));
    Collections.shuffle(shuffled, new Random(3));
    Learner learner = usual().build();
    Learner believing = builder(Trusting.off()).build();
    for (double[] row : shuffled) {
      assertThat(learner.learn(row, target(row)).prediction())
          .isEqualTo(believing.learn(row, target(row)).prediction());
    }
    assertThat(learner.trusting()).isEqualTo(Trusting.Mode.OFF);
    assertThat(learner.trust()).isEmpty();
    assertThatThrownBy(() -> learner.tell(0, Word.DISTRUST)).hasMessageContaining("not watched");
    Learner resumed = Learner.fromBytes(learner.toBytes());
    assertThat(resumed.trusting()).isEqualTo(Trusting.Mode.OFF);
    assertThat(bits(resumed)).isEqualTo(bits(learner));
    resumed.reset();
    assertThat(bits(resumed)).isEqualTo(bits(usual().build()));
  }

  @Test
  void isOnForWhatCanAffordItUnlessSomebodySaysOtherwise() {
    LearnerSpec usual = LearnerSpec.of(Model.linear(INPUTS));
    assertThat(usual.trust()).isEqualTo(Trusting.auto());
    assertThat(LearnerSpec.parse(usual.toString())).isEqualTo(usual);
    assertThat(usual.law(Law.directional()).trust()).isEqualTo(Trusting.off());
    assertThat(usual.law(Law.directional()).law(Law.pool()).trust()).isEqualTo(Trusting.auto());
    assertThat(usual.law(Law.pool().trees(0)).trust()).isEqualTo(Trusting.off());
    assertThat(usual.trust(Trusting.off()).law(Law.pool()).trust()).isEqualTo(Trusting.off());
    assertThat(usual.trust(Trusting.on()).law(Law.directional()).trust()).isEqualTo(Trusting.on());
    assertThat(LearnerSpec.of(Model.linear(1)).trust()).isEqualTo(Trusting.off());
    assertThat(LearnerSpec.of(Model.linear(201)).trust()).isEqualTo(Trusting.off());
    assertThat(LearnerSpec.keyed(Model.linear(INPUTS)).trust()).isEqualTo(Trusting.off());
    assertThat(usual().keyed().spec().trust()).isEqualTo(Trusting.off());
    assertThat(usual().ahead(1).learner(0).spec().trust()).isEqualTo(Trusting.off());
    assertThat(usual().trust(Trusting.on()).keyed().spec().trust()).isEqualTo(Trusting.on());
  }

  @Test
  void rowsThatListWhatTheySawAreJudgedAlike() {
    Learner dense = learned(Trusting.on(), 600);
    Learner listed = learned(Trusting.on(), 600);
    for (int t = 600; t < 720; t++) {
      double[] row = rows()[t];
      double target = target(row);
      listed.learn(new int[] {0, 1, 2}, Arrays.copyOf(row, 3), target);
      row[3] = Double.NaN;
      dense.learn(row, target);
    }
    assertThat(bits(listed)).isEqualTo(bits(dense));
  }

  @Test
  void onlyTheseInputsAreWatchedAndFurtherOnesJoin() {
    Learner some = learned(Trusting.on().inputs(1, 2), 640);
    assertThat(some.step().untrusted()).extracting(Untrusted::input).containsExactly(2);
    assertThat(learned(Trusting.on().inputs(0, 1), 640).step().untrusted()).isEmpty();
    Learner wide =
        some.widened(new Widening(new int[] {0, -1, 1, 2, 3}, new int[] {-1, -1, -1, -1, -1}));
    assertThat(wide.spec().trust().inputs()).containsExactly(1, 2, 3);
    double[] row = rows()[640];
    wide.learn(new double[] {row[0], 7, row[1], row[2], row[3]}, 0);
    assertThat(wide.step().untrusted()).extracting(Untrusted::input).containsExactly(3);
    assertThat(wide.step().untrusted().get(0).since())
        .isEqualTo(some.step().untrusted().get(0).since());
  }

  @Test
  void rowsThatAreOnlyPredictedAreJudgedInTurn() {
    Learner learner = learned(Trusting.on(), 560);
    TrustedRows rows = learner.trustedRows();
    Learner twin = learned(Trusting.on(), 560);
    for (int t = 560; t < ROWS; t++) {
      double[] row = rows()[t];
      twin.learn(row, target(row));
      double[] believed = rows.believed(row).clone();
      Prediction prediction = rows.predict(learner.settled(), Question.ANY);
      assertThat(prediction.untrusted()).isEqualTo(rows.untrusted());
      assertThat(prediction.seen()).isEqualTo(INPUTS - rows.untrusted().size());
      double[] filled = rows.filled();
      assertThat(rows.untrusted()).isEqualTo(twin.step().untrusted());
      for (int j = 0; j < INPUTS; j++) {
        int input = j;
        boolean doubted = rows.untrusted().stream().anyMatch(each -> each.input() == input);
        assertThat(Double.isNaN(believed[j])).isEqualTo(doubted);
        assertThat(filled[j]).isFinite();
      }
    }
  }

  @Test
  void aMinibatchIsJudgedByWhatCameBefore() {
    Learner learner = learned(Trusting.on(), 640);
    double[][] rows = rows();
    learner.learn(
        List.of(
            Observation.of(rows[640], target(rows[640])),
            Observation.of(rows[641], target(rows[641]))));
    assertThat(learner.step().batch().seen(0)).isEqualTo(INPUTS - 1);
    assertThat(learner.step().batch().seen(1)).isEqualTo(INPUTS - 1);
    assertThat(learner.trust().orElseThrow().rows()).isEqualTo(642);
  }
}
