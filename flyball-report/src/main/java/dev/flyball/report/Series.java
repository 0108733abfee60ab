package dev.flyball.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One entry of a chart's legend: a curve, optionally with a band around it and the faint curves of
 * the single runs behind it. A click in the legend hides all of it together.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Series(
    String name, Role role, Stroke stroke, Curve curve, Band band, List<Curve> faint) {
  public Series {
    Objects.requireNonNull(name, "a series needs a name");
    Objects.requireNonNull(curve, () -> "series '" + name + "' needs a curve");
    role = role == null ? Role.NEUTRAL : role;
    stroke = stroke == null ? Stroke.SOLID : stroke;
    faint = faint == null ? List.of() : List.copyOf(faint);
  }

  /** Begins a series in the colour of {@code role}. */
  public static Builder builder(String name, Role role) {
    return new Builder(name, role);
  }

  /** Collects a series; long curves are thinned for the page as they come. */
  public static final class Builder {
    /** About two points a pixel on a wide screen. */
    static final int CURVE_POINTS = 2000;

    /** Faint curves come by the dozen and show the spread, not the detail. */
    static final int FAINT_POINTS = 120;

    private final String name;
    private final Role role;
    private final List<Curve> faint = new ArrayList<>();
    private Stroke stroke = Stroke.SOLID;
    private Curve curve;
    private Band band;

    private Builder(String name, Role role) {
      this.name = name;
      this.role = role;
    }

    /** The curve itself. */
    public Builder curve(double[] x, double[] y) {
      curve = Decimation.curve(x, y, CURVE_POINTS);
      return this;
    }

    /** A shaded range around the curve. */
    public Builder band(double[] x, double[] low, double[] high) {
      band = Decimation.band(x, low, high, CURVE_POINTS);
      return this;
    }

    /** A single run, drawn faintly behind the curve. */
    public Builder faint(double[] x, double[] y) {
      faint.add(Decimation.curve(x, y, FAINT_POINTS));
      return this;
    }

    /** Every run faintly and their mean as the curve; a gap in one run is a gap in the mean. */
    public Builder runs(double[] x, double[][] runs) {
      double[] mean = new double[x.length];
      for (double[] run : runs) {
        faint(x, run);
        Arrays.setAll(mean, i -> mean[i] + run[i] / runs.length);
      }
      return curve(x, mean);
    }

    public Builder stroke(Stroke stroke) {
      this.stroke = stroke;
      return this;
    }

    public Series build() {
      return new Series(name, role, stroke, curve, band, faint);
    }
  }
}
