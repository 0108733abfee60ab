package dev.flyball.paper.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.paper.trial.TrialHost;
import dev.flyball.report.Results;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.RateCurve;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The comparison, reduced. */
@Tag("slow")
class ComparisonTest {
  private static final long SEED = 3;
  private static final double[] ETAS = {0.001, 0.02, 0.5};

  @Test
  void isTheSameForAnyNumberOfThreads() {
    List<CompareMethod> methods =
        List.of(
            CompareMethod.MASKED, CompareMethod.ADAM, CompareMethod.DIRECTIONAL, CompareMethod.RLS);

    List<ScenarioResult> one = new Comparison(settings(methods, 1)).run(TrialHost.silent());
    List<ScenarioResult> three = new Comparison(settings(methods, 3)).run(TrialHost.silent());

    for (int s = 0; s < one.size(); s++) {
      for (int m = 0; m < methods.size(); m++) {
        MethodResult a = one.get(s).methods().get(m);
        MethodResult b = three.get(s).methods().get(m);
        assertThat(b.errors().values())
            .as("%s, %s, seed %d", one.get(s).scenario(), a.method(), SEED)
            .isEqualTo(a.errors().values());
        assertThat(b.byPrediction()).isEqualTo(a.byPrediction());
      }
    }
  }

  private static CompareSettings settings(List<CompareMethod> methods, int threads) {
    return new CompareSettings(
        List.of(Scenario.BLOCK_MODERATE, Scenario.SCALED), methods, ETAS, 1, 1, 400, SEED, threads);
  }

  @Test
  void everyMethodRunsInEveryScenario() {
    CompareSettings settings =
        new CompareSettings(
            List.of(Scenario.values()), List.of(CompareMethod.values()), ETAS, 1, 1, 300, SEED, 2);
    List<ScenarioResult> results = new Comparison(settings).run(TrialHost.silent());

    for (ScenarioResult scenario : results) {
      if (scenario.scenario() != Scenario.SCALED) {
        assertThat(scenario.methods())
            .as("%s, seed %d", scenario.scenario(), SEED)
            .allMatch(result -> Double.isFinite(result.errors().values()[0]));
      }
    }
    Results written = CompareReport.of(settings, results, "flyball experiment compare");
    assertThat(written.data().get("scenarios"))
        .hasSize(Scenario.values().length * CompareMethod.values().length);
  }

  /** Plain gradients leave the badly scaled stream at every eta; the normalised gain does not. */
  @Test
  void theNormalisedGainSurvivesBadScales() {
    CompareSettings settings =
        new CompareSettings(
            List.of(Scenario.SCALED),
            List.of(CompareMethod.MASKED, CompareMethod.DIRECTIONAL),
            ETAS,
            1,
            1,
            2000,
            SEED,
            2);
    ScenarioResult scaled = new Comparison(settings).run(TrialHost.silent()).get(0);

    assertThat(scaled.methods().get(0).errors().values())
        .as("masked SGD, seed %d", SEED)
        .containsOnly(Double.POSITIVE_INFINITY);
    assertThat(Arrays.stream(scaled.methods().get(1).predictions().values()).max().orElseThrow())
        .as("directional, seed %d", SEED)
        .isLessThan(2);
  }

  @Test
  void workingDecadesAreInterpolated() {
    RateCurve curve =
        new RateCurve(
            new double[] {0.01, 0.1, 1, 10}, new double[] {4, 1, 1, Double.POSITIVE_INFINITY});

    assertThat(curve.bestEta()).isEqualTo(0.1);
    assertThat(curve.decadesWithin(2)).isCloseTo(1.5, within(1e-12));
    assertThat(curve.decadesWithin(0.5)).isZero();
    double infinite = Double.POSITIVE_INFINITY;
    RateCurve lost = new RateCurve(new double[] {1, 2}, new double[] {infinite, infinite});
    assertThat(lost.decadesWithin(infinite)).isZero();
  }

  @Test
  void waitingKeepsTheReturnOfAGroupCalm() {
    List<GapResult> gaps = GapSweep.run(3, SEED, 2, TrialHost.silent());

    assertThat(gap(gaps, Forgetting.PLAIN, 800).leverage())
        .as("plain forgets, seed %d", SEED)
        .isGreaterThan(1.5 * gap(gaps, Forgetting.PLAIN, 0).leverage());
    for (int hidden : new int[] {100, 400, 800}) {
      assertThat(gap(gaps, Forgetting.WAITING_PRINTED, hidden).step())
          .as("%d hidden, seed %d", hidden, SEED)
          .isLessThan(gap(gaps, Forgetting.PLAIN_PRINTED, hidden).step());
    }
    assertThat(gap(gaps, Forgetting.WAITING, 800).leverage())
        .as("waiting does not, seed %d", SEED)
        .isLessThan(1.5 * gap(gaps, Forgetting.WAITING, 0).leverage());
  }

  private static GapResult gap(List<GapResult> gaps, Forgetting forgetting, int hidden) {
    return gaps.stream()
        .filter(each -> each.forgetting() == forgetting && each.hidden() == hidden)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void nlmsTakesTheWholeErrorAwayAtEtaOneAndNoRidgeToSpeakOf() {
    Peer nlms = CompareMethod.NLMS.start(1, 300);
    double[] row = new double[40];
    java.util.Arrays.fill(row, 100);
    nlms.learn(row, 7);

    assertThat(nlms.learn(row, 7)).isCloseTo(7, within(1e-4));
  }
}
