package dev.flyball.deep;

import dev.flyball.deep.Tensors.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cuts a network's parameters into the blocks of a {@link NetworkMemory}. */
final class BlockPlan {
  /** A block of this width holds half a gigabyte. */
  static final int WIDEST = 11_585;

  private BlockPlan() {}

  /** The blocks by name, each a list of spans that share one dense memory. */
  static Map<String, List<Span>> of(NetworkMemory.Chunks chunks, Tensors tensors) {
    Map<String, List<Span>> blocks = new LinkedHashMap<>();
    for (Slot slot : tensors.slots()) {
      int number = 0;
      for (int from = slot.from(); from < slot.to(); from += chunks.size()) {
        int to = Math.min(slot.to(), from + chunks.size());
        require(slot.name(), to - from);
        blocks.put(slot.name() + "[" + number++ + "]", List.of(new Span(from, to, slot.index())));
      }
    }
    return blocks;
  }

  /** As {@link #of(NetworkMemory.Chunks, Tensors)}, for tensors that share a word. */
  static Map<String, List<Span>> of(NetworkMemory.Named named, Tensors tensors) {
    Map<String, List<Span>> blocks = new LinkedHashMap<>();
    for (Slot slot : tensors.slots()) {
      blocks
          .computeIfAbsent(named.blockOf().apply(slot.name()), word -> new ArrayList<>())
          .add(new Span(slot.from(), slot.to(), slot.index()));
    }
    blocks.forEach((name, spans) -> require(name, spans.stream().mapToInt(Span::length).sum()));
    return blocks;
  }

  private static void require(String name, int width) {
    if (width > WIDEST) {
      throw new IllegalArgumentException(
          "block '%s' has %s parameters; a dense memory takes at most %s: use chunks or the diagonal"
              .formatted(name, width, WIDEST));
    }
  }
}
