package dev.flyball.paper.defaults;

import dev.flyball.control.Defaults;
import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.data.Task;
import dev.flyball.tables.evaluate.RowStream;
import dev.flyball.tables.evaluate.Subject;
import dev.flyball.tables.train.TableFile;
import dev.flyball.tables.trial.RowTrial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * How the default constants were chosen: every (eta, beta, epsilon) of a grid on every stream, and
 * of each its prequential error divided by the best of the grid on that stream. The best constants
 * are those whose largest ratio is smallest: nowhere far from what tuning would have given. What
 * comes within {@value #TIE} of that is a tie, decided by the geometric mean of the ratios. The
 * linear pool, which has no rate to choose, runs beside them and is held against the same best.
 */
public final class DefaultsStudy {
  /** Seeds move a ratio by more than this. */
  private static final double TIE = 1.02;

  /** Linear as the laws of the grid are, so that the two are about the same thing. */
  private static final Law POOL = Law.pool().trees(0);

  private static final List<Double> BETAS = List.of(0.95, 0.98, 0.99, 0.995);
  private static final List<Double> EPSILONS = List.of(0.02, 0.05, 0.1, 0.2, 0.5, 1.0);

  private final Task task;
  private final List<StudyStream> streams;

  private DefaultsStudy(Task task, List<StudyStream> streams) {
    this.task = task;
    this.streams = streams;
  }

  /** How many streams there are. */
  public int size() {
    return streams.size();
  }

  /**
   * A study for a task.
   *
   * @param repeats how often each simulated stream occurs, with seeds of its own
   * @param tables their targets are numbers; for classes, whether they are above their median
   */
  public static DefaultsStudy of(Task task, int repeats, List<TableFile> tables) {
    List<StudyStream> streams = new ArrayList<>();
    for (int k = 0; k < repeats; k++) {
      int offset = k;
      List<StudyStream> simulated =
          task == Task.REGRESSION ? StudyStream.ofNumbers() : StudyStream.ofClasses();
      simulated.forEach(stream -> streams.add(stream.shifted(offset)));
    }
    tables.forEach(table -> streams.add(StudyStream.of(table, task)));
    return new DefaultsStudy(task, streams);
  }

  /** The grid: 168 laws. */
  public static List<DirectionalLaw> grid(Task task) {
    List<Double> etas =
        task == Task.REGRESSION
            ? List.of(0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 1.0)
            : List.of(0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5);
    List<DirectionalLaw> laws = new ArrayList<>();
    for (double eta : etas) {
      for (double beta : BETAS) {
        for (double epsilon : EPSILONS) {
          laws.add(Law.directional().eta(eta).beta(beta).epsilon(epsilon));
        }
      }
    }
    return laws;
  }

  /**
   * Judges {@code laws} on all streams.
   *
   * @param rows taken from each simulated stream
   * @param progress told the name of every stream that is done
   */
  public Found run(List<DirectionalLaw> laws, long rows, long seed, Consumer<String> progress) {
    List<double[]> errors = new ArrayList<>();
    for (StudyStream stream : streams) {
      errors.add(errors(stream, laws, rows, seed));
      progress.accept(stream.name());
    }
    List<Judged> judged = new ArrayList<>();
    for (int k = 0; k < laws.size(); k++) {
      List<Double> ratios = new ArrayList<>();
      for (double[] ofStream : errors) {
        ratios.add(ofStream[k] / best(ofStream));
      }
      judged.add(new Judged(laws.get(k), ratios));
    }
    List<Double> ofPool = new ArrayList<>();
    for (double[] ofStream : errors) {
      ofPool.add(ofStream[laws.size()] / best(ofStream));
    }
    sort(judged);
    return new Found(
        task,
        streams.stream().map(StudyStream::name).toList(),
        errors.stream().map(DefaultsStudy::best).toList(),
        judged,
        new Judged(POOL, ofPool));
  }

  private static void sort(List<Judged> judged) {
    double limit = TIE * judged.stream().mapToDouble(Judged::worst).min().orElse(Double.NaN);
    judged.sort(
        Comparator.comparing((Judged each) -> each.worst() > limit)
            .thenComparing(each -> each.worst() > limit ? each.worst() : each.mean()));
  }

  /** The errors of all laws, and last that of the pool. */
  private static double[] errors(
      StudyStream stream, List<DirectionalLaw> laws, long rows, long seed) {
    Subject subject = stream.subject();
    List<RowTrial> runs =
        Stream.concat(laws.stream(), Stream.of(POOL))
            .map(law -> subject.trial(subject.peer(law)))
            .toList();
    RowStream values = stream.start().apply(seed);
    long last = stream.endless() ? rows : Long.MAX_VALUE;
    for (long row = 1; row <= last && values.next(); row++) {
      for (RowTrial run : runs) {
        run.learn(values.values(), values.target(), row);
      }
    }
    return runs.stream().mapToDouble(RowTrial::error).toArray();
  }

  /** The smallest error of the grid, that is of all but the last. */
  private static double best(double[] errors) {
    return Arrays.stream(errors, 0, errors.length - 1).min().orElseThrow();
  }

  /** Constants and, for each stream, how far they are from the best of the grid. */
  public record Judged(Law law, List<Double> ratios) {

    /** The largest ratio, by which constants are chosen. */
    public double worst() {
      return ratios.stream().mapToDouble(ratio -> ratio).max().orElse(Double.NaN);
    }

    /** The geometric mean of the ratios. */
    public double mean() {
      double sum = ratios.stream().mapToDouble(Math::log).sum();
      return Math.exp(sum / ratios.size());
    }
  }

  /**
   * What a study found.
   *
   * @param best the best error of the grid on each stream
   * @param judged the best constants first
   * @param pool the pool, held against the best of the grid
   */
  public record Found(
      Task task, List<String> streams, List<Double> best, List<Judged> judged, Judged pool) {

    /** How the directional law's default constants did. */
    public Judged ofDefault() {
      DirectionalLaw usual = Defaults.directional(task == Task.CLASSIFICATION);
      return judged.stream().filter(each -> each.law().equals(usual)).findFirst().orElseThrow();
    }
  }
}
