package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.Failure;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.checkpoint.State;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Loss;
import dev.flyball.loss.Sector;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The three answers: each violated assumption is named, and only that one. */
class CertifierTest {
  private static final int D = 3;
  private static final int WINDOW = 30;
  private static final int STEPS = 300;
  private static final long SEED = 71;
  private static final double SLOW = 1e-7;
  private static final GradientLaw LAW = Runs.printed(SLOW, 0.5, 0.95);
  private static final Assumptions GRANTED = Assumptions.none().withDeltaBar(100);

  @Test
  void certifiesARunThatMeetsEveryCondition() {
    Certificate answer = certify(run(Missingness.iid(0.7), Loss.squared(), LAW), GRANTED);
    assertThat(answer).isInstanceOf(Certified.class);
    Certified certified = (Certified) answer;
    assertThat(certified.space()).isEqualTo(new Space.Full(D));
    assertThat(certified.bound().at(0, 1)).isGreaterThan(certified.bound().at(10_000_000_000L, 1));
  }

  @Test
  void withoutDeltaBarItCannotBeKnownAndSaysWhatFollowsFromOne() {
    Certificate answer = certify(run(Missingness.none(), Loss.squared(), LAW), Assumptions.none());
    assertThat(answer).isInstanceOf(CannotBeKnown.class);
    CannotBeKnown unknown = (CannotBeKnown) answer;
    assertThat(unknown.unknowns())
        .extracting(Certificate.Unknown::what)
        .containsExactly("delta-bar");
    assertThat(unknown.given()).get().asString().contains("delta-bar").contains("|e_0|");
  }

  /**
   * What the paper states of networks, for one of 9 parameters in blocks of 2: nothing can be known
   * without a bound on the mismatch to a reference; with one, blocks are certified, but for the
   * weights of a hidden unit whose two derivatives hardly differ.
   */
  @Test
  void aNetworkIsCertifiedBlockByBlockOnceAMismatchIsGranted() {
    LearnerSpec loop =
        LearnerSpec.of(Networks.perceptron(2, 2)).law(LAW.eta(1e-9).memory(Memory.block(2)));
    RunRecorder recorder = new RunRecorder(loop);
    Learner learner =
        Learner.builder(loop.model())
            .law(loop.law())
            .withoutStandardising()
            .seed(SEED)
            .monitor(recorder)
            .build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < STEPS; t++) {
      double[] x = {4 * random.nextDouble() - 2, 4 * random.nextDouble() - 2};
      learner.learn(x, Math.tanh(x[0] - x[1]));
    }
    Certifier certifier = Certifier.of(learner.monitor(recorder).record(), loop, WINDOW);
    List<Space> blocks = certifier.spaces();
    assertThat(blocks).hasSize(5);
    Space last = blocks.get(4); // the output's bias: its derivative is 1
    CannotBeKnown unknown = (CannotBeKnown) certifier.certify(last);
    assertThat(unknown.unknowns())
        .extracting(Certificate.Unknown::what)
        .containsExactly("delta-bar");
    Certifier assuming = certifier.assuming(GRANTED);
    assertThat(assuming.certify(last)).isInstanceOf(Certified.class);
    assertThat(blocks.stream().map(assuming::certify))
        .filteredOn(NotCertified.class::isInstance)
        .singleElement()
        .asString()
        .contains("nothing contracts");
  }

  @Test
  void deltaBarFollowsFromDomainBounds() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW);
    Assumptions domain = Assumptions.none().withResidualBound(3).withErrorBound(5);
    Certified certified = (Certified) certify(run, domain);
    Constants constants =
        Certifier.of(run.record(), run.loop(), WINDOW).constants(new Space.Full(D));
    double deltaBar = 3 + 5 * constants.directionBound();
    assertThat(certified.bound().at(0, 0)).isEqualTo(certified.bound().l() * deltaBar);
    assertThat(
            Certifier.of(run.record(), run.loop(), WINDOW)
                .largestMismatch(new Space.Full(D), run.reference()))
        .isLessThan(deltaBar);
  }

  /** Bounds on residuals and on the error that the run itself exceeds give no delta-bar. */
  @Test
  void domainBoundsThatTheRunContradictsAreRefused() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW);
    Certifier held = Certifier.of(run.record(), run.loop(), WINDOW).against(run.reference());
    Assumptions residual = Assumptions.none().withResidualBound(1e-3).withErrorBound(1e6);
    assertThat(held.assuming(residual).certify(new Space.Full(D)))
        .asString()
        .contains("|r| <= 0.001000");
    Assumptions error = Assumptions.none().withResidualBound(1e6).withErrorBound(1e-3);
    assertThat(held.assuming(error).certify(new Space.Full(D)))
        .asString()
        .contains("|e| <= 0.001000");
    assertThat(certify(run, error)).isInstanceOf(Certified.class);
  }

  @Test
  void namesALargeStepAndTheEtaThatWouldDo() {
    Runs.Run fast = run(Missingness.none(), Loss.squared(), LAW.eta(0.1));
    Map<Condition, Failure> failures = failures(certify(fast, GRANTED));
    assertThat(failures).containsOnlyKeys(Condition.ETA_COERCIVITY);
    Failure failure = failures.get(Condition.ETA_COERCIVITY);
    assertThat(failure.actual()).isEqualTo(0.1);
    Runs.Run slower = run(Missingness.none(), Loss.squared(), LAW.eta(0.99 * failure.limit()));
    assertThat(certify(slower, GRANTED)).isInstanceOf(Certified.class);
  }

  @Test
  void namesAStepThatEvenOneStepDissipationForbids() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW.eta(0.5));
    assertThat(failures(certify(run, GRANTED)))
        .containsOnlyKeys(Condition.ETA_DISSIPATION, Condition.ETA_COERCIVITY);
  }

  @Test
  void namesALossWithoutALowerSectorAndABoundThatGivesItOne() {
    Runs.Run run = run(Missingness.none(), Loss.huber(1), LAW);
    assertThat(failures(certify(run, GRANTED))).containsOnlyKeys(Condition.SECTOR);
    assertThat(certify(run, GRANTED.withResidualBound(10))).isInstanceOf(Certified.class);
  }

  @Test
  void namesASectorThatTheRunLeaves() {
    Runs.Run run = run(Missingness.none(), Loss.huber(0.1), LAW);
    assertThat(failures(certify(run, GRANTED.withResidualBound(0.2))))
        .containsOnlyKeys(Condition.SECTOR);
  }

  @Test
  void namesADirectionThatGoesUnseenForLongerThanTheWindow() {
    // A short memory: a long one lets what was seen together once keep moving together for a while.
    Runs.Run run = run(new Outage(100, 200), Loss.squared(), LAW.beta(0.5));
    Map<Condition, Failure> failures = failures(certify(run, GRANTED));
    assertThat(failures).containsOnlyKeys(Condition.EFFECTIVE_OBSERVABILITY);
    assertThat(failures.get(Condition.EFFECTIVE_OBSERVABILITY).remedy())
        .startsWith("T = 120 gives");
    assertThat(
            failures(
                Certifier.of(run.record(), run.loop(), WINDOW)
                    .afterFirstWindow()
                    .assuming(GRANTED)
                    .certify(new Space.Full(D))))
        .containsOnlyKeys(Condition.EFFECTIVE_OBSERVABILITY, Condition.RAW_OBSERVABILITY);
  }

  /** B remembers that the hidden component moved with the others, and psi keeps a share in it. */
  @Test
  void aHiddenDirectionStillMovesWhileTheMemoryLasts() {
    Runs.Run run = run(new Outage(100, 200), Loss.squared(), LAW);
    Excitation excitation =
        Certifier.of(run.record(), run.loop(), WINDOW).constants(new Space.Full(D)).excitation();
    assertThat(excitation.raw()).isZero();
    assertThat(excitation.effective()).isPositive().isLessThan(1e-6);
  }

  @Test
  void namesADeltaBarThatTheReferenceContradicts() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW);
    Certificate answer =
        Certifier.of(run.record(), run.loop(), WINDOW)
            .against(run.reference())
            .assuming(Assumptions.none().withDeltaBar(1e-3))
            .certify(new Space.Full(D));
    assertThat(failures(answer)).containsOnlyKeys(Condition.MISMATCH);
  }

  @Test
  void aWindowShorterThanTheSpaceOrLongerThanTheRunIsNamed() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW);
    Certificate small = first(Certifier.of(run.record(), run.loop(), D - 1).assuming(GRANTED));
    assertThat(failures(small)).containsOnlyKeys(Condition.WINDOW_SPANS);
    Certificate large = first(Certifier.of(run.record(), run.loop(), STEPS + 1).assuming(GRANTED));
    assertThat(failures(large)).containsOnlyKeys(Condition.WINDOW_FITS);
    assertThatThrownBy(() -> Certifier.of(run.record(), run.loop(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("T of at least 1, not 0");
    assertThatThrownBy(() -> Assumptions.none().withDeltaBar(-1)).hasMessageContaining("delta-bar");
  }

  @Test
  void whatTheLemmasDoNotAnalyseCannotBeKnown() {
    assertUnknown(LAW.gain(Gain.NORMALISED), "the gain is normalised");
    assertUnknown(LAW.ridge(Ridge.accumulated(0.5)), "ridge");
    assertUnknown(LAW.memory(Networks.lowRank(2)), "low-rank");
    assertUnknown(LAW.decay(WeightDecay.decoupled(0.1)), "weight decay");
    assertUnknown(LAW.eta(0.1).clip(1e-4), "is not a step of the law");
    assertUnknown(Law.masked(0.01), "the law is masked");
  }

  @Test
  void aRelativeRidgeCannotBeKnown() {
    Runs.Run run = run(Missingness.none(), Loss.squared(), LAW);
    Law relative = LAW.ridge(Ridge.fixed(0.5).relativeToMemory());
    LearnerSpec loop = LearnerSpec.of(run.loop().model()).loss(Loss.squared()).law(relative);
    assertUnknown(Certifier.of(run.record(), loop, WINDOW), "ridge");
  }

  private static void assertUnknown(Law law, String what) {
    Runs.Run run = run(Missingness.none(), Loss.squared(), law);
    assertUnknown(Certifier.of(run.record(), run.loop(), WINDOW), what);
  }

  private static void assertUnknown(Certifier certifier, String what) {
    Certificate answer = certifier.assuming(GRANTED).certify(new Space.Full(D));
    assertThat(answer).as(what).isInstanceOf(CannotBeKnown.class);
    assertThat(((CannotBeKnown) answer).unknowns().toString()).contains(what);
  }

  @Test
  void aComponentThatIsNeverSeenLeavesTheSpanOfTheOthers() {
    Runs.Run run = run(new Outage(0, STEPS), Loss.squared(), LAW);
    Certifier certifier = Certifier.of(run.record(), run.loop(), WINDOW).assuming(GRANTED);
    assertThat(certifier.spaces()).hasSize(1);
    Certificate answer = first(certifier);
    assertThat(answer).isInstanceOf(Certified.class);
    assertThat(answer.space()).isInstanceOf(Space.Active.class);
    assertThat(answer.space().dimension()).isEqualTo(D - 1);
    assertThat(answer.space().describe()).contains("2-dimensional span").contains("never moves");
    Constants constants = certifier.constants(answer.space());
    for (LemmaAudit.Margin margin : LemmaAudit.of(run.record(), constants, run.reference(), 100)) {
      assertThat(margin.tightest()).as("seed %d: %s", SEED, margin).isGreaterThan(-1e-12);
    }
  }

  /** Where q is 1 to rounding the proposition has nothing to promise. */
  @Test
  void aRateOfOneIsNotCertified() {
    Runs.Run run =
        Runs.run(
            D,
            Runs.missingness("none", D),
            0.1,
            Loss.squared(),
            Law.directional().gain(Gain.PRINTED).eta(1e-17).beta(0.9).epsilon(1),
            200,
            SEED);
    assertThat(certify(run, GRANTED)).isInstanceOf(NotCertified.class);
    assertThat(certify(run, GRANTED).toString()).contains("contracts by more than rounding");
  }

  @Test
  void blockAndDiagonalMemoriesAreCertifiedBlockByBlock() {
    for (Memory memory : List.of(Memory.block(2), Memory.diagonal())) {
      Runs.Run run = run(Missingness.iid(0.7), Loss.squared(), LAW.memory(memory));
      // Shorter than the whole space would need, long enough for each block.
      Certifier certifier = Certifier.of(run.record(), run.loop(), WINDOW).assuming(GRANTED);
      List<Certificate> answers = certifier.spaces().stream().map(certifier::certify).toList();
      assertThat(answers).hasSize(memory.equals(Memory.diagonal()) ? 3 : 2);
      for (Certificate answer : answers) {
        assertThat(answer).as("%s", memory).isInstanceOf(Certified.class);
        assertThat(answer.space()).isInstanceOf(Space.Block.class);
        double deltaBar = certifier.largestMismatch(answer.space(), run.reference());
        Constants constants = certifier.constants(answer.space());
        for (LemmaAudit.Margin margin :
            LemmaAudit.of(run.record(), constants, run.reference(), deltaBar)) {
          assertThat(margin.tightest()).as("seed %d: %s", SEED, margin).isGreaterThan(-1e-12);
        }
      }
    }
  }

  @Test
  void aLogisticModelHasASectorOnceItsScoreIsBounded() {
    Model model = Model.logistic(2).withoutIntercept();
    Law law = Runs.printed(1e-6, 0.5, 0.95);
    Learner learner =
        Learner.builder(model)
            .law(law)
            .withoutStandardising()
            .monitor(new RunRecorder(model, Loss.logistic()))
            .build();
    RandomStream random = new RandomStream(SEED);
    for (int t = 0; t < STEPS; t++) {
      double[] x = {random.nextGaussian(), random.nextGaussian()};
      learner.learn(x, x[0] + x[1] > 0 ? 1 : 0);
    }
    RunRecord record = ((RunRecorder) learner.monitors().get(0)).record();
    LearnerSpec loop = LearnerSpec.of(model).loss(Loss.logistic()).law(law);
    Certifier certifier = Certifier.of(record, loop, WINDOW);
    Space space = new Space.Full(2);
    assertThat(certifier.assuming(GRANTED).certify(space)).isInstanceOf(CannotBeKnown.class);
    Assumptions bounded = GRANTED.withScoreBound(2);
    Sector sector = certifier.assuming(bounded).constants(space).sector();
    assertThat(sector.lower()).isEqualTo(4);
    assertThat(sector.upper()).isGreaterThan(4);
    assertThat(certifier.assuming(bounded).certify(space)).isInstanceOf(Certified.class);
  }

  private static Certificate certify(Runs.Run run, Assumptions granted) {
    return Certifier.of(run.record(), run.loop(), WINDOW)
        .assuming(granted)
        .certify(new Space.Full(D));
  }

  private static Map<Condition, Failure> failures(Certificate answer) {
    assertThat(answer).as("seed %d", SEED).isInstanceOf(NotCertified.class);
    Map<Condition, Failure> failures = new TreeMap<>();
    ((NotCertified) answer).failures().forEach(f -> failures.put(f.condition(), f));
    return failures;
  }

  private static Runs.Run run(Missingness hidden, Loss loss, Law law) {
    return Runs.run(D, hidden, 0.1, loss, law, STEPS, SEED);
  }

  /** What a step of several rows is, the lemmas do not say. */
  @Test
  void aMinibatchIsRefusedByName() {
    LearnerSpec loop = Runs.loop(1, Loss.squared(), Runs.printed(0.01, 0.5, 0.9));
    RunRecorder recorder = new RunRecorder(loop);
    Learner learner = Learner.builder(loop.model()).law(loop.law()).monitor(recorder).build();
    Observation one = Observation.of(new double[] {1}, 1);
    learner.learn(List.of(one, one));
    Certifier certifier = Certifier.of(learner.monitor(recorder).record(), loop, 5);
    assertThat(first(certifier).toString()).contains("steps have several rows");
  }

  @Test
  void theRecordTravelsWithTheCheckpoint() {
    Runs.Run run = run(Missingness.iid(0.7), Loss.squared(), LAW);
    Learner copy = run.learner().copy();
    double[] x = {0.1, Double.NaN, -0.3};
    for (int t = 0; t < 50; t++) {
      run.learner().learn(x, 0.2);
      copy.learn(x, 0.2);
    }
    State here = new State();
    State there = new State();
    run.learner().monitors().get(0).save(here);
    copy.monitors().get(0).save(there);
    assertThat(there.allDoubles().keySet()).isEqualTo(here.allDoubles().keySet());
    here.allDoubles()
        .forEach((name, values) -> assertThat(there.doubles(name)).as(name).isEqualTo(values));
  }

  private static Certificate first(Certifier certifier) {
    return certifier.certify(certifier.spaces().get(0));
  }
}
