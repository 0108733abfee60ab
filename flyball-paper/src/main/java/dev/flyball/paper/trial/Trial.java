package dev.flyball.paper.trial;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One {@link Method} on one stream, from its start to its result. Two trials of the same name have
 * the same result: all randomness is seeded by the name.
 */
public interface Trial<O> {

  /** All that its numbers depend on, in words that can stand in a file's name. */
  String name();

  /**
   * Runs it to its end; to diverge is an outcome too.
   *
   * @param stop asked now and then
   * @return its result; empty if it was stopped before
   */
  Optional<O> run(BooleanSupplier stop);
}
