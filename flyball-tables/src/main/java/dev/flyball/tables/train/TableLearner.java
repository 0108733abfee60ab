package dev.flyball.tables.train;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerBuilder;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.Monitor;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learners for tables: those of a {@link LearnerSpec}, with the monitors that results are taken
 * from.
 */
public final class TableLearner {
  /** The paper's window for the coherence of updates. */
  private static final int COHERENCE_WINDOW = 50;

  /** Rows over which the recent share of a feature is taken. */
  private static final int RECENT_ROWS = 1000;

  private TableLearner() {}

  /** A learner that has seen nothing. */
  public static Learner of(LearnerSpec spec) {
    return of(spec, List.of());
  }

  /** A learner that has seen nothing, watched by {@code also} beside the usual monitors. */
  public static Learner of(LearnerSpec spec, List<Monitor> also) {
    return builder(spec, also).build();
  }

  /**
   * The learner of {@code spec} as {@code checkpoint} holds it.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it holds a learner of another spec
   */
  public static Learner resume(LearnerSpec spec, Path checkpoint) {
    return resume(spec, checkpoint, List.of());
  }

  /** The same from what was read of the checkpoint {@code name}. */
  public static Learner resume(LearnerSpec spec, State state, String name) {
    return builder(spec, List.of()).resume(state, name);
  }

  /** The same, watched by {@code also} beside the monitors that the checkpoint holds. */
  public static Learner resume(LearnerSpec spec, Path checkpoint, List<Monitor> also) {
    return builder(spec, also).resume(checkpoint);
  }

  /** The settings of a learner as results name them. */
  public static Map<String, Object> settings(LearnerSpec spec) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("law", spec.law().describe().toString());
    settings.put("model", spec.model().describe().toString());
    settings.put("loss", spec.loss().describe().toString());
    settings.put("standardise", spec.standardises());
    settings.put("trust", spec.trust().mode().text());
    return settings;
  }

  /** The monitor of this type that such a learner has. */
  static <M extends Monitor> M monitor(Learner learner, Class<M> type) {
    M found = find(learner, type);
    if (found == null) {
      throw new IllegalArgumentException(
          "the learner has no monitor %s; make it with TableLearner"
              .formatted(type.getSimpleName()));
    }
    return found;
  }

  /** The first monitor of this type; null if there is none. */
  static <M extends Monitor> @Nullable M find(Learner learner, Class<M> type) {
    for (Monitor monitor : learner.monitors()) {
      if (type.isInstance(monitor)) {
        return type.cast(monitor);
      }
    }
    return null;
  }

  private static LearnerBuilder builder(LearnerSpec spec, List<Monitor> also) {
    LearnerBuilder builder =
        spec.builder()
            .monitor(new Prequential())
            .monitor(Monitor.occupation(COHERENCE_WINDOW))
            .monitor(Monitor.observedShare(RECENT_ROWS));
    also.forEach(builder::monitor);
    return builder;
  }
}
