package dev.flyball.paper.compare;

import dev.flyball.paper.linear.LinearRows;
import dev.flyball.paper.trial.Trial;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.RowTrial;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One method over one run of a scenario, at every eta. */
record CompareTrial(Scenario scenario, CompareMethod method, int run, CompareSettings settings)
    implements Trial<StreamScore[]> {
  /** A prediction this far from targets of about 1 does not come back. */
  private static final double LOST = 1e8;

  @Override
  public String name() {
    return "%s-%s-%s".formatted(scenario, method, run).toLowerCase(Locale.ROOT);
  }

  /** One score an eta. */
  @Override
  public Optional<StreamScore[]> run(BooleanSupplier stop) {
    StreamScore[] scores = new StreamScore[settings.etas().length];
    for (int i = 0; i < scores.length; i++) {
      if (stop.getAsBoolean()) {
        return Optional.empty();
      }
      double eta = settings.etas()[i];
      scores[i] = method.takes(eta) ? score(eta) : StreamScore.DIVERGED;
    }
    return Optional.of(scores);
  }

  private StreamScore score(double eta) {
    LinearRows stream = scenario.stream(settings.seed(), run);
    Peer peer = method.start(eta, settings.steps());
    RowTrial trial = RowTrial.ofNumbers(peer, LOST);
    double[] errors = new double[settings.tail()];
    double residuals = 0;
    double targets = 0;
    for (int t = 0; t < settings.steps(); t++) {
      stream.next();
      double[] row = method.seesEverything() ? stream.complete() : stream.values();
      double residual = trial.learn(row, stream.target(), t + 1L);
      if (trial.diverged()) {
        return StreamScore.DIVERGED;
      }
      if (t >= settings.steps() / 2) {
        residuals += residual * residual;
        targets += stream.target() * stream.target();
      }
      int place = t - (settings.steps() - errors.length);
      if (place >= 0) {
        errors[place] = stream.relativeError(peer.weights());
      }
    }
    Arrays.sort(errors);
    double error = errors[errors.length / 2];
    return Double.isFinite(error)
        ? new StreamScore(error, Math.sqrt(residuals / targets))
        : StreamScore.DIVERGED;
  }
}
