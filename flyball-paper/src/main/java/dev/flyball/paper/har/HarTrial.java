package dev.flyball.paper.har;

import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import dev.flyball.paper.trial.Trial;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** What is random in a trial depends on the experiment's seed and the run's alone. */
final class HarTrial implements Trial<HarOutcome> {
  private static final int MASKS = 1;
  private static final int MINIBATCHES = 2;
  private static final int FIRST_PARAMETERS = 3;

  private final HarRun run;
  private final HarRows rows;
  private final HarSettings settings;
  private final RandomStream random;

  HarTrial(HarRun run, HarRows rows, HarSettings settings) {
    this.run = run;
    this.rows = rows;
    this.settings = settings;
    this.random = new RandomStream(settings.seed()).split(run.seed());
  }

  /** The masks of seed {@code seed}, as every run of it sees them. */
  static RowMasks masks(HarRows rows, HarSettings settings, int seed) {
    return rows.masks(new RandomStream(settings.seed()).split(seed).split(MASKS));
  }

  @Override
  public String name() {
    return run.name();
  }

  @Override
  public Optional<HarOutcome> run(BooleanSupplier stop) {
    Model model = run.model().of(rows.features(), rows.activities().size());
    HarLearner learner = learner(model);
    Observation[] observations = observations();
    Minibatches minibatches =
        new Minibatches(observations.length, settings.batch(), random.split(MINIBATCHES));
    Judge judge = rows.judge(run.judged());
    int[] judged = settings.judgements(run.steps());
    double[][] f1 = new double[judged.length][model.outputs()];
    Arrays.stream(f1).forEach(each -> Arrays.fill(each, Double.NaN));
    try {
      int place = 0;
      for (int t = 1; t <= run.steps(); t++) {
        if (stop.getAsBoolean()) {
          return Optional.empty();
        }
        learner.learn(pick(observations, minibatches.next()));
        if (t == judged[place]) {
          f1[place++] = judge.f1(model, learner.parameters());
        }
      }
    } catch (DivergenceException e) {
      // What was not judged stays NaN: that is the outcome of constants that diverge.
      return Optional.of(new HarOutcome(judged, f1, learner.capped(), learner.clipped()));
    }
    return Optional.of(new HarOutcome(judged, f1, learner.capped(), learner.clipped()));
  }

  private HarLearner learner(Model model) {
    long seed = random.split(FIRST_PARAMETERS).nextLong();
    Optional<Law> law = run.method().law(run.model(), run.eta(), run.epsilon());
    return law.isPresent()
        ? HarLearner.of(model, law.get(), seed)
        : new AdamHeads(model, run.eta(), seed);
  }

  private Observation[] observations() {
    RowMasks masks = masks(rows, settings, run.seed());
    return IntStream.of(rows.learned(run.judged()))
        .mapToObj(
            row -> run.method().seesEverything() ? rows.complete(row) : rows.masked(row, masks))
        .toArray(Observation[]::new);
  }

  private static List<Observation> pick(Observation[] observations, int[] drawn) {
    return IntStream.of(drawn).mapToObj(i -> observations[i]).toList();
  }
}
