package dev.flyball.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.Arrays;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One line chart as a figure: shaded spans, then bands, faint runs and curves over each other. */
final class LineFigure implements Figure {
  private static final Color SHADE = new Color(90, 100, 120, 33);
  private static final Color CLEAR = new Color(0, 0, 0, 0);
  private static final int BAND_ALPHA = 46;
  private static final int FAINT_ALPHA = 56;

  /** Up to here the points of a curve are marked. */
  private static final int FEW = 24;

  /** From here on segments are shorter than a dash, and dashes are cut into the curve instead. */
  private static final int MANY = 200;

  private final LineChart source;
  private final Extent extent;
  private final XYChart chart;
  private int parts;

  LineFigure(LineChart source) {
    this.source = source;
    this.chart =
        new XYChartBuilder()
            .width(FigureStyle.WIDTH)
            .height(FigureStyle.HEIGHT)
            .title(Markup.plain(source.title()))
            .xAxisTitle(Markup.plain(source.x().label()))
            .yAxisTitle(Markup.plain(source.y().label()))
            .build();
    this.extent = Extent.of(source);
    style();
    fill();
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
  public void paint(Graphics2D g) {
    chart.paint(g, width(), height());
  }

  private void fill() {
    ground();
    source.spans().forEach(this::shade);
    for (Series s : source.series()) {
      if (s.band() != null) {
        band(s);
      }
    }
    for (Series s : source.series()) {
      s.faint().forEach(run -> faint(s, run));
    }
    source.series().forEach(this::curve);
  }

  private void style() {
    XYStyler styler = chart.getStyler();
    FigureStyle.apply(styler);
    FigureStyle.legend(styler, source.series().stream().map(Series::name).toList());
    styler.setPlotContentSize(1);
    styler.setMarkerSize(5);
    styler.setXAxisTickMarkSpacingHint(90);
    styler.setYAxisTickMarkSpacingHint(50);
    styler.setXAxisLogarithmic(source.x().log());
    styler.setYAxisLogarithmic(source.y().log());
    styler.setXAxisMin(extent.left());
    styler.setXAxisMax(extent.right());
    styler.setYAxisMin(extent.bottom());
    styler.setYAxisMax(extent.top());
  }

  /**
   * An invisible first area. The library sets its ticks at the places of the first series if those
   * are equally spaced, as steps are, and so at 112, 224, ...; these are not.
   */
  private void ground() {
    double[] x = {extent.left(), extent.left(), extent.right()};
    double[] y = {extent.bottom(), extent.top(), extent.top()};
    area(x, y, CLEAR);
  }

  private void shade(Span span) {
    double from = Math.max(span.from(), extent.left());
    double to = Math.min(span.to(), extent.right());
    if (from < to) {
      double[] x = {from, to, to, from};
      double[] y = {extent.bottom(), extent.bottom(), extent.top(), extent.top()};
      area(x, y, SHADE);
    }
  }

  /** A band is one area for every stretch without a gap. */
  private void band(Series s) {
    Band band = s.band();
    Color fill = FigureStyle.colour(s.role().light(), BAND_ALPHA);
    for (int from = 0, to; from < band.size(); from = to + 1) {
      to = from;
      while (to < band.size() && visible(band.x()[to], band.low()[to], band.high()[to])) {
        to++;
      }
      if (to - from > 1) {
        area(around(band.x(), band.x(), from, to), around(band.high(), band.low(), from, to), fill);
      }
    }
  }

  private boolean visible(double x, double low, double high) {
    return !Double.isNaN(low + high) && shown(source.x(), x) && shown(source.y(), low);
  }

  /** There along one edge and back along the other. */
  private static double[] around(double[] there, double[] back, int from, int to) {
    int n = to - from;
    double[] ring = Arrays.copyOf(Arrays.copyOfRange(there, from, to), 2 * n);
    for (int i = 0; i < n; i++) {
      ring[n + i] = back[to - 1 - i];
    }
    return ring;
  }

  private void area(double[] x, double[] y, Color fill) {
    XYSeries area = chart.addSeries(nextName(), x, y);
    area.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.PolygonArea);
    area.setFillColor(fill).setShowInLegend(false);
    area.setLineColor(CLEAR).setLineWidth(0);
    area.setMarker(SeriesMarkers.NONE);
  }

  private void faint(Series s, Curve run) {
    XYSeries line = line(run);
    if (line != null) {
      line.setShowInLegend(false);
      line.setLineColor(FigureStyle.colour(s.role().light(), FAINT_ALPHA)).setLineWidth(0.7f);
    }
  }

  private void curve(Series s) {
    boolean cut = s.stroke() != Stroke.SOLID && s.curve().size() >= MANY;
    XYSeries line = line(cut ? cut(s) : s.curve());
    if (line == null) {
      return;
    }
    dress(line, s, cut ? Stroke.SOLID : s.stroke());
    if (cut) {
      line.setShowInLegend(false);
      dress(legendOnly(line), s, s.stroke());
    }
    if (s.curve().size() <= FEW) {
      line.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(Color.decode(s.role().light()));
    }
  }

  private static void dress(XYSeries line, Series s, Stroke stroke) {
    line.setLabel(Markup.plain(s.name()));
    line.setLineColor(Color.decode(s.role().light())).setLineStyle(stroke(stroke));
  }

  /** A single point draws no line, but its stroke stands in the legend. */
  private XYSeries legendOnly(XYSeries line) {
    int i = 0;
    while (Double.isNaN(line.getYData()[i])) {
      i++;
    }
    double[] x = {line.getXData()[i]};
    XYSeries entry = chart.addSeries(nextName(), x, new double[] {line.getYData()[i]});
    entry.setMarker(SeriesMarkers.NONE);
    return entry;
  }

  /** A curve with the gaps of its dashes. */
  private Curve cut(Series s) {
    float[] dash = dash(s.stroke());
    double[] y = s.curve().y().clone();
    for (int i = 0; i < y.length; i++) {
      double place = extent.shareOfWidth(s.curve().x()[i], source.x()) * width();
      y[i] = place % (dash[0] + dash[1]) > dash[0] ? Double.NaN : y[i];
    }
    return new Curve(s.curve().x(), y);
  }

  /** The points that the axes can show; null if there is none. */
  private XYSeries line(Curve curve) {
    int from = 0;
    while (from < curve.size() && !shown(source.x(), curve.x()[from])) {
      from++;
    }
    double[] x = Arrays.copyOfRange(curve.x(), from, curve.size());
    double[] y = Arrays.copyOfRange(curve.y(), from, curve.size());
    for (int i = 0; i < y.length; i++) {
      y[i] = shown(source.y(), y[i]) ? y[i] : Double.NaN;
    }
    if (Arrays.stream(y).allMatch(Double::isNaN)) {
      return null;
    }
    XYSeries line = chart.addSeries(nextName(), x, y);
    line.setMarker(SeriesMarkers.NONE);
    return line;
  }

  private static boolean shown(Axis axis, double v) {
    return !axis.log() || v > 0;
  }

  private static BasicStroke stroke(Stroke stroke) {
    float[] dash = stroke == Stroke.SOLID ? null : dash(stroke);
    return new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
  }

  private static float[] dash(Stroke stroke) {
    return stroke == Stroke.DOTTED ? new float[] {2, 4} : new float[] {8, 5};
  }

  /** The library wants every line named differently; the reader's names are labels. */
  private String nextName() {
    return "part " + ++parts;
  }
}
