package dev.flyball.deep;

import dev.flyball.checkpoint.Description;
import dev.flyball.deep.Tensors.Slot;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A {@link Memory} of the core applied to the tensors of a network. Chunks, layers and named blocks
 * are each kept by the inverse of their metric; what couples two blocks is left out. A block none
 * of whose tensors has a gradient is not forgotten.
 */
public final class NetworkMemory {
  /** A block of this width holds half a gigabyte. */
  private static final int WIDEST = 11_585;

  private final String word;
  private final Function<Tensors, Memory> form;

  private NetworkMemory(String word, Function<Tensors, Memory> form) {
    this.word = Objects.requireNonNull(word, "a form of memory needs a word of its own");
    this.form = form;
  }

  /** Each tensor in its native order, cut into chunks: about size / 2 numbers per parameter. */
  public static NetworkMemory chunks(int size) {
    requireWidth(size);
    return new NetworkMemory("chunks of " + size, tensors -> blocks(chunks(size, tensors)));
  }

  /**
   * The same chunks, each holding S, which every step forgets whether it reaches the chunk or not,
   * as the paper has it. About size numbers per parameter, and a factor a step.
   */
  public static NetworkMemory fadingChunks(int size) {
    requireWidth(size);
    return new NetworkMemory(
        "fading chunks of " + size, tensors -> Memory.block(groups(chunks(size, tensors))));
  }

  private static void requireWidth(int size) {
    if (size < 1) {
      throw new IllegalArgumentException("a chunk needs at least 1 parameter, not " + size);
    }
  }

  /** One block a layer: tensors whose names are equal up to the last underscore. */
  public static NetworkMemory layers() {
    return named("layers", NetworkMemory::layer);
  }

  /**
   * One block for all tensors whose names {@code blockOf} maps to the same word, such as a head.
   *
   * @param word says in a checkpoint which grouping this is
   */
  public static NetworkMemory named(String word, UnaryOperator<String> blockOf) {
    Objects.requireNonNull(blockOf, "a grouping of tensors needs a function of their names");
    return new NetworkMemory(word, tensors -> blocks(tensors.byName(blockOf)));
  }

  /** One block for the whole network: for small ones. */
  public static NetworkMemory full() {
    return named("full", name -> "network");
  }

  /** The diagonal of S, one number a parameter; a tensor without a gradient keeps its part. */
  public static NetworkMemory diagonal() {
    return new NetworkMemory("diagonal", tensors -> Memory.waitingDiagonal());
  }

  /** All of S; a tensor without a gradient keeps its part. For small networks. */
  public static NetworkMemory waiting() {
    return new NetworkMemory(
        "waiting", tensors -> Memory.waiting(groups(tensors.byName(UnaryOperator.identity()))));
  }

  /** Any memory of the core, over all parameters in the order of the tensors. */
  public static NetworkMemory of(Memory memory) {
    String word = memory.describe(Description.of("core")).toString();
    return new NetworkMemory(
        word,
        tensors -> {
          if (memory instanceof Memory.Dense) {
            requireNarrow("network", tensors.parameters());
          }
          return memory;
        });
  }

  /** How a checkpoint tells this form from others. */
  String word() {
    return word;
  }

  /** The memory of a network with these tensors. */
  Memory over(Tensors tensors) {
    return form.apply(tensors);
  }

  private static String layer(String tensor) {
    int end = tensor.lastIndexOf('_');
    return end < 0 ? tensor : tensor.substring(0, end);
  }

  private static Map<String, int[]> chunks(int size, Tensors tensors) {
    Map<String, int[]> blocks = new LinkedHashMap<>();
    for (Slot slot : tensors.slots()) {
      for (int from = slot.from(), number = 0; from < slot.to(); from += size, number++) {
        int to = Math.min(slot.to(), from + size);
        blocks.put(slot.name() + "[" + number + "]", IntStream.range(from, to).toArray());
      }
    }
    return blocks;
  }

  private static Memory blocks(Map<String, int[]> blocks) {
    blocks.forEach((name, parameters) -> requireNarrow(name, parameters.length));
    return Networks.inverseBlock(groups(blocks));
  }

  private static void requireNarrow(String block, int parameters) {
    if (parameters > WIDEST) {
      throw new IllegalArgumentException(
          "block '%s' has %s parameters; a dense memory takes at most %s: use chunks or the diagonal"
              .formatted(block, parameters, WIDEST));
    }
  }

  private static Groups groups(Map<String, int[]> blocks) {
    int size = blocks.values().stream().mapToInt(block -> block.length).sum();
    return Groups.named(size, new LinkedHashMap<>(blocks));
  }
}
