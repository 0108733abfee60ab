package dev.flyball.paper.compare;

import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.trial.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** One method over one run of a scenario, at every eta. */
record CompareTrial(Scenario scenario, CompareMethod method, int run, CompareSettings settings)
    implements Trial<List<Score>> {
  /** A prediction this far from targets of about 1 does not come back. */
  private static final double LOST = 1e8;

  @Override
  public String name() {
    return "%s-%s-%s".formatted(scenario, method, run);
  }

  /** One score an eta. */
  @Override
  public Optional<List<Score>> run(BooleanSupplier stop) {
    List<Score> scores = new ArrayList<>();
    for (double eta : settings.etas()) {
      scores.add(method.takes(eta) ? score(eta) : Score.DIVERGED);
    }
    return Optional.of(scores);
  }

  private Score score(double eta) {
    ScenarioStream stream = scenario.stream(settings.seed(), run);
    Peer contender = method.start(eta, settings.steps());
    double[] errors = new double[settings.tail()];
    double residuals = 0;
    double targets = 0;
    for (int t = 0; t < settings.steps(); t++) {
      stream.next();
      double[] row = method.seesEverything() ? stream.complete() : stream.observed();
      double prediction = contender.learn(row, stream.target());
      if (!(Math.abs(prediction) < LOST)) {
        return Score.DIVERGED;
      }
      if (t >= settings.steps() / 2) {
        residuals += (prediction - stream.target()) * (prediction - stream.target());
        targets += stream.target() * stream.target();
      }
      int place = t - (settings.steps() - errors.length);
      if (place >= 0) {
        errors[place] = stream.relativeError(contender.weights());
      }
    }
    Arrays.sort(errors);
    double error = errors[errors.length / 2];
    return Double.isFinite(error)
        ? new Score(error, Math.sqrt(residuals / targets))
        : Score.DIVERGED;
  }
}
