package dev.flyball.report;

import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lays out the names of curves at the right of a figure, each with a piece of its curve and as near
 * to its end as the other names allow.
 */
final class CurveNames {
  private static final double KEY = 26;
  private static final double GAP = 12;
  private static final double LINE = 17;
  private static final double MOST_ROOM = 220;

  private final List<Series> series;
  private final double size;
  private final double room;

  CurveNames(List<Series> series) {
    this.series = series;
    this.size = Figure.TICK;
    this.room =
        series.stream()
            .mapToDouble(s -> FontMetrics.width(Markup.plain(s.name()), size))
            .map(w -> Math.min(w, MOST_ROOM))
            .max()
            .orElse(-KEY - GAP - 6);
  }

  double width() {
    return GAP + KEY + 6 + room;
  }

  /**
   * Writes the names beside a plot, given where each curve ends; one that was not drawn is left
   * out.
   */
  void paint(SvgCanvas sheet, Rectangle2D plot, List<Double> ends) {
    List<Integer> order =
        IntStream.range(0, series.size())
            .filter(k -> !Double.isNaN(ends.get(k)))
            .boxed()
            .sorted(Comparator.comparing(ends::get))
            .toList();
    double line = Math.min(LINE, plot.getHeight() / Math.max(1, order.size() - 1));
    double[] at = spread(order.stream().mapToDouble(ends::get).toArray(), line, plot);
    double letters = Math.min(size, 0.9 * line);
    double left = plot.getMaxX() + GAP;
    for (int k = 0; k < at.length; k++) {
      Series s = series.get(order.get(k));
      Line2D key = new Line2D.Double(left, at[k], left + KEY, at[k]);
      if (s.stroke() != Stroke.POINTS) {
        sheet.stroke(key, Color.decode(s.role().light()), 1.6, dash(s.stroke()));
      }
      mark(sheet, s.role(), left + KEY / 2, at[k], Math.min(3.4, line / 4));
      String name = Markup.plain(s.name());
      double fitting = FontMetrics.fitting(name, letters, room);
      double base = at[k] + 0.35 * fitting;
      sheet.write(name, left + KEY + 6, base, fitting, SvgCanvas.START, Figure.INK);
    }
  }

  /** Ascending heights pushed apart to at least so much, within the plot's. */
  private static double[] spread(double[] ends, double line, Rectangle2D plot) {
    double[] at = ends.clone();
    for (int k = 1; k < at.length; k++) {
      at[k] = Math.max(at[k], at[k - 1] + line);
    }
    double floor = plot.getMaxY();
    for (int k = at.length - 1; k >= 0; k--) {
      at[k] = Math.min(at[k], floor);
      floor = at[k] - line;
    }
    return at;
  }

  static float[] dash(Stroke stroke) {
    return switch (stroke) {
      case SOLID, POINTS -> new float[0];
      case DASHED -> new float[] {8, 5};
      case DOTTED -> new float[] {2, 4};
      case DASH_DOTTED -> new float[] {8, 4, 2, 4};
    };
  }

  /** Draws the mark of a role around a point. */
  static void mark(SvgCanvas sheet, Role role, double x, double y, double radius) {
    Path2D shape = new Path2D.Double();
    for (double[] corner : role.marker().outline()) {
      if (shape.getCurrentPoint() == null) {
        shape.moveTo(x + radius * corner[0], y + radius * corner[1]);
      } else {
        shape.lineTo(x + radius * corner[0], y + radius * corner[1]);
      }
    }
    shape.closePath();
    Color colour = Color.decode(role.light());
    sheet.fill(shape, role.marker().isOpen() ? Color.WHITE : colour);
    sheet.stroke(
        shape, role.marker().isOpen() ? colour : Color.WHITE, role.marker().isOpen() ? 1.3 : 0.5);
  }
}
