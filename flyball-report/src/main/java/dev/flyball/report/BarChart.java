package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Named values as horizontal bars from zero, one bar for every key. The caption may use inline
 * markup.
 *
 * @param keys what the bars of one name stand for, with the colour of each
 * @param level a value to hold all bars against; left out where there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BarChart(String title, String caption, List<Key> keys, List<Bar> bars, Double level)
    implements Block {
  /** What the first, second, ... bar of every name stands for. */
  public record Key(String name, Role role) {}

  /** The values of one name, as many as there are keys, each with its text. */
  public record Bar(String name, List<Cell> values) {
    public Bar {
      values = List.copyOf(values);
    }
  }

  public BarChart {
    Objects.requireNonNull(title, "a chart needs a title");
    caption = caption == null ? "" : caption;
    keys = List.copyOf(keys);
    bars = List.copyOf(bars);
    for (Bar bar : bars) {
      if (bar.values().size() != keys.size()) {
        throw new IllegalArgumentException(
            "bar chart '%s': '%s' has %s values for %s keys: must be as many"
                .formatted(title, bar.name(), bar.values().size(), keys.size()));
      }
    }
  }

  /** Begins a chart. */
  public static Builder builder(String title) {
    return new Builder(title);
  }

  /** Collects a chart. */
  public static final class Builder {
    private final String title;
    private final List<Key> keys = new ArrayList<>();
    private final List<Bar> bars = new ArrayList<>();
    private String caption = "";
    private Double level;

    private Builder(String title) {
      this.title = title;
    }

    public Builder caption(String caption) {
      this.caption = caption;
      return this;
    }

    public Builder key(String name, Role role) {
      keys.add(new Key(name, role));
      return this;
    }

    /** Draws a line at {@code value}, such as the level that was asked for. */
    public Builder level(double value) {
      level = value;
      return this;
    }

    public Builder bar(String name, Cell... values) {
      bars.add(new Bar(name, List.of(values)));
      return this;
    }

    public BarChart build() {
      return new BarChart(title, caption, keys, bars, level);
    }
  }
}
