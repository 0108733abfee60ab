package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.certify.Certificate.Certified;
import dev.flyball.control.Law;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is promised of a pool's members, against the members' own weights. */
class PoolCertifierTest {

  private record Learned(Learner learner, RunRecord record, LearnerSpec spec) {
    PoolCertifier certifier(Assumptions granted) {
      return PoolCertifier.of(record, spec, learner.pool().orElseThrow(), granted);
    }
  }

  private static Learned learned(Model model, Loss loss, int rows, long seed) {
    LearnerSpec spec = LearnerSpec.of(model).loss(loss).law(Law.pool());
    PoolRecorder recorder = new PoolRecorder(spec);
    Learner learner = Learner.builder(model).loss(loss).law(Law.pool()).monitor(recorder).build();
    RandomStream random = new RandomStream(seed);
    int classes = model.heads() > 1 ? model.heads() : 2;
    for (int t = 0; t < rows; t++) {
      double[] x = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double y = 50 + 10 * (x[0] - x[1] / 2 + 0.3 * random.nextGaussian());
      if (model.link() != dev.flyball.model.Link.IDENTITY) {
        y = Math.floorMod((int) Math.round(x[0] + random.nextGaussian()), classes);
      }
      x[random.nextInt(3)] = random.nextDouble() < 0.3 ? Double.NaN : x[2];
      if (t % 97 == 0) {
        java.util.Arrays.fill(x, Double.NaN);
      }
      learner.learn(x, y);
    }
    return new Learned(learner, learner.monitor(recorder).record(), spec);
  }

  @Test
  void membersThatStepOnTheModelsRowsAreCertifiedAndTheirErrorsKeepToTheBounds() {
    for (long seed = 61; seed < 64; seed++) {
      Learned run = learned(Model.linear(3), Loss.squared(), 700, seed);
      PoolCertifier.Answer answer = run.certifier(Assumptions.none()).certify();
      assertThat(answer.certified()).as("seed %d", seed).isGreaterThanOrEqualTo(5);
      assertThat(answer.shown()).isTrue();
      assertThat(answer.share()).isBetween(0.0, 1 + 1e-9);
      assertThat(answer.regret().rows()).isPositive();
      assertKept(run, answer, seed);
    }
  }

  private static void assertKept(Learned run, PoolCertifier.Answer answer, long seed) {
    PoolController pool = run.learner().pool().orElseThrow();
    MemberTargets targets = MemberTargets.of(run.record(), run.spec().model());
    Space space = new Space.Full(4);
    double[] star = Hindsight.of(run.record(), space, 1, t -> targets.weight(t) * targets.of(0, t));
    double start = Math.sqrt(Kernels.squaredNorm(star, 0, 4));
    double[] row = new double[4];
    int last = run.record().steps() - 1;
    run.record().row(last, space, row);
    for (int k = 0; k < answer.members().size(); k++) {
      PoolCertifier.MemberAnswer member = answer.members().get(k);
      if (member.certificate() instanceof Certified certified) {
        assertThat(member.standing().member()).isInstanceOf(Stepping.class);
        double[] e = pool.parametersOf(k);
        e[3] -= targets.mean();
        for (int j = 0; j < 4; j++) {
          e[j] = e[j] / targets.unit() - star[j];
        }
        assertThat(Math.sqrt(Kernels.squaredNorm(e, 0, 4)))
            .as("seed %d, %s", seed, member.standing().member().name())
            .isLessThanOrEqualTo(certified.bound().at(run.record().steps(), start));
      }
    }
  }

  @Test
  void aGrantedBoundThatTheRunContradictsIsRefused() {
    Learned run = learned(Model.linear(3), Loss.squared(), 700, 64);
    PoolCertifier.Answer answer = run.certifier(Assumptions.none().withDisturbance(1e-3)).certify();
    assertThat(answer.certified()).isZero();
    assertThat(answer.members().get(0).certificate().toString())
        .contains("bounded disturbance d: needs");
    Assumptions enough = Assumptions.none().withDisturbance(answer.largest());
    assertThat(run.certifier(enough).certify().certified()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void recordsOfOtherRowsAreRefused() {
    Learned one = learned(Model.linear(3), Loss.squared(), 300, 65);
    Learned other = learned(Model.linear(3), Loss.squared(), 300, 66);
    PoolCertifier crossed =
        PoolCertifier.of(
            other.record(), one.spec(), one.learner().pool().orElseThrow(), Assumptions.none());
    assertThat(crossed.certify().certified()).isZero();
    assertThat(crossed.certify().members().get(0).certificate().toString())
        .contains("not those that the member learned");
  }

  @Test
  void classesAreCertifiedByLeastSquaresAndWithABoundOnTheScore() {
    Learned two = learned(Model.logistic(3), Loss.logistic(), 500, 67);
    assertThat(two.certifier(Assumptions.none()).certify().certified()).isEqualTo(2);
    PoolCertifier.Answer bounded = two.certifier(Assumptions.none().withScoreBound(4)).certify();
    assertThat(bounded.certified()).isEqualTo(4);
    Learned three = learned(Model.oneVersusRest(Model.logistic(3), 3), Loss.logistic(), 500, 68);
    assertThat(three.certifier(Assumptions.none()).certify().certified()).isEqualTo(2);
  }

  /**
   * A bound on the score below what a member had buys it nothing, in a part of the table either.
   */
  @Test
  void aBoundOnTheScoreThatAMemberLeavesIsRefused() {
    Learned two = learned(Model.logistic(3), Loss.logistic(), 500, 67);
    PoolCertifier little = two.certifier(Assumptions.none().withScoreBound(0.01));
    assertThat(little.certify().certified()).isEqualTo(2);
    assertThat(little.certify().members().get(0).certificate().toString())
        .contains("|score| <= 0.01");
    assertThat(little.without(new Space.Part(4, new int[] {0, 3})).certify().certified())
        .isEqualTo(2);
  }

  @Test
  void aPartIsThatOfATableWithFewerColumns() {
    Learned run = learned(Model.linear(3), Loss.squared(), 500, 69);
    PoolCertifier part =
        run.certifier(Assumptions.none()).without(new Space.Part(4, new int[] {0, 3}));
    PoolCertifier.Answer answer = part.certify();
    assertThat(answer.certified()).isGreaterThanOrEqualTo(5);
    List<String> names =
        answer.members().stream()
            .filter(PoolCertifier.MemberAnswer::certified)
            .map(member -> member.certificate().space().describe())
            .distinct()
            .toList();
    assertThat(names).containsExactly("2 of 4 parameters, the others left out of the table");
  }
}
