package dev.flyball.deep;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Which parameters of a network share a block of the memory S. Each block is dense; what couples
 * two blocks is left out.
 */
public sealed interface NetworkMemory {
  /** The chunk of the paper's Experiment 3. */
  int PAPERS_CHUNK = 128;

  /** Each tensor in its native order, cut into chunks: about size / 2 numbers a parameter. */
  static NetworkMemory chunks(int size) {
    return new Chunks(size);
  }

  /** One block a layer: tensors whose names are equal up to the last underscore. */
  static NetworkMemory layers() {
    return new Named("layers", NetworkMemory::layer);
  }

  /**
   * One block for all tensors whose names {@code blockOf} maps to the same word, such as a head.
   *
   * @param word says in a checkpoint which grouping this is
   */
  static NetworkMemory named(String word, UnaryOperator<String> blockOf) {
    return new Named(word, blockOf);
  }

  /** One block for the whole network: for small ones. */
  static NetworkMemory full() {
    return new Named("full", name -> "network");
  }

  /** The diagonal of S: one number a parameter. */
  static NetworkMemory diagonal() {
    return new Diagonal();
  }

  /** How a checkpoint tells this form from others. */
  String word();

  private static String layer(String tensor) {
    int end = tensor.lastIndexOf('_');
    return end < 0 ? tensor : tensor.substring(0, end);
  }

  /** Consecutive parameters of one tensor. */
  record Chunks(int size) implements NetworkMemory {
    public Chunks {
      if (size < 1) {
        throw new IllegalArgumentException("a chunk needs at least 1 parameter, not " + size);
      }
    }

    @Override
    public String word() {
      return "chunks of " + size;
    }
  }

  /** Tensors of one word. */
  record Named(String word, UnaryOperator<String> blockOf) implements NetworkMemory {
    public Named {
      Objects.requireNonNull(word, "a grouping of tensors needs a word of its own");
      Objects.requireNonNull(blockOf, "a grouping of tensors needs a function of their names");
    }
  }

  /** No block at all. */
  record Diagonal() implements NetworkMemory {
    @Override
    public String word() {
      return "diagonal";
    }
  }
}
