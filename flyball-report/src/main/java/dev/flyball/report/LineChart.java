package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Curves over a common axis, with shaded spans of x. The caption may use inline markup. */
public record LineChart(
    String title, String caption, Axis x, Axis y, List<Series> series, List<Span> spans)
    implements Block {
  public LineChart {
    Objects.requireNonNull(title, "a chart needs a title");
    Objects.requireNonNull(x, "a chart needs an x axis");
    Objects.requireNonNull(y, "a chart needs a y axis");
    caption = caption == null ? "" : caption;
    series = List.copyOf(series);
    spans = spans == null ? List.of() : List.copyOf(spans);
  }

  /** Begins a chart with linear axes named "step" and "value". */
  public static Builder builder(String title) {
    return new Builder(title);
  }

  /** Collects a chart. */
  public static final class Builder {
    private final String title;
    private final List<Series> series = new ArrayList<>();
    private final List<Span> spans = new ArrayList<>();
    private String caption = "";
    private Axis x = Axis.linear("step");
    private Axis y = Axis.linear("value");

    private Builder(String title) {
      this.title = title;
    }

    public Builder caption(String caption) {
      this.caption = caption;
      return this;
    }

    public Builder x(Axis x) {
      this.x = x;
      return this;
    }

    public Builder y(Axis y) {
      this.y = y;
      return this;
    }

    public Builder series(Series one) {
      series.add(one);
      return this;
    }

    /** The shortest form: a plain curve. */
    public Builder series(String name, Role role, double[] x, double[] y) {
      return series(Series.builder(name, role).curve(x, y).build());
    }

    /** A curve with a stroke. */
    public Builder series(String name, Role role, Stroke stroke, double[] x, double[] y) {
      return series(Series.builder(name, role).curve(x, y).stroke(stroke).build());
    }

    /** Shades x from {@code from} to {@code to}. */
    public Builder span(double from, double to, String label) {
      spans.add(new Span(from, to, label));
      return this;
    }

    public LineChart build() {
      return new LineChart(title, caption, x, y, series, spans);
    }
  }
}
