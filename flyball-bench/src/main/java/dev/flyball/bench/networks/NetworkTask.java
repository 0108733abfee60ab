package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.Trainer;

/**
 * A network, a stream of batches with holes in them, and complete data that nobody learns from. All
 * draws follow from the seed that the task was made with.
 */
interface NetworkTask extends AutoCloseable {
  /** The network, not initialised. */
  Block network();

  /** The shapes of a batch's inputs. */
  Shape[] shapes();

  /** The next batch, in {@code manager}. */
  LearningBatch next(NDManager manager);

  /** The loss of a batch, one number. */
  NDArray loss(NDArray predicted, NDArray labels);

  /** The error on complete data, smaller is better. */
  double error(Trainer trainer);

  @Override
  default void close() {}
}
