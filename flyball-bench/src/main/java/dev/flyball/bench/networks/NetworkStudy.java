package dev.flyball.bench.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Tuned against tuned. Every method begins with twelve settings, run once; while the best of them
 * lies on an open end of its grid, the grid grows there. The best three are run with two more
 * seeds, and the one with the lowest median is chosen. It is run with five other seeds, and these
 * are reported. A setting is better if it reaches the target in fewer steps, or else ends lower;
 * the target of a task is the error that Adam, in the one of its twelve that ends lowest, has at
 * half of its steps.
 */
public final class NetworkStudy {
  private static final long[] TUNING_SEEDS = {1, 2, 3};
  private static final long[] SEEDS = {11, 12, 13, 14, 15};
  private static final int FINALISTS = 3;

  /** How often a grid may grow. */
  private static final int GROWTHS = 4;

  private static final int QUICK_SETTINGS = 2;
  private static final int QUICK_SHARE = 25;

  private final Path trials;
  private final NetworkCrew crew;
  private final List<TaskKind> tasks;
  private final boolean quick;

  /** Kept trials, read once: to rank them asks for each many times. */
  private final Map<NetworkTrial, TrialCurve> curves = new HashMap<>();

  /** A method on a task while it is tuned. */
  private final class Candidate {
    final TaskKind task;
    final NetworkMethod method;
    private TuningRange range;

    Candidate(TaskKind task, NetworkMethod method) {
      this.task = task;
      this.method = method;
      range = TuningRange.of(method);
    }

    /** What the range asks for, with the first tuning seed. */
    List<NetworkTrial> tuning() {
      List<NetworkSetting> settings = range.settings();
      if (quick) {
        settings =
            IntStream.rangeClosed(1, QUICK_SETTINGS)
                .map(i -> i * TuningRange.of(method).settings().size() / (QUICK_SETTINGS + 1))
                .mapToObj(settings::get)
                .toList();
      }
      return settings.stream().map(setting -> trial(setting, TUNING_SEEDS[0])).toList();
    }

    void grow(double target) {
      range = range.around(ranked(target).get(0), method);
    }

    /** The settings of the range, the best with the first tuning seed first. */
    private List<NetworkSetting> ranked(double target) {
      return tuning().stream()
          .sorted(
              Comparator.comparingDouble((NetworkTrial trial) -> reached(trial, target))
                  .thenComparingDouble(trial -> curve(trial).last()))
          .map(NetworkTrial::setting)
          .toList();
    }

    private List<NetworkSetting> finalists(double target) {
      return ranked(target).stream().limit(quick ? 1 : FINALISTS).toList();
    }

    List<NetworkTrial> finals(double target) {
      return finalists(target).stream().flatMap(each -> tuned(each).stream()).toList();
    }

    private List<NetworkTrial> tuned(NetworkSetting setting) {
      return trials(setting, TUNING_SEEDS);
    }

    /** The finalist whose median over the tuning seeds is best. */
    NetworkSetting chosen(double target) {
      return finalists(target).stream()
          .min(
              Comparator.comparingDouble(
                      (NetworkSetting each) ->
                          median(tuned(each).stream().map(t -> reached(t, target)).toList()))
                  .thenComparingDouble(
                      each -> median(tuned(each).stream().map(t -> curve(t).last()).toList())))
          .orElseThrow();
    }

    List<NetworkTrial> reported(double target) {
      return trials(chosen(target), SEEDS);
    }

    private List<NetworkTrial> trials(NetworkSetting setting, long[] seeds) {
      return LongStream.of(seeds)
          .limit(quick ? 1 : seeds.length)
          .mapToObj(seed -> trial(setting, seed))
          .toList();
    }

    private NetworkTrial trial(NetworkSetting setting, long seed) {
      int judgements = task.steps() / task.every() / (quick ? QUICK_SHARE : 1);
      int steps = Math.max(4, judgements) * task.every();
      return new NetworkTrial(task, method, setting, seed, steps);
    }
  }

  /**
   * @param folder trials and scenes are kept in it; what it holds is not run again
   * @param har HAR's archive or folder; the task is left out if there is none
   * @param pages a folder of text
   */
  public NetworkStudy(Path folder, Path har, Path pages, boolean quick, Consumer<String> say) {
    this.quick = quick;
    trials = folder.resolve("trials");
    Path scenes = folder.resolve("scenes");
    try {
      Files.createDirectories(trials);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    say.accept("  drawing scenes, if there are none");
    IceTask.prepare(scenes);
    tasks =
        List.of(TaskKind.values()).stream()
            .filter(task -> task != TaskKind.HAR || Files.exists(har))
            .toList();
    crew =
        new NetworkCrew(
            trials,
            List.of(har.toString(), pages.toString(), scenes.toString()),
            Runtime.getRuntime().availableProcessors(),
            say);
  }

  /** The tasks that there are data for. */
  public List<TaskKind> tasks() {
    return tasks;
  }

  /** Runs what is not kept, and reads all of it. */
  public List<MethodOutcome> run() {
    List<Candidate> candidates = new ArrayList<>();
    for (TaskKind task : tasks) {
      for (NetworkMethod method : NetworkMethod.values()) {
        candidates.add(new Candidate(task, method));
      }
    }
    crew.run(all(candidates, Candidate::tuning));
    Map<TaskKind, Double> targets = targets(candidates);
    for (int growth = 0; growth < GROWTHS && !quick; growth++) {
      candidates.forEach(each -> each.grow(targets.get(each.task)));
      crew.run(all(candidates, Candidate::tuning));
    }
    crew.run(all(candidates, each -> each.finals(targets.get(each.task))));
    crew.run(all(candidates, each -> each.reported(targets.get(each.task))));
    List<MethodOutcome> outcomes = new ArrayList<>();
    for (Candidate each : candidates) {
      double target = targets.get(each.task);
      NetworkSetting chosen = each.chosen(target);
      outcomes.add(
          new MethodOutcome(
              each.task,
              each.method,
              each.method.words(chosen),
              each.range.onOpenEnd(chosen, each.method),
              target,
              each.reported(target).stream().map(this::curve).toList()));
    }
    return outcomes;
  }

  private static List<NetworkTrial> all(
      List<Candidate> candidates, Function<Candidate, List<NetworkTrial>> trials) {
    return candidates.stream().flatMap(each -> trials.apply(each).stream()).toList();
  }

  private Map<TaskKind, Double> targets(List<Candidate> candidates) {
    Map<TaskKind, Double> targets = new EnumMap<>(TaskKind.class);
    for (Candidate adam : candidates) {
      if (adam.method == NetworkMethod.ADAM) {
        TrialCurve lowest =
            adam.tuning().stream()
                .map(this::curve)
                .min(Comparator.comparingDouble(TrialCurve::last))
                .orElseThrow();
        targets.put(adam.task, lowest.error(lowest.points().size() / 2));
      }
    }
    return targets;
  }

  private TrialCurve curve(NetworkTrial trial) {
    return curves.computeIfAbsent(trial, kept -> TrialCurve.read(trials.resolve(kept.file())));
  }

  /** Steps to the target; infinite if it was not reached. */
  private double reached(NetworkTrial trial, double target) {
    TrialCurve.Point point = curve(trial).reaching(target);
    return point == null ? Double.POSITIVE_INFINITY : point.step();
  }

  /** Of an odd number of values. */
  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
