package dev.flyball.paper.har;

import dev.flyball.control.Controller;
import dev.flyball.control.DivergenceException;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import dev.flyball.paper.trial.Trial;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * One run with the paper's constants: learns the masked training split, judged on the complete test
 * split. What is random depends on the experiment's seed and the run's alone: runs of one seed
 * share masks, minibatches and first parameters.
 *
 * @param seed counted from 0
 */
record HarTrial(
    HarModel model, HarMethod method, int seed, int steps, HarRows rows, HarSettings settings)
    implements Trial<HarOutcome> {
  private static final int MASKS = 1;
  private static final int MINIBATCHES = 2;
  private static final int FIRST_PARAMETERS = 3;

  /** The masks of seed {@code seed}, as every run of it sees them. */
  static RowMasks masks(HarRows rows, HarSettings settings, int seed) {
    return rows.masks(random(settings, seed).split(MASKS));
  }

  private static RandomStream random(HarSettings settings, int seed) {
    return new RandomStream(settings.seed()).split(seed);
  }

  /** For instance {@code logistic-masked-seed3-1000steps}. */
  @Override
  public String name() {
    return "%s-%s-seed%s-%ssteps".formatted(model, method, seed, steps).toLowerCase(Locale.ROOT);
  }

  @Override
  public Optional<HarOutcome> run(BooleanSupplier stop) {
    Model heads = model.of(rows.features(), rows.activities().size());
    Learner learner =
        Learner.builder(heads)
            .law(method.law(model))
            .withoutStandardising()
            .seed(random(settings, seed).split(FIRST_PARAMETERS).nextLong())
            .build();
    Observation[] observations = observations();
    Minibatches minibatches =
        new Minibatches(
            observations.length, settings.batch(), random(settings, seed).split(MINIBATCHES));
    int[] judged = settings.judgements(steps);
    double[][] f1 = new double[judged.length][heads.outputs()];
    Arrays.stream(f1).forEach(each -> Arrays.fill(each, Double.NaN));
    try {
      int place = 0;
      for (int t = 1; t <= steps; t++) {
        if (stop.getAsBoolean()) {
          return Optional.empty();
        }
        learner.learn(pick(observations, minibatches.next()));
        if (t == judged[place]) {
          f1[place++] = rows.judge().f1(heads, learner.predictingWith());
        }
      }
    } catch (DivergenceException e) {
      // What was not judged stays NaN: that is the outcome of constants that diverge.
      return Optional.of(outcome(judged, f1, learner));
    }
    return Optional.of(outcome(judged, f1, learner));
  }

  private static HarOutcome outcome(int[] judged, double[][] f1, Learner learner) {
    return new HarOutcome(
        judged,
        f1,
        overHeads(learner, Controller::capped),
        overHeads(learner, Controller::clipped));
  }

  private static long overHeads(Learner learner, ToLongFunction<Controller> count) {
    return IntStream.range(0, learner.model().heads())
        .mapToLong(h -> count.applyAsLong(learner.controller(h)))
        .sum();
  }

  private Observation[] observations() {
    RowMasks masks = masks(rows, settings, seed);
    return IntStream.range(0, rows.count())
        .mapToObj(row -> method.seesEverything() ? rows.complete(row) : rows.masked(row, masks))
        .toArray(Observation[]::new);
  }

  private static List<Observation> pick(Observation[] observations, int[] drawn) {
    return IntStream.of(drawn).mapToObj(i -> observations[i]).toList();
  }
}
