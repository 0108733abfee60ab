package dev.flyball.report;

import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/**
 * One line chart as a figure: shaded spans, then bands, faint runs and curves over each other, and
 * every curve named at the right in the order in which the curves end.
 */
final class LineFigure implements Figure {
  private static final Color SHADE = new Color(90, 100, 120, 33);
  private static final int BAND_ALPHA = 46;
  private static final int FAINT_ALPHA = 56;
  private static final double TOP = 42;
  private static final double BOTTOM = 58;
  private static final double EDGE = 14;

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
  private final Rectangle2D.Double plot;

  LineFigure(LineChart source) {
    this.source = source;
    this.extent = Extent.of(source);
    this.up = Ticks.of(source.y(), extent.bottom(), extent.top(), 6);
    this.across = Ticks.of(source.x(), extent.left(), extent.right(), 7);
    double widest = 0;
    for (String name : up.names()) {
      widest = Math.max(widest, Typeface.width(name, FigureStyle.TICK));
    }
    double left = EDGE + FigureStyle.LABEL + 14 + widest;
    this.names = new CurveNames(source.series());
    double right = FigureStyle.WIDTH - names.width() - EDGE;
    this.plot = new Rectangle2D.Double(left, TOP, right - left, FigureStyle.HEIGHT - TOP - BOTTOM);
  }

  @Override
  public int width() {
    return FigureStyle.WIDTH;
  }

  @Override
  public int height() {
    return FigureStyle.HEIGHT;
  }

  @Override
  public void paint(SvgSheet sheet) {
    sheet.fill(new Rectangle2D.Double(0, 0, width(), height()), Color.WHITE);
    axes(sheet);
    titles(sheet);
    sheet.clip(
        new Rectangle2D.Double(
            plot.x - MARGIN, plot.y - MARGIN, plot.width + 2 * MARGIN, plot.height + 2 * MARGIN));
    source.spans().forEach(span -> shade(sheet, span));
    source.series().forEach(s -> band(sheet, s));
    for (Series s : source.series()) {
      Color faint = FigureStyle.colour(s.role().light(), FAINT_ALPHA);
      s.faint().forEach(run -> sheet.stroke(path(run), faint, 0.7));
    }
    source.series().forEach(s -> curve(sheet, s));
    sheet.endClip();
    names.paint(sheet, plot, source.series().stream().map(this::end).toList());
  }

  private void axes(SvgSheet sheet) {
    for (double v : up.minor()) {
      line(sheet, plot.x, y(v), plot.x - 3, y(v), FigureStyle.SOFT, 0.6);
    }
    for (double v : across.minor()) {
      line(sheet, x(v), plot.getMaxY(), x(v), plot.getMaxY() + 3, FigureStyle.SOFT, 0.6);
    }
    for (int k = 0; k < up.named().length; k++) {
      double v = up.named()[k];
      line(sheet, plot.x, y(v), plot.getMaxX(), y(v), FigureStyle.GRID, 0.8);
      line(sheet, plot.x, y(v), plot.x - 5, y(v), FigureStyle.SOFT, 0.8);
      Lettering upTo = Lettering.upTo(FigureStyle.TICK);
      sheet.write(up.names()[k], plot.x - 8, y(v) + 4, upTo);
    }
    for (int k = 0; k < across.named().length; k++) {
      double v = across.named()[k];
      line(sheet, x(v), plot.y, x(v), plot.getMaxY(), FigureStyle.GRID, 0.8);
      line(sheet, x(v), plot.getMaxY(), x(v), plot.getMaxY() + 5, FigureStyle.SOFT, 0.8);
      Lettering around = Lettering.around(FigureStyle.TICK);
      sheet.write(across.names()[k], x(v), plot.getMaxY() + 18, around);
    }
    line(sheet, plot.x, plot.y, plot.x, plot.getMaxY(), FigureStyle.SOFT, 0.8);
    line(sheet, plot.x, plot.getMaxY(), plot.getMaxX(), plot.getMaxY(), FigureStyle.SOFT, 0.8);
  }

  private static void line(
      SvgSheet sheet, double x1, double y1, double x2, double y2, Color colour, double width) {
    sheet.stroke(new Line2D.Double(x1, y1, x2, y2), colour, width);
  }

  private void titles(SvgSheet sheet) {
    String title = Markup.plain(source.title());
    double size = Typeface.fitting(title, FigureStyle.TITLE, width() - 2 * EDGE);
    sheet.write(title, EDGE, 26, Lettering.from(size));
    String below = Markup.plain(source.x().label());
    size = Typeface.fitting(below, FigureStyle.LABEL, plot.width);
    sheet.write(below, plot.getCenterX(), height() - 16, Lettering.around(size));
    String beside = Markup.plain(source.y().label());
    size = Typeface.fitting(beside, FigureStyle.LABEL, plot.height);
    Lettering running = Lettering.around(size).running();
    sheet.write(beside, EDGE + FigureStyle.LABEL - 3, plot.getCenterY(), running);
  }

  private void shade(SvgSheet sheet, Span span) {
    double from = Math.max(span.from(), extent.left());
    double to = Math.min(span.to(), extent.right());
    if (from < to) {
      double room = x(to) - x(from);
      sheet.fill(new Rectangle2D.Double(x(from), plot.y, room, plot.height), SHADE);
      String label = Markup.plain(span.label());
      if (Typeface.width(label, 10) + 6 < room) {
        sheet.write(label, x(from) + 3, plot.y + 11, Lettering.from(10).in(FigureStyle.SOFT));
      }
    }
  }

  /** A band is one area for every stretch without a gap. */
  private void band(SvgSheet sheet, Series s) {
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
        sheet.fill(area, FigureStyle.colour(s.role().light(), BAND_ALPHA));
      }
    }
  }

  private void curve(SvgSheet sheet, Series s) {
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
