package dev.flyball.report;

import java.util.List;
import java.util.Objects;

/** A collapsible part of the page: blocks under a title. */
public record Details(String title, List<Block> blocks) implements Block {
  public Details {
    Objects.requireNonNull(title, "folded blocks need a title");
    blocks = List.copyOf(blocks);
  }
}
