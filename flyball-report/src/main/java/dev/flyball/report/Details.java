package dev.flyball.report;

import java.util.List;
import java.util.Objects;

/** Blocks that a page shows folded under a title, for readers who want the detail. */
public record Details(String title, List<Block> blocks) implements Block {
  public Details {
    Objects.requireNonNull(title, "folded blocks need a title");
    blocks = List.copyOf(blocks);
  }
}
