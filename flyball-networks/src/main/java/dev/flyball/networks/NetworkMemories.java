package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import dev.flyball.observability.MemoryForms;
import java.util.List;

/** The memories of this module, read from the text of a law. */
public final class NetworkMemories implements MemoryForms {
  @Override
  public List<String> words() {
    return List.of(InverseBlocks.WORD, KeptRows.WORD, LowRank.WORD);
  }

  @Override
  public Memory of(Description law) {
    return switch (law.text("memory")) {
      case InverseBlocks.WORD -> Networks.inverseBlock(Memory.groups(law));
      case KeptRows.WORD ->
          law.has("tolerance") ? Networks.rows(law.number("tolerance")) : Networks.rows();
      default ->
          law.has("rank")
              ? Networks.lowRank(law.integer("rank"))
              : Networks.adaptiveRank(law.number("fraction"));
    };
  }
}
