package dev.flyball.tables.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.evaluate.MemorySupport;
import dev.flyball.tables.train.IntervalReceipts;
import dev.flyball.tables.train.LearnerResults;
import dev.flyball.tables.train.ParameterNames;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.SavedTraining;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint knows.
 *
 * @param observations rows taken in
 * @param steps steps taken
 * @param training where the columns came from; left out where no training wrote the checkpoint
 * @param weights by name, those that predictions use
 * @param support the memory's spectrum, and the directions that it holds best and worst
 * @param pool how its members stand; left out where the law is no pool
 * @param intervals the receipts of its intervals: how often they held, in every outage; empty
 *     without intervals
 * @param waiting inputs that wait for labels
 * @param notes everything else that was written beside the learner
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
    @Nullable PoolReceipt pool,
    List<Coverage> intervals,
    int waiting,
    Map<String, String> notes) {

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

  /**
   * Looks into a checkpoint.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it cannot be read
   */
  public static Inspection of(Path checkpoint) {
    State state = CheckpointFile.read(checkpoint);
    Learner learner = Learner.resume(checkpoint);
    SavedTraining saved =
        learner.notes().containsKey("train.encoding") ? SavedTraining.read(checkpoint) : null;
    List<String> features = saved != null ? saved.encoding().features() : numbered(learner);
    List<String> classes = saved != null ? saved.classes() : List.of();
    List<String> names = ParameterNames.of(learner.model(), features, classes);
    return new Inspection(
        checkpoint.toString(),
        "flyball " + learner.notes().getOrDefault("train.version", "of unknown version"),
        learner.model().describe().toString(),
        learner.loss().describe().toString(),
        learner.law().describe().toString(),
        state.text("standardiser"),
        state.count("seed"),
        learner.observations(),
        learner.steps(),
        saved != null ? trained(saved) : null,
        LearnerResults.weights(learner, names),
        MemorySupport.of(learner, features),
        PoolReceipt.of(learner),
        IntervalReceipts.of(learner, features),
        learner.waiting(),
        new TreeMap<>(learner.notes()));
  }

  private static List<String> numbered(Learner learner) {
    return java.util.stream.IntStream.range(0, learner.model().inputs())
        .mapToObj(j -> "x" + j)
        .toList();
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
