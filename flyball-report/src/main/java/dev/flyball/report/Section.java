package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A part of a report: a title, a few sentences in inline markup, and what there is to look at. */
public record Section(String title, String text, List<Block> blocks) {
  public Section {
    Objects.requireNonNull(title, "a section needs a title");
    text = text == null ? "" : text;
    blocks = List.copyOf(blocks);
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

    public Builder add(Block block) {
      blocks.add(block);
      return this;
    }

    public Section build() {
      return new Section(title, text, blocks);
    }
  }
}
