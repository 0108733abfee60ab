package dev.flyball.tables.inspect;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.data.ParameterNames;
import dev.flyball.data.SavedTraining;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.MemorySpectrum;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.IntervalReceipts;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.Prequential;
import dev.flyball.tables.train.TrainingResults;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a checkpoint: model, law, weights, memory and receipts.
 *
 * @param observations rows learned
 * @param steps steps taken
 * @param training where the columns came from; left out where no training wrote the checkpoint
 * @param weights by name, those that predictions use
 * @param support the memory's spectrum, and the directions that it holds best and worst
 * @param effects what each feature brings; left out where the law keeps no rows
 * @param pool how its members stand; left out where the law is no pool
 * @param intervals the receipts of its intervals: how often they held, in every outage; empty
 *     without intervals
 * @param errors of predictions made before their rows were learned; left out if not counted
 * @param accuracy the share of classes predicted right; left out where the target is a number
 * @param seen how often each feature was seen, the rarest first; empty if not counted
 * @param distrusted values that were there and not believed
 * @param waiting inputs that wait for labels
 * @param notes everything else that was written beside the learner
 * @param majority what always naming the most frequent class would have earned
 * @param inputs how many the model has
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Inspection(
    String file,
    String writtenBy,
    String model,
    String loss,
    String law,
    String standardiser,
    long seed,
    long observations,
    long steps,
    @Nullable Trained training,
    Map<String, Double> weights,
    EvaluationResults.Support support,
    @Nullable FeatureEffects effects,
    @Nullable PoolReceipt pool,
    List<Coverage> intervals,
    TrainingResults.@Nullable Errors errors,
    @Nullable Double accuracy,
    List<Seen> seen,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Distrusted> distrusted,
    int waiting,
    Map<String, String> notes,
    @JsonIgnore double majority,
    @JsonIgnore int inputs) {

  /** The table that was learned. */
  public record Trained(
      String file,
      String target,
      List<String> columns,
      List<String> features,
      List<String> classes,
      List<String> missing,
      String reading,
      boolean balanced,
      int passes,
      int batch) {}

  /** The share of all rows, and of the recent ones, in which a feature was seen. */
  public record Seen(String feature, double share, double recent) {
    private static final double RARELY = 0.5;

    /** Whether the model hardly learns from it any more. */
    boolean silent() {
      return recent < RARELY;
    }
  }

  /**
   * Looks into a checkpoint.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it cannot be read
   */
  public static Inspection of(Path checkpoint) {
    State state = CheckpointFile.read(checkpoint);
    String name = checkpoint.toString();
    SavedTraining saved = SavedTraining.isIn(state) ? SavedTraining.of(state, name) : null;
    Prequential given = new Prequential();
    Learner learner = Learner.resume(checkpoint, given);
    Prequential watched = learner.monitor(given);
    Prequential prequential = watched.labelled() == 0 ? null : watched;
    List<String> features = saved != null ? saved.encoding().features() : numbered(learner);
    List<String> classes = saved != null ? saved.classes() : List.of();
    List<String> names = ParameterNames.of(learner.model(), features, classes);
    return new Inspection(
        name,
        "flyball " + learner.notes().getOrDefault("train.version", "of unknown version"),
        learner.model().describe().toString(),
        learner.loss().describe().toString(),
        learner.law().describe().toString(),
        state.text("standardiser"),
        state.count("seed"),
        learner.observations(),
        learner.steps(),
        saved != null ? trained(saved) : null,
        ParameterNames.weights(learner, names),
        MemorySpectrum.of(learner, features),
        FeatureEffects.of(learner, features, classes),
        PoolReceipt.of(learner),
        IntervalReceipts.of(learner, features),
        prequential == null ? null : prequential.errors(),
        prequential == null || classes.isEmpty() ? null : (Double) prequential.accuracy(),
        seen(learner, features),
        Distrusted.of(learner, features),
        learner.waiting(),
        new TreeMap<>(learner.notes()),
        watched.majority(),
        learner.model().inputs());
  }

  private static List<Seen> seen(Learner learner, List<String> features) {
    return learner.monitors().stream()
        .filter(ObservedShare.class::isInstance)
        .map(ObservedShare.class::cast)
        .filter(monitor -> monitor.rows() > 0)
        .findFirst()
        .stream()
        .flatMap(
            monitor ->
                IntStream.range(0, features.size())
                    .mapToObj(j -> new Seen(features.get(j), monitor.share(j), monitor.recent(j))))
        .sorted(Comparator.comparingDouble(Seen::recent).thenComparingDouble(Seen::share))
        .toList();
  }

  private static List<String> numbered(Learner learner) {
    return IntStream.range(0, learner.model().inputs()).mapToObj(j -> "x" + j).toList();
  }

  private static Trained trained(SavedTraining saved) {
    return new Trained(
        saved.file(),
        saved.target(),
        saved.encoding().columns(),
        saved.encoding().features(),
        saved.classes(),
        saved.missing(),
        saved.readingInWords(),
        saved.balanced(),
        saved.passes(),
        saved.batch());
  }
}
