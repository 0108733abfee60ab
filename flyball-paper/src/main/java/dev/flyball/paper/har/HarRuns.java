package dev.flyball.paper.har;

import dev.flyball.tables.trial.Progress;
import dev.flyball.tables.trial.Tasks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** Runs runs, side by side, each at most once: what is known or kept is not run again. */
final class HarRuns {
  private final HarRows rows;
  private final HarSettings settings;
  private final KeptRuns kept;
  private final BooleanSupplier stop;
  private final Map<HarRun, HarOutcome> known = new HashMap<>();

  HarRuns(HarRows rows, HarSettings settings, KeptRuns kept, BooleanSupplier stop) {
    this.rows = rows;
    this.settings = settings;
    this.kept = kept;
    this.stop = stop;
  }

  /**
   * Sees to it that all of these are known.
   *
   * @throws StoppedException if somebody asked to stop before they were
   */
  void run(String what, List<HarRun> runs, Progress progress) {
    List<HarRun> wanted = runs.stream().distinct().filter(run -> !known.containsKey(run)).toList();
    List<Callable<Optional<HarOutcome>>> tasks =
        wanted.stream().<Callable<Optional<HarOutcome>>>map(run -> () -> outcome(run)).toList();
    List<Optional<HarOutcome>> outcomes = Tasks.run(settings.threads(), what, tasks, progress);
    for (int i = 0; i < outcomes.size(); i++) {
      known.put(wanted.get(i), outcomes.get(i).orElseThrow(StoppedException::new));
    }
  }

  private Optional<HarOutcome> outcome(HarRun run) {
    Optional<HarOutcome> before = kept.find(run);
    if (before.isPresent()) {
      return before;
    }
    Optional<HarOutcome> outcome = new HarTask(run, rows, settings).run(stop);
    outcome.ifPresent(finished -> kept.keep(run, finished));
    return outcome;
  }

  /** The outcome of a run that was run. */
  HarOutcome of(HarRun run) {
    HarOutcome outcome = known.get(run);
    if (outcome == null) {
      throw new IllegalStateException("the run %s was not run".formatted(run.name()));
    }
    return outcome;
  }

  List<HarOutcome> of(List<HarRun> runs) {
    return runs.stream().map(this::of).toList();
  }
}
