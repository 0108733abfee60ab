package dev.flyball.bench;

import dev.flyball.model.Actuation;

/**
 * One solver at full order: the memory of one head, and q from it. What is handed over by {@link
 * #take} is not timed, so that nobody pays for the shape that somebody else wants its rows in.
 */
interface FullOrderSolver extends AutoCloseable {

  /** Hands over the rows and the gradient of the next step. */
  void take(Actuation actuation);

  /** S takes the rows in, and B q = gradient is solved. This is what is timed. */
  void step();

  /** Only the first half of {@link #step}: the memory goes on, nothing is solved. */
  void observe();

  /** q of the last step, a copy. */
  double[] q();

  @Override
  void close();
}
