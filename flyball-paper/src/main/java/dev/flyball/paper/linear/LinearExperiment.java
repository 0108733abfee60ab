package dev.flyball.paper.linear;

import dev.flyball.paper.trial.TrialHost;
import java.util.ArrayList;
import java.util.List;

/** Runs Experiment 1. */
public final class LinearExperiment {
  private LinearExperiment() {}

  /** All cases and runs, side by side; the same for a seed whatever the number of threads. */
  public static LinearResults run(LinearSettings settings, TrialHost host) {
    List<LinearTrial> runs = new ArrayList<>();
    for (LinearCase setting : settings.cases()) {
      for (int run = 0; run < settings.runs(); run++) {
        runs.add(new LinearTrial(setting, run, settings));
      }
    }
    List<LinearTrial.Record> records =
        host.trials(settings.threads(), settings.circumstances(), LinearTrial.Record.class)
            .run("runs", runs);
    List<CaseResult> cases = new ArrayList<>();
    for (int c = 0; c < settings.cases().size(); c++) {
      int from = c * settings.runs();
      cases.add(
          CaseResult.of(settings.cases().get(c), records.subList(from, from + settings.runs())));
    }
    return new LinearResults(settings, cases);
  }
}
