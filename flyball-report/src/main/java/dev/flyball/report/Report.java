package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** A report as data: sections of blocks, filled by any command and drawn by one page. */
public record Report(
    String title,
    @JsonInclude(JsonInclude.Include.NON_NULL) Headline headline,
    String summary,
    List<Section> sections,
    List<Equation> equations) {
  public Report {
    Objects.requireNonNull(title, "a report needs a title");
    summary = summary == null ? "" : summary;
    sections = List.copyOf(sections);
    equations = equations == null ? List.of() : List.copyOf(equations);
  }

  /** Begins a report. */
  public static Builder builder(String title) {
    return new Builder(title);
  }

  /** Collects a report. */
  public static final class Builder {
    private final String title;
    private final List<Section> sections = new ArrayList<>();
    private final List<Equation> equations = new ArrayList<>();
    private String summary = "";
    private Headline headline;

    private Builder(String title) {
      this.title = title;
    }

    /** The headline; a report without one begins with its summary. */
    public Builder headline(Headline headline) {
      this.headline = headline;
      return this;
    }

    /** The results in two or three sentences of inline markup. */
    public Builder summary(String summary) {
      this.summary = summary;
      return this;
    }

    /** One more section; null is none. */
    public Builder section(Section section) {
      if (section != null) {
        sections.add(section);
      }
      return this;
    }

    /** Equations that the texts link to; listed at the end. */
    public Builder equations(Collection<Equation> some) {
      equations.addAll(some);
      return this;
    }

    public Report build() {
      return new Report(title, headline, summary, sections, equations);
    }
  }
}
