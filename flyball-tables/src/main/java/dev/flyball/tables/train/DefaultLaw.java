package dev.flyball.tables.train;

import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.tables.Task;

/**
 * The constants that need no tuning: those whose error is nowhere far from the best of a grid, over
 * many streams (docs/defaults.md; {@code flyball experiment defaults} runs the study again). {@link
 * Law#directional} has the paper's constants, which are near them.
 */
public final class DefaultLaw {
  private static final double ETA = 0.5;
  private static final double BETA = 0.98;
  private static final double EPSILON = 0.1;

  /** For classes, where a single row says less about the weights. */
  private static final double CLASS_ETA = 0.15;

  private static final double CLASS_EPSILON = 1;

  /** A dense memory of more parameters would take longer to solve than it is worth. */
  private static final int DENSE = 1000;

  private static final int BLOCK = 128;

  private DefaultLaw() {}

  /** The directional law for a task. */
  public static DirectionalLaw of(Task task) {
    return task == Task.CLASSIFICATION
        ? Law.directional().eta(CLASS_ETA).beta(BETA).epsilon(CLASS_EPSILON)
        : Law.directional().eta(ETA).beta(BETA).epsilon(EPSILON);
  }

  /** The directional law for a task, with a memory that the model's size can afford. */
  public static DirectionalLaw of(Task task, Model model) {
    return of(task).memory(memory(model));
  }

  /** A memory that the model's size can afford: dense, or in blocks. */
  public static Memory memory(Model model) {
    return model.head().parameters() > DENSE ? Memory.block(BLOCK) : Memory.dense();
  }
}
