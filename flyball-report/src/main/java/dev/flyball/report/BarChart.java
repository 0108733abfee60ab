package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

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

    /** The bar of a name that has one. */
    public Bar(String name, Cell value) {
      this(name, List.of(value));
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

  /** One bar a name. */
  public static <T> BarChart of(
      String title, String caption, Key key, Collection<T> subjects, Function<T, Bar> bar) {
    return new BarChart(title, caption, List.of(key), subjects.stream().map(bar).toList(), null);
  }

  /** The same held against a value, such as the level that was asked for. */
  public BarChart level(double value) {
    return new BarChart(title, caption, keys, bars, value);
  }
}
