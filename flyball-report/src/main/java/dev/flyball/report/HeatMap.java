package dev.flyball.report;

import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Values on a grid, such as the features seen per row. NaN is an empty cell. The values belong to
 * the map: read them, do not write them.
 *
 * @param rows a name for every row, or none at all
 * @param columns the places of the first and of the last column on the x axis
 * @param groups consecutive rows that belong together, named at the side
 * @param min the value at the palette's low end
 * @param max the value at the palette's high end
 */
public record HeatMap(
    String title,
    String caption,
    String xLabel,
    String yLabel,
    List<String> rows,
    Range columns,
    double[][] values,
    Palette palette,
    double min,
    double max,
    List<Group> groups)
    implements Block {
  /**
   * The first and the last of a row of equally spaced places.
   *
   * @param ticks places with a name of their own, in place of round numbers; null without such
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Range(double first, double last, List<Tick> ticks) {
    public Range {
      ticks = ticks == null || ticks.isEmpty() ? null : List.copyOf(ticks);
    }

    Range(double first, double last) {
      this(first, last, null);
    }
  }

  /** Rows {@code from} (included) to {@code to} (excluded) under one name. */
  public record Group(String name, int from, int to) {}

  public HeatMap {
    Objects.requireNonNull(title, "a heat map needs a title");
    caption = caption == null ? "" : caption;
    rows = List.copyOf(rows);
    groups = List.copyOf(groups);
    values = Arrays.stream(values).map(Points::values).toArray(double[][]::new);
    for (double[] row : values) {
      if (row.length != values[0].length) {
        throw refused(
            title, "rows of %s and %s cells: must be as long", values[0].length, row.length);
      }
    }
    if (!rows.isEmpty() && rows.size() != values.length) {
      throw refused(
          title, "%s row names for %s rows: must be as many, or none", rows.size(), values.length);
    }
    for (Group g : groups) {
      if (g.from() < 0 || g.to() > values.length || g.from() >= g.to()) {
        throw refused(
            title,
            "group '%s' from %s to %s: must lie within the %s rows",
            g.name(),
            g.from(),
            g.to(),
            values.length);
      }
    }
  }

  private static IllegalArgumentException refused(String title, String why, Object... values) {
    return new IllegalArgumentException("heat map '" + title + "': " + text(why, values));
  }

  /** Begins a map of {@code values[row][column]}. */
  public static Builder builder(String title, double[][] values) {
    return new Builder(title, values);
  }

  /** Collects a heat map; one too fine for a page is averaged over neighbouring cells. */
  public static final class Builder {
    private final String title;
    private final double[][] values;
    private final List<Group> groups = new ArrayList<>();
    private String caption = "";
    private String xLabel = "step";
    private String yLabel = "";
    private List<String> rows = List.of();
    private Range columns;
    private Palette palette = Palette.SEQUENTIAL;
    private Range limits;

    private Builder(String title, double[][] values) {
      this.title = title;
      this.values = values;
      this.columns = new Range(1, values.length == 0 ? 1 : values[0].length);
    }

    public Builder caption(String caption) {
      this.caption = caption;
      return this;
    }

    public Builder labels(String xLabel, String yLabel) {
      this.xLabel = xLabel;
      this.yLabel = yLabel;
      return this;
    }

    /** Names every row. */
    public Builder rows(List<String> names) {
      rows = names;
      return this;
    }

    /** The positions of the first and the last column; from 1 by default. */
    public Builder columns(double first, double last) {
      columns = new Range(first, last);
      return this;
    }

    /** Names places on the x axis; an empty list leaves round numbers. */
    public Builder named(List<Tick> places) {
      columns = new Range(columns.first(), columns.last(), places);
      return this;
    }

    public Builder palette(Palette palette) {
      this.palette = palette;
      return this;
    }

    /** Fixes the values at the ends of the palette, which otherwise follow the data. */
    public Builder limits(double min, double max) {
      limits = new Range(min, max);
      return this;
    }

    /** Rows {@code from} (included) to {@code to} (excluded) belong together. */
    public Builder group(String name, int from, int to) {
      groups.add(new Group(name, from, to));
      return this;
    }

    public HeatMap build() {
      Pooling pooling = new Pooling(values);
      Range ends = limits == null ? pooling.limits(palette) : limits;
      return new HeatMap(
          title,
          caption,
          xLabel,
          yLabel,
          pooling.pooledRows() ? List.of() : rows,
          columns,
          pooling.values(),
          palette,
          ends.first(),
          ends.last(),
          groups.stream().map(pooling::group).toList());
    }
  }
}
