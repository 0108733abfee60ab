package dev.flyball.report;

import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.stream.Stream;

/**
 * One line chart as a figure: shaded spans, then bands, faint runs and curves over each other, and
 * every curve named at the right in the order in which the curves end.
 */
final class LineFigure extends Figure {
  private static final Color SHADE = new Color(90, 100, 120, 33);
  private static final int BAND_ALPHA = 46;
  private static final int FAINT_ALPHA = 56;
  private static final double TOP = 42;
  private static final double BOTTOM = 58;

  /** How far the clipping reaches around the axes, so that no marker is cut. */
  private static final double MARGIN = 5;

  /** Up to here every point of a curve is marked; beyond, a few along its way. */
  private static final int FEW = 24;

  private static final int MARKED = 7;
  private static final double MARKER = 3.4;
  private static final double POINT = 1.8;
  private static final double WIDTH_OF_LINE = 1.6;

  private final LineChart source;
  private final Extent extent;
  private final CurveNames names;
  private final Ticks across;
  private final Ticks up;

  private LineFigure(LineChart source, Extent extent, Ticks up, CurveNames names) {
    super(WIDTH, plot(up, names));
    this.source = source;
    this.extent = extent;
    this.names = names;
    this.up = up;
    this.across = Ticks.of(source.x(), extent.left(), extent.right(), 7);
  }

  static LineFigure of(LineChart source) {
    Extent extent = Extent.of(source);
    Ticks up = Ticks.of(source.y(), extent.bottom(), extent.top(), 6);
    return new LineFigure(source, extent, up, new CurveNames(source.series()));
  }

  private static Rectangle2D.Double plot(Ticks up, CurveNames names) {
    double left =
        EDGE
            + LABEL
            + 14
            + Stream.of(up.names()).mapToDouble(n -> FontMetrics.width(n, TICK)).max().orElse(0);
    double right = WIDTH - names.width() - EDGE;
    return new Rectangle2D.Double(left, TOP, right - left, HEIGHT - TOP - BOTTOM);
  }

  @Override
  SvgCanvas draw() {
    axes();
    name(source.title(), source.x().label(), HEIGHT - 16, source.y().label(), EDGE + LABEL - 3);
    sheet.clip(
        new Rectangle2D.Double(
            plot.x - MARGIN, plot.y - MARGIN, plot.width + 2 * MARGIN, plot.height + 2 * MARGIN));
    source.spans().forEach(this::shade);
    source.series().forEach(this::band);
    for (Series s : source.series()) {
      Color faint = colour(s.role().light(), FAINT_ALPHA);
      s.faint().forEach(run -> sheet.stroke(path(run), faint, 0.7));
    }
    source.series().forEach(this::curve);
    sheet.endClip();
    names.paint(sheet, plot, source.series().stream().map(this::end).toList());
    return sheet;
  }

  private void axes() {
    double left = plot.x;
    double foot = plot.getMaxY();
    for (double v : up.minor()) {
      line(left, y(v), left - 3, y(v), SOFT, 0.6);
    }
    for (double v : across.minor()) {
      line(x(v), foot, x(v), foot + 3, SOFT, 0.6);
    }
    for (int k = 0; k < up.named().length; k++) {
      double y = y(up.named()[k]);
      line(left, y, plot.getMaxX(), y, GRID, 0.8);
      line(left, y, left - 5, y, SOFT, 0.8);
      nameBeside(up.names()[k], y);
    }
    for (int k = 0; k < across.named().length; k++) {
      double x = x(across.named()[k]);
      line(x, plot.y, x, foot, GRID, 0.8);
      line(x, foot, x, foot + 5, SOFT, 0.8);
      nameBelow(across.names()[k], x);
    }
    line(left, plot.y, left, foot, SOFT, 0.8);
    line(left, foot, plot.getMaxX(), foot, SOFT, 0.8);
  }

  private void line(double x1, double y1, double x2, double y2, Color colour, double width) {
    sheet.stroke(new Line2D.Double(x1, y1, x2, y2), colour, width);
  }

  private void shade(Span span) {
    double from = Math.max(span.from(), extent.left());
    double to = Math.min(span.to(), extent.right());
    if (from < to) {
      double room = x(to) - x(from);
      sheet.fill(new Rectangle2D.Double(x(from), plot.y, room, plot.height), SHADE);
      String label = Markup.plain(span.label());
      if (FontMetrics.width(label, 10) + 6 < room) {
        sheet.write(label, x(from) + 3, plot.y + 11, 10, SvgCanvas.START, SOFT);
      }
    }
  }

  /** A band is one area for every stretch without a gap. */
  private void band(Series s) {
    Band band = s.band();
    for (int from = 0, to; band != null && from < band.size(); from = to + 1) {
      to = from;
      while (to < band.size()
          && isDrawn(band.x()[to], band.low()[to])
          && isDrawn(band.x()[to], band.high()[to])) {
        to++;
      }
      if (to - from > 1) {
        Path2D area = new Path2D.Double();
        area.moveTo(x(band.x()[from]), y(band.high()[from]));
        for (int i = from + 1; i < to; i++) {
          area.lineTo(x(band.x()[i]), y(band.high()[i]));
        }
        for (int i = to - 1; i >= from; i--) {
          area.lineTo(x(band.x()[i]), y(band.low()[i]));
        }
        area.closePath();
        sheet.fill(area, colour(s.role().light(), BAND_ALPHA));
      }
    }
  }

  private void curve(Series s) {
    Color colour = Color.decode(s.role().light());
    boolean points = s.stroke() == Stroke.POINTS;
    if (!points) {
      sheet.stroke(path(s.curve()), colour, WIDTH_OF_LINE, CurveNames.dash(s.stroke()));
    }
    int every = points || s.curve().size() <= FEW ? 1 : s.curve().size() / MARKED;
    for (int i = every / 2; i < s.curve().size(); i += every) {
      double x = s.curve().x()[i];
      double y = s.curve().y()[i];
      if (isDrawn(x, y)) {
        CurveNames.mark(sheet, s.role(), x(x), y(y), points ? POINT : MARKER);
      }
    }
  }

  /** A curve with its gaps; a point between two gaps is a short dash. */
  private Path2D path(Curve curve) {
    Path2D path = new Path2D.Double();
    boolean pen = false;
    for (int i = 0; i < curve.size(); i++) {
      double x = curve.x()[i];
      double y = curve.y()[i];
      if (!isDrawn(x, y)) {
        pen = false;
      } else if (pen) {
        path.lineTo(x(x), y(y));
      } else {
        path.moveTo(x(x), y(y));
        path.lineTo(x(x) + 0.01, y(y));
        pen = true;
      }
    }
    return path;
  }

  /** The height at which a curve ends; NaN if nothing of it is drawn. */
  private double end(Series s) {
    for (int i = s.curve().size() - 1; i >= 0; i--) {
      if (isDrawn(s.curve().x()[i], s.curve().y()[i])) {
        return Math.min(Math.max(y(s.curve().y()[i]), plot.y), plot.getMaxY());
      }
    }
    return Double.NaN;
  }

  private boolean isDrawn(double x, double y) {
    return !Double.isNaN(y) && (!source.x().log() || x > 0) && (!source.y().log() || y > 0);
  }

  private double x(double v) {
    return plot.x + plot.width * extent.shareOfWidth(v, source.x());
  }

  private double y(double v) {
    return plot.getMaxY() - plot.height * extent.shareOfHeight(v, source.y());
  }
}
