package dev.flyball.report;

/** The range of x and y that a figure shows: the axes' own limits, else those of the curves. */
record Extent(double left, double right, double bottom, double top) {
  private static final double MARGIN = 0.04;

  static Extent of(LineChart chart) {
    Reach x = new Reach(chart.x());
    Reach y = new Reach(chart.y());
    for (Series s : chart.series()) {
      x.add(s.curve().x());
      y.add(s.curve().y());
      if (s.band() != null) {
        x.add(s.band().x());
        y.add(s.band().low());
        y.add(s.band().high());
      }
      for (Curve run : s.faint()) {
        x.add(run.x());
        y.add(run.y());
      }
    }
    return new Extent(x.low(0), x.high(0), y.low(MARGIN), y.high(MARGIN));
  }

  /** How far from the left edge x lies, as a share of the width. */
  double shareOfWidth(double x, Axis axis) {
    return share(x, left, right, axis);
  }

  /** How far from the lower edge y lies, as a share of the height. */
  double shareOfHeight(double y, Axis axis) {
    return share(y, bottom, top, axis);
  }

  private static double share(double v, double low, double high, Axis axis) {
    return axis.log() ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low);
  }

  /** The smallest and the largest value that an axis can show. */
  private static final class Reach {
    private final Axis axis;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    Reach(Axis axis) {
      this.axis = axis;
    }

    void add(double[] values) {
      for (double v : values) {
        if (!Double.isNaN(v) && (!axis.log() || v > 0)) {
          min = Math.min(min, v);
          max = Math.max(max, v);
        }
      }
    }

    double low(double margin) {
      return axis.min() != null ? axis.min() : moved(least(), -margin);
    }

    double high(double margin) {
      return axis.max() != null ? axis.max() : moved(most(), margin);
    }

    private double moved(double v, double margin) {
      double range = axis.log() ? Math.log(most() / least()) : most() - least();
      return axis.log() ? v * Math.exp(margin * range) : v + margin * range;
    }

    private double least() {
      return min > max ? (axis.log() ? 0.1 : 0) : min;
    }

    /** A single value gets room, so that the axis is never empty. */
    private double most() {
      if (max > min) {
        return max;
      }
      return axis.log() ? 10 * least() : least() + 1;
    }
  }
}
