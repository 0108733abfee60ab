package dev.flyball.paper.har;

import dev.flyball.observation.Mask;
import dev.flyball.paper.datasets.HarData;
import dev.flyball.paper.trial.TrialHost;
import dev.flyball.paper.trial.Trials;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs Experiment 2. */
public final class HarExperiment {
  /** How many training rows the picture of the missingness shows. */
  private static final int PICTURED = 500;

  private final HarSettings settings;
  private final HarRows rows;
  private final Trials<HarOutcome> trials;

  private HarExperiment(HarSettings settings, HarData data, TrialHost host) {
    this.settings = settings;
    this.rows = new HarRows(data);
    String circumstances =
        "seed %s, batch %s, every %s, data %x"
            .formatted(settings.seed(), settings.batch(), settings.every(), rows.fingerprint());
    this.trials = host.trials(settings.threads(), circumstances, HarOutcome.class);
  }

  /** All runs, side by side; the same for a seed whatever the number of threads. */
  public static HarResults run(HarSettings settings, HarData data, TrialHost host) {
    return new HarExperiment(settings, data, host).run();
  }

  private HarResults run() {
    List<ModelResults> models = new ArrayList<>();
    for (HarSettings.Plan plan : settings.models()) {
      models.add(new ModelResults(plan, rows.activities(), runs(plan)));
    }
    return new HarResults(settings, models, rows.data().families(), seen());
  }

  /** The outcomes of every method, seed by seed. */
  private Map<HarMethod, List<HarOutcome>> runs(HarSettings.Plan plan) {
    List<HarTrial> all = new ArrayList<>();
    for (HarMethod method : HarMethod.values()) {
      for (int seed = 0; seed < plan.seeds(); seed++) {
        all.add(new HarTrial(plan.model(), method, seed, plan.steps(), rows, settings));
      }
    }
    // The longest first, so that no thread is left alone with one at the end.
    all.sort(Comparator.comparing(trial -> trial.method() != HarMethod.DIRECTIONAL));
    List<HarOutcome> outcomes = trials.run(plan.model().label() + " runs", all);
    Map<HarMethod, List<HarOutcome>> found = new LinkedHashMap<>();
    for (HarMethod method : HarMethod.values()) {
      found.put(method, new ArrayList<>());
    }
    for (int i = 0; i < outcomes.size(); i++) {
      found.get(all.get(i).method()).add(outcomes.get(i));
    }
    return found;
  }

  private double[][] seen() {
    RowMasks masks = HarTrial.masks(rows, settings, 0);
    double[][] seen = new double[rows.features()][Math.min(PICTURED, masks.rows())];
    for (int row = 0; row < seen[0].length; row++) {
      Mask mask = masks.rowMask(row);
      for (int j = 0; j < seen.length; j++) {
        seen[j][row] = mask.seen(j) ? 1 : 0;
      }
    }
    return seen;
  }
}
