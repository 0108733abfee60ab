package dev.flyball.paper.har;

import dev.flyball.missing.RowMasks;
import dev.flyball.observation.Mask;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.tables.trial.Progress;
import java.nio.file.Path;
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
  private final HarRuns runs;
  private final Progress progress;

  private HarExperiment(
      HarSettings settings, HarData data, KeptIn kept, Progress progress, BooleanSupplier stop) {
    this.settings = settings;
    this.rows = new HarRows(data);
    this.progress = progress;
    String circumstances =
        "seed %s, batch %s, every %s, data %x"
            .formatted(settings.seed(), settings.batch(), settings.every(), rows.fingerprint());
    this.runs =
        new HarRuns(
            rows, settings, new KeptRuns(kept.folder(), circumstances, kept.resume()), stop);
  }

  /**
   * Where finished runs are kept.
   *
   * @param resume whether to take runs from there that were finished before
   */
  public record KeptIn(Path folder, boolean resume) {}

  /**
   * All runs, side by side; the same for a seed whatever the number of threads.
   *
   * @param stop asked at every step of every run
   * @return empty if it was stopped: what was finished is kept
   */
  public static Optional<HarResults> run(
      HarSettings settings, HarData data, KeptIn kept, Progress progress, BooleanSupplier stop) {
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
    runs.run(plan.model().label() + " runs", all, progress);
    Map<HarMethod, List<HarOutcome>> outcomes = new LinkedHashMap<>();
    HarMethod.papers()
        .forEach(method -> outcomes.put(method, runs.of(papers(plan, method, plan.seeds()))));
    return outcomes;
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
    runs.run(plan.model().label() + " tuning", tuning.runs(plan.model()), progress);
    Map<HarMethod, List<Double>> scores = new LinkedHashMap<>();
    tuning.etas().forEach((method, etas) -> scores.put(method, scores(plan, method, etas)));
    List<HarRun> reported = new ArrayList<>();
    scores.forEach((method, of) -> reported.addAll(best(plan, method, of)));
    scores.forEach((method, of) -> reported.addAll(papers(plan, method, reported(plan))));
    runs.run(plan.model().label() + " at the best η", reported, progress);
    List<ModelResults.Tuned> tuned = new ArrayList<>();
    scores.forEach(
        (method, of) ->
            tuned.add(
                new ModelResults.Tuned(
                    method,
                    tuning.etas().get(method),
                    of,
                    best(plan, method, of).get(0).eta(),
                    runs.of(best(plan, method, of)),
                    runs.of(papers(plan, method, reported(plan))))));
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
    double mean =
        runs.of(grid).stream().mapToDouble(HarOutcome::lastMean).average().orElse(Double.NaN);
    return Double.isNaN(mean) ? 0 : mean;
  }

  private static List<HarRun> best(HarSettings.Plan plan, HarMethod method, List<Double> scores) {
    int best = 0;
    for (int i = 1; i < scores.size(); i++) {
      best = scores.get(i) > scores.get(best) ? i : best;
    }
    double eta = plan.tuning().etas().get(method).get(best);
    return papers(plan, method, reported(plan)).stream().map(run -> run.withEta(eta)).toList();
  }

  private List<ModelResults.Sensitivity> grid(HarSettings.Plan plan) {
    List<ModelResults.Sensitivity> grid = new ArrayList<>();
    for (double epsilon : plan.tuning().epsilons()) {
      for (double eta : plan.tuning().etas().get(HarMethod.DIRECTIONAL)) {
        HarRun run = plan.tuning().sensitive(plan.model(), eta, epsilon);
        grid.add(new ModelResults.Sensitivity(eta, epsilon, score(List.of(run))));
      }
    }
    return grid;
  }

  private double[][] seen() {
    RowMasks masks = HarTask.masks(rows, settings, 0);
    double[][] seen = new double[rows.features()][Math.min(PICTURED, masks.rows())];
    Mask mask = Mask.allSeen(rows.features());
    for (int row = 0; row < seen[0].length; row++) {
      masks.rowMask(row, null, mask);
      for (int j = 0; j < seen.length; j++) {
        seen[j][row] = mask.seen(j) ? 1 : 0;
      }
    }
    return seen;
  }
}
