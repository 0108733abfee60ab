package dev.flyball.paper.compare;

import dev.flyball.tables.trial.Progress;
import dev.flyball.tables.trial.Sensitivity;
import dev.flyball.tables.trial.Trials;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Runs the comparison: every method in every scenario at every eta. */
public final class Comparison {
  private final CompareSettings settings;

  private Comparison(CompareSettings settings) {
    this.settings = settings;
  }

  /** All scenarios; the same for a seed whatever the number of threads. */
  public static List<ScenarioResult> run(CompareSettings settings, Progress progress) {
    return new Comparison(settings).run(progress);
  }

  private List<ScenarioResult> run(Progress progress) {
    int runs = settings.tuning() + settings.runs();
    List<CompareTrial> trials = new ArrayList<>();
    for (Scenario scenario : settings.scenarios()) {
      for (CompareMethod method : settings.methods()) {
        for (int run = 0; run < runs; run++) {
          trials.add(new CompareTrial(scenario, method, run, settings));
        }
      }
    }
    List<List<Score>> scores =
        Trials.<List<Score>>unkept(settings.threads()).run("comparison", trials, progress);
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

  private MethodResult result(CompareMethod method, List<List<Score>> runs) {
    List<Score> tuning = means(runs.subList(0, settings.tuning()));
    List<Score> others = means(runs.subList(settings.tuning(), runs.size()));
    return new MethodResult(
        method,
        sensitivity(others, Score::error),
        sensitivity(others, Score::prediction),
        tuned(tuning, others, Score::error),
        tuned(tuning, others, Score::prediction));
  }

  /** One mean over runs for each eta. */
  private List<Score> means(List<List<Score>> runs) {
    return IntStream.range(0, settings.etas().length)
        .mapToObj(i -> Score.mean(runs.stream().map(run -> run.get(i)).toList()))
        .toList();
  }

  private Sensitivity sensitivity(List<Score> scores, ToDoubleFunction<Score> of) {
    return new Sensitivity(settings.etas(), scores.stream().mapToDouble(of).toArray());
  }

  private MethodResult.Tuned tuned(
      List<Score> tuning, List<Score> others, ToDoubleFunction<Score> of) {
    int place = sensitivity(tuning, of).bestPlace();
    return new MethodResult.Tuned(settings.etas()[place], others.get(place));
  }
}
