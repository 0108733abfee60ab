package dev.flyball.paper.har;

import dev.flyball.observation.Mask;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.trial.KeptTrials;
import dev.flyball.paper.trial.Progress;
import dev.flyball.paper.trial.StoppedException;
import dev.flyball.paper.trial.Trials;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Runs Experiment 2. */
public final class HarExperiment {
  /** How many training rows the picture of the missingness shows. */
  private static final int PICTURED = 500;

  private final HarSettings settings;
  private final HarRows rows;
  private final Trials<HarOutcome> trials;
  private final Progress progress;

  private HarExperiment(
      HarSettings settings,
      HarData data,
      KeptTrials kept,
      Progress progress,
      BooleanSupplier stop) {
    this.settings = settings;
    this.rows = new HarRows(data);
    this.progress = progress;
    String circumstances =
        "seed %s, batch %s, every %s, data %x"
            .formatted(settings.seed(), settings.batch(), settings.every(), rows.fingerprint());
    this.trials =
        new Trials<>(settings.threads(), kept.finished(circumstances, HarOutcome.class), stop);
  }

  /**
   * All runs, side by side; the same for a seed whatever the number of threads.
   *
   * @param stop asked at every step of every run
   * @return empty if it was stopped: what was finished is kept
   */
  public static Optional<HarResults> run(
      HarSettings settings,
      HarData data,
      KeptTrials kept,
      Progress progress,
      BooleanSupplier stop) {
    try {
      return Optional.of(new HarExperiment(settings, data, kept, progress, stop).run());
    } catch (StoppedException e) {
      return Optional.empty();
    }
  }

  private HarResults run() {
    List<ModelResults> models = new ArrayList<>();
    for (HarSettings.Plan plan : settings.models()) {
      models.add(new ModelResults(plan, rows.activities(), papers(plan), tuned(plan), grid(plan)));
    }
    return new HarResults(settings, models, rows.data().families(), seen(), rows.heldOut());
  }

  private Map<HarMethod, List<HarOutcome>> papers(HarSettings.Plan plan) {
    List<HarRun> all = new ArrayList<>();
    // The longest first, so that no thread is left alone with one at the end.
    all.addAll(papers(plan, HarMethod.DIRECTIONAL, plan.seeds()));
    HarMethod.papers().forEach(method -> all.addAll(papers(plan, method, plan.seeds())));
    run(plan.model().label() + " runs", all, progress);
    Map<HarMethod, List<HarOutcome>> outcomes = new LinkedHashMap<>();
    HarMethod.papers()
        .forEach(method -> outcomes.put(method, of(papers(plan, method, plan.seeds()))));
    return outcomes;
  }

  private List<HarOutcome> run(String what, List<HarRun> runs, Progress told) {
    return trials.run(
        what, runs.stream().map(run -> new HarTrial(run, rows, settings)).toList(), told);
  }

  /** The outcomes of runs that were run. */
  private List<HarOutcome> of(List<HarRun> runs) {
    return run("known runs", runs, Progress.silent());
  }

  private static List<HarRun> papers(HarSettings.Plan plan, HarMethod method, int seeds) {
    return IntStream.range(0, seeds)
        .mapToObj(seed -> HarRun.papers(plan.model(), method, seed, plan.steps()))
        .toList();
  }

  /**
   * Every method at the best of its grid: chosen on the validation subjects, judged on the test.
   */
  private List<ModelResults.Tuned> tuned(HarSettings.Plan plan) {
    HarTuning tuning = plan.tuning();
    if (!tuning.isOn()) {
      return List.of();
    }
    run(plan.model().label() + " tuning", tuning.runs(plan.model()), progress);
    Map<HarMethod, List<Double>> scores = new LinkedHashMap<>();
    tuning.etas().forEach((method, etas) -> scores.put(method, scores(plan, method, etas)));
    List<HarRun> reported = new ArrayList<>();
    scores.forEach((method, of) -> reported.addAll(best(plan, method, of)));
    scores.forEach((method, of) -> reported.addAll(papers(plan, method, reported(plan))));
    run(plan.model().label() + " at the best η", reported, progress);
    List<ModelResults.Tuned> tuned = new ArrayList<>();
    scores.forEach(
        (method, of) ->
            tuned.add(
                new ModelResults.Tuned(
                    method,
                    tuning.etas().get(method),
                    of,
                    best(plan, method, of).get(0).eta(),
                    of(best(plan, method, of)),
                    of(papers(plan, method, reported(plan))))));
    return tuned;
  }

  private static int reported(HarSettings.Plan plan) {
    return Math.min(plan.seeds(), plan.tuning().reported());
  }

  private List<Double> scores(HarSettings.Plan plan, HarMethod method, List<Double> etas) {
    return etas.stream()
        .map(eta -> plan.tuning().at(plan.model(), method, eta, method.epsilon()))
        .map(this::score)
        .toList();
  }

  /** The mean of F1 over the classes at the end; nothing at all where a run diverged. */
  private double score(List<HarRun> grid) {
    double mean = of(grid).stream().mapToDouble(HarOutcome::lastMean).average().orElse(Double.NaN);
    return Double.isNaN(mean) ? 0 : mean;
  }

  private static List<HarRun> best(HarSettings.Plan plan, HarMethod method, List<Double> scores) {
    List<Double> etas = plan.tuning().etas().get(method);
    double eta = RateCurve.of(etas, each -> -scores.get(etas.indexOf(each))).bestEta();
    return papers(plan, method, reported(plan)).stream().map(run -> run.withEta(eta)).toList();
  }

  private List<ModelResults.GridPoint> grid(HarSettings.Plan plan) {
    List<ModelResults.GridPoint> grid = new ArrayList<>();
    for (double epsilon : plan.tuning().epsilons()) {
      for (double eta : plan.tuning().etas().get(HarMethod.DIRECTIONAL)) {
        HarRun run = plan.tuning().sensitive(plan.model(), eta, epsilon);
        grid.add(new ModelResults.GridPoint(eta, epsilon, score(List.of(run))));
      }
    }
    return grid;
  }

  private double[][] seen() {
    RowMasks masks = HarTrial.masks(rows, settings, 0);
    double[][] seen = new double[rows.features()][Math.min(PICTURED, masks.rows())];
    Mask mask = Mask.allSeen(rows.features());
    for (int row = 0; row < seen[0].length; row++) {
      masks.rowMask(row, mask);
      for (int j = 0; j < seen.length; j++) {
        seen[j][row] = mask.seen(j) ? 1 : 0;
      }
    }
    return seen;
  }
}
