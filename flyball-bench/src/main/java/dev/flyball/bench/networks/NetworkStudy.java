package dev.flyball.bench.networks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Tuned against tuned. Every method has twelve settings, run once with a seed of their own. The
 * target of a task is the error that Adam, in the setting that ends lowest, has at half of its
 * steps. The setting of a method is the one that reaches the target first, or else ends lowest; it
 * is run with three other seeds, and these are reported.
 */
public final class NetworkStudy {
  private static final long TUNING_SEED = 1;
  private static final long[] SEEDS = {11, 12, 13};
  private static final int QUICK_SETTINGS = 2;
  private static final int QUICK_SHARE = 25;

  private final Path trials;
  private final NetworkCrew crew;
  private final List<TaskKind> tasks;
  private final boolean quick;

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
    List<NetworkTrial> tuning = new ArrayList<>();
    tasks.forEach(task -> methods().forEach(method -> tuning.addAll(tuning(task, method))));
    crew.run(tuning);
    List<NetworkTrial> reported = new ArrayList<>();
    for (TaskKind task : tasks) {
      double target = target(task);
      for (NetworkMethod method : methods()) {
        reported.addAll(reported(best(task, method, target)));
      }
    }
    crew.run(reported);
    List<MethodOutcome> outcomes = new ArrayList<>();
    for (TaskKind task : tasks) {
      double target = target(task);
      for (NetworkMethod method : methods()) {
        NetworkTrial best = best(task, method, target);
        outcomes.add(
            new MethodOutcome(
                task,
                method,
                method.setting(best.setting()),
                target,
                reported(best).stream().map(this::curve).toList()));
      }
    }
    return outcomes;
  }

  private static List<NetworkMethod> methods() {
    return List.of(NetworkMethod.values());
  }

  private List<NetworkTrial> tuning(TaskKind task, NetworkMethod method) {
    int settings = method.settings();
    return IntStream.range(0, quick ? QUICK_SETTINGS : settings)
        .map(i -> quick ? (i + 1) * settings / (QUICK_SETTINGS + 1) : i)
        .mapToObj(setting -> trial(task, method, setting, TUNING_SEED))
        .toList();
  }

  private List<NetworkTrial> reported(NetworkTrial best) {
    return LongStream.of(SEEDS)
        .limit(quick ? 1 : SEEDS.length)
        .mapToObj(seed -> trial(best.task(), best.method(), best.setting(), seed))
        .toList();
  }

  private NetworkTrial trial(TaskKind task, NetworkMethod method, int setting, long seed) {
    int judgements = task.steps() / task.every() / (quick ? QUICK_SHARE : 1);
    int steps = Math.max(4, judgements) * task.every();
    return new NetworkTrial(task, method, setting, seed, steps);
  }

  private TrialCurve curve(NetworkTrial trial) {
    return TrialCurve.read(trials.resolve(trial.file()));
  }

  private double target(TaskKind task) {
    TrialCurve lowest =
        tuning(task, NetworkMethod.ADAM).stream()
            .map(this::curve)
            .min(Comparator.comparingDouble(TrialCurve::last))
            .orElseThrow();
    return lowest.error(lowest.points().size() / 2);
  }

  private NetworkTrial best(TaskKind task, NetworkMethod method, double target) {
    return tuning(task, method).stream()
        .min(
            Comparator.comparingInt((NetworkTrial trial) -> reached(trial, target))
                .thenComparingDouble(trial -> curve(trial).last()))
        .orElseThrow();
  }

  private int reached(NetworkTrial trial, double target) {
    TrialCurve.Point point = curve(trial).reaching(target);
    return point == null ? Integer.MAX_VALUE : point.step();
  }
}
