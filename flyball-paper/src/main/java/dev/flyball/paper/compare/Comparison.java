package dev.flyball.paper.compare;

import dev.flyball.paper.trial.TrialHost;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Runs the comparison: every method in every scenario at every eta. */
public record Comparison(CompareSettings settings) {

  /** All scenarios; the same for a seed whatever the number of threads. */
  public List<ScenarioResult> run(TrialHost host) {
    int runs = settings.tuning() + settings.runs();
    List<CompareTrial> trials = new ArrayList<>();
    for (Scenario scenario : settings.scenarios()) {
      for (CompareMethod method : settings.methods()) {
        for (int run = 0; run < runs; run++) {
          trials.add(new CompareTrial(scenario, method, run, settings));
        }
      }
    }
    String circumstances =
        "seed %s, %s steps, etas %s"
            .formatted(settings.seed(), settings.steps(), Arrays.toString(settings.etas()));
    List<StreamScore[]> scores =
        host.trials(settings.threads(), circumstances, StreamScore[].class)
            .run("comparison", trials);
    List<ScenarioResult> results = new ArrayList<>();
    int at = 0;
    for (Scenario scenario : settings.scenarios()) {
      List<MethodResult> methods = new ArrayList<>();
      for (CompareMethod method : settings.methods()) {
        methods.add(result(method, scores.subList(at, at + runs)));
        at += runs;
      }
      results.add(new ScenarioResult(scenario, methods));
    }
    return results;
  }

  private MethodResult result(CompareMethod method, List<StreamScore[]> runs) {
    List<StreamScore> tuning = means(runs.subList(0, settings.tuning()));
    List<StreamScore> others = means(runs.subList(settings.tuning(), runs.size()));
    return new MethodResult(
        method,
        sensitivity(others, StreamScore::error),
        sensitivity(others, StreamScore::prediction),
        tuned(tuning, others, StreamScore::error),
        tuned(tuning, others, StreamScore::prediction));
  }

  /** One mean over runs for each eta. */
  private List<StreamScore> means(List<StreamScore[]> runs) {
    return IntStream.range(0, settings.etas().length)
        .mapToObj(i -> StreamScore.mean(runs.stream().map(run -> run[i]).toList()))
        .toList();
  }

  private RateCurve sensitivity(List<StreamScore> scores, ToDoubleFunction<StreamScore> of) {
    return new RateCurve(settings.etas(), scores.stream().mapToDouble(of).toArray());
  }

  private MethodResult.Tuned tuned(
      List<StreamScore> tuning, List<StreamScore> others, ToDoubleFunction<StreamScore> of) {
    int place = sensitivity(tuning, of).bestPlace();
    return new MethodResult.Tuned(settings.etas()[place], others.get(place));
  }
}
