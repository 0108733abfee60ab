package dev.flyball.bench;

import dev.flyball.model.Actuation;
import java.util.List;

/**
 * One solver at full order: the memory of one head, and q from it. {@link #take} is not timed, so
 * that no solver pays for the layout of another.
 */
interface FullOrderSolver extends AutoCloseable {
  /** Hands over the rows and the gradients of the next steps. */
  void take(List<? extends Actuation> steps);

  /** S takes the rows of a step in, and B q = gradient is solved. This is what is timed. */
  void step(int number);

  /** q of the last step, a copy. */
  double[] q();

  @Override
  void close();
}
