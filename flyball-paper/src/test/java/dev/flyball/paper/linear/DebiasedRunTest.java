package dev.flyball.paper.linear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.networks.debiased.DebiasedLaw;
import dev.flyball.networks.debiased.ObservationRates;
import dev.flyball.paper.linear.Masking.Severity;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The debiased feedback on Experiment 1: where the laws stop at 0.27 and 0.41, it goes on. */
class DebiasedRunTest {
  private static final long SEED = 30;
  private static final int STEPS = 15_000;
  private static final int TAIL = 1000;
  private static final int RUNS = 3;

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"MODERATE, 0.10, 0.20", "HEAVY, 0.18, 0.35"})
  void findsTheWeightsUnderIidMasks(Severity severity, double bound, double plainAtLeast) {
    LinearCase setting = new LinearCase(Masking.IID, severity, 0.02);

    assertThat(medianError(setting, debiased())).as("debiased, seed %d", SEED).isLessThan(bound);
    assertThat(medianError(setting, PaperLaw.directional().eta(0.02)))
        .as("plain, seed %d", SEED)
        .isGreaterThan(plainAtLeast);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"MODERATE", "HEAVY"})
  void isNoWorseThanThePlainLawUnderBlockMasks(Severity severity) {
    LinearCase setting = new LinearCase(Masking.BLOCK, severity, 0.02);

    assertThat(medianError(setting, debiased()))
        .as("seed %d", SEED)
        .isLessThan(1.1 * medianError(setting, PaperLaw.directional().eta(0.02)));
  }

  private static Law debiased() {
    return Law.averaged(DebiasedLaw.of(ObservationRates.counted(LinearStream.GROUPS)))
        .after(STEPS / 3);
  }

  /** The median over the tails of all runs of |w - w*| / |w*|, |w*| being 1. */
  private static double medianError(LinearCase setting, Law law) {
    double[] errors = new double[RUNS * TAIL];
    for (int run = 0; run < RUNS; run++) {
      LinearStream stream = setting.stream(SEED, run);
      Learner learner =
          Learner.builder(Model.linear(LinearStream.SIZE).withoutIntercept())
              .law(law)
              .withoutStandardising()
              .build();
      for (int t = 0; t < STEPS; t++) {
        stream.next();
        learner.learn(stream.observed(), stream.target());
        if (t >= STEPS - TAIL) {
          errors[run * TAIL + t - (STEPS - TAIL)] =
              distance(learner.predictingWith(), stream.weights());
        }
      }
    }
    Arrays.sort(errors);
    return errors[errors.length / 2];
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      squares += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(squares);
  }
}
