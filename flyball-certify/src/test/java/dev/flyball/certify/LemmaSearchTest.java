package dev.flyball.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.GradientLaw;
import dev.flyball.loss.Loss;
import dev.flyball.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Searches for a run that breaks a lemma, the transfer lemma or the proposition. */
class LemmaSearchTest {
  private final long seed = Search.seed(20_261);
  private static final List<String> HIDDEN = List.of("none", "iid", "groups", "value-dependent");

  @Test
  void noRunBreaksALemma() {
    RandomStream random = new RandomStream(seed);
    int trials = Search.trials(250);
    for (int trial = 0; trial < trials; trial++) {
      int d = 1 + random.nextInt(4);
      double epsilon = Search.scale(random, -2, 0.5);
      double beta = 1 - Search.scale(random, -2.5, -0.3);
      int window = d + random.nextInt(20);
      Loss loss =
          switch (trial % 3) {
            case 0 -> Loss.squared();
            case 1 -> Runs.stiffening();
            default -> Loss.huber(50);
          };
      // The rows do not depend on eta: a first run measures what the lemmas allow.
      double allowed = allowed(d, epsilon, beta, window, loss, trial);
      if (!(allowed > 0)) {
        continue;
      }
      double eta = allowed * random.nextDouble();
      Runs.Run run = run(d, epsilon, beta, eta, loss, trial);
      Certifier certifier =
          Certifier.of(run.record(), run.loop(), window)
              .assuming(Assumptions.none().withResidualBound(50));
      Space space = new Space.Full(d);
      Constants constants = certifier.constants(space);
      double mismatch = certifier.largestMismatch(space, run.reference());
      for (LemmaAudit.Margin margin :
          LemmaAudit.of(run.record(), constants, run.reference(), mismatch)) {
        assertThat(margin.tightest())
            .as("trial %d, %s at step %d, seed %d", trial, margin.inequality(), margin.step(), seed)
            .isGreaterThan(-1e-9);
      }
    }
  }

  private double allowed(int d, double epsilon, double beta, int window, Loss loss, int trial) {
    Runs.Run run = run(d, epsilon, beta, 1e-9, loss, trial);
    Constants constants =
        Certifier.of(run.record(), run.loop(), window)
            .assuming(Assumptions.none().withResidualBound(50))
            .constants(new Space.Full(d));
    return Math.min(
        constants.etaDissipation(),
        Math.min(constants.etaCoercivity(), constants.etaContraction()));
  }

  private Runs.Run run(int d, double epsilon, double beta, double eta, Loss loss, int trial) {
    String hidden = HIDDEN.get(trial % 4);
    GradientLaw law = Runs.printed(eta, epsilon, beta);
    String possible = d == 1 && hidden.equals("groups") ? "iid" : hidden;
    return Runs.run(d, Runs.missingness(possible, d), 0.3, loss, law, 60, seed + trial);
  }
}
