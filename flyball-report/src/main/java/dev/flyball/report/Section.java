package dev.flyball.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A part of a report: a title, a few sentences in inline markup, and charts and tables. */
public record Section(String title, String text, List<Block> blocks) {
  public Section {
    Objects.requireNonNull(title, "a section needs a title");
    text = text == null ? "" : text;
    blocks = List.copyOf(blocks);
  }

  /** A section without words of its own; a block that is null is left out. */
  public static Section of(String title, Block... blocks) {
    Builder section = builder(title);
    Stream.of(blocks).forEach(section::add);
    return section.build();
  }

  /** Begins a section. */
  public static Builder builder(String title) {
    return new Builder(title);
  }

  /** Collects a section; charts that follow each other stand side by side where there is room. */
  public static final class Builder {
    private final String title;
    private final List<Block> blocks = new ArrayList<>();
    private String text = "";

    private Builder(String title) {
      this.title = title;
    }

    /**
     * The opening sentences; an empty line begins a new paragraph, and so does every further call.
     */
    public Builder text(String more) {
      text = text.isEmpty() ? more : text + "\n\n" + more;
      return this;
    }

    /** One more block; null is none. */
    public Builder add(Block block) {
      return add(block == null ? List.of() : List.of(block));
    }

    public Builder add(Collection<? extends Block> more) {
      blocks.addAll(more);
      return this;
    }

    public Section build() {
      return new Section(title, text, blocks);
    }
  }
}
