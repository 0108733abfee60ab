package dev.flyball.report;

import static dev.flyball.report.SvgCanvas.at;
import static dev.flyball.report.SvgCanvas.stroke;

import java.util.Arrays;
import java.util.stream.Stream;

/** A line chart as SVG. */
final class LineFigure {
  private static final double WIDTH = 720;
  private static final double HEIGHT = 440;
  private static final double TOP = 42;
  private static final double FOOT = HEIGHT - 58;
  private static final double EDGE = 14;
  private static final double TICK = 12;
  private static final double LABEL = 13;

  /** The line before a curve's name, and the names' distance from each other. */
  private static final double KEY = 26;

  private static final double NAME = 17;
  private static final double MOST_ROOM = 220;

  /** A curve of few points has a marker at each, others at some places. */
  private static final int FEW = 24;

  private static final int MARKED = 7;
  private static final String SOFT = "#566173";
  private static final String GRID = "#e1e5eb";

  private final LineChart chart;
  private final AxisScale across;
  private final AxisScale up;
  private final Ticks below;
  private final Ticks beside;
  private final double left;
  private final double right;
  private final SvgCanvas sheet = new SvgCanvas(WIDTH, HEIGHT);

  private LineFigure(LineChart chart) {
    this.chart = chart;
    this.across = AxisScale.of(chart.x(), 0, chart.series().stream().flatMap(LineFigure::places));
    this.up = AxisScale.of(chart.y(), 0.04, chart.series().stream().flatMap(LineFigure::values));
    this.below = Ticks.of(chart.x(), across.low(), across.high(), 7);
    this.beside = Ticks.of(chart.y(), up.low(), up.high(), 6);
    this.left = EDGE + LABEL + 14 + widest(Arrays.stream(beside.names()));
    double names = widest(chart.series().stream().map(Series::name));
    this.right = WIDTH - EDGE - (names == 0 ? 0 : 2 * EDGE + KEY + Math.min(MOST_ROOM, names));
  }

  private static double widest(Stream<String> names) {
    return names.mapToDouble(name -> SvgCanvas.width(name, TICK)).max().orElse(0);
  }

  private static Stream<double[]> places(Series s) {
    Stream<Curve> curves = Stream.concat(Stream.of(s.curve()), s.faint().stream());
    Stream<double[]> ofBand = s.band() == null ? Stream.empty() : Stream.of(s.band().x());
    return Stream.concat(curves.map(Curve::x), ofBand);
  }

  private static Stream<double[]> values(Series s) {
    Stream<Curve> curves = Stream.concat(Stream.of(s.curve()), s.faint().stream());
    Stream<double[]> ofBand =
        s.band() == null ? Stream.empty() : Stream.of(s.band().low(), s.band().high());
    return Stream.concat(curves.map(Curve::y), ofBand);
  }

  static SvgCanvas of(LineChart chart) {
    LineFigure figure = new LineFigure(chart);
    figure.axes();
    figure.sheet.add("<clipPath id=\"plot\"><path d=\"%s\"/></clipPath>", figure.plot(5));
    figure.sheet.add("<g clip-path=\"url(#plot)\">");
    chart.spans().forEach(figure::shade);
    chart.series().forEach(figure::behind);
    chart.series().forEach(figure::curve);
    figure.sheet.add("</g>");
    figure.names();
    return figure.sheet;
  }

  private String plot(double margin) {
    return SvgCanvas.rectangle(
        left - margin, TOP - margin, right - left + 2 * margin, FOOT - TOP + 2 * margin);
  }

  private void axes() {
    for (int k = 0; k < beside.named().length; k++) {
      double y = y(beside.named()[k]);
      sheet.line(left - 5, y, right, y, stroke(GRID, 0.8));
      sheet.words(beside.names()[k], left - 8, y + 4, TICK, SvgCanvas.END, left);
    }
    double free = 0;
    for (int k = 0; k < below.named().length; k++) {
      double x = x(below.named()[k]);
      double half = SvgCanvas.width(below.names()[k], TICK) / 2;
      if (x - half < free) {
        continue; // it would stand on the one before
      }
      free = x + half;
      sheet.line(x, TOP, x, FOOT + 5, stroke(GRID, 0.8));
      sheet.words(below.names()[k], x, FOOT + 18, TICK, SvgCanvas.MIDDLE, WIDTH);
    }
    sheet.line(left, TOP, left, FOOT, stroke(SOFT, 0.8));
    sheet.line(left, FOOT, right, FOOT, stroke(SOFT, 0.8));
    sheet.words(chart.title(), EDGE, 26, LABEL + 2, SvgCanvas.START, WIDTH - 2 * EDGE);
    double middle = (left + right) / 2;
    sheet.words(chart.x().label(), middle, HEIGHT - 16, LABEL, SvgCanvas.MIDDLE, right - left);
    sheet.wordsUpward(chart.y().label(), EDGE + LABEL - 3, (TOP + FOOT) / 2, LABEL, FOOT - TOP);
  }

  private void shade(Span span) {
    double from = Math.max(span.from(), across.low());
    double to = Math.min(span.to(), across.high());
    if (from < to) {
      double room = x(to) - x(from);
      sheet.shape(
          SvgCanvas.rectangle(x(from), TOP, room, FOOT - TOP),
          "fill=\"#5a6478\" fill-opacity=\"0.13\"");
      if (SvgCanvas.width(span.label(), 10) + 6 < room) {
        sheet.words(span.label(), x(from) + 3, TOP + 11, 10, SvgCanvas.START, room);
      }
    }
  }

  /** What lies behind a curve: its band, and single runs. */
  private void behind(Series s) {
    String colour = s.role().light();
    Band band = s.band();
    for (int from = 0, to; band != null && from < band.size(); from = to + 1) {
      to = from;
      StringBuilder area = new StringBuilder();
      for (; to < band.size() && shows(band, to); to++) {
        area.append(corner(to > from, band.x()[to], band.high()[to]));
      }
      for (int i = to - 1; i >= from; i--) {
        area.append(corner(true, band.x()[i], band.low()[i]));
      }
      if (to - from > 1) {
        sheet.shape(area + "Z", "fill=\"%s\" fill-opacity=\"0.18\"".formatted(colour));
      }
    }
    for (Curve run : s.faint()) {
      sheet.shape(path(run), stroke(colour, 0.7) + " stroke-opacity=\"0.22\"");
    }
  }

  private boolean shows(Band band, int i) {
    return across.shows(band.x()[i]) && up.shows(band.low()[i]) && up.shows(band.high()[i]);
  }

  private void curve(Series s) {
    boolean points = s.stroke() == Stroke.POINTS;
    if (!points) {
      sheet.shape(path(s.curve()), look(s));
    }
    int every = points || s.curve().size() <= FEW ? 1 : s.curve().size() / MARKED;
    for (int i = every / 2; i < s.curve().size(); i += every) {
      double x = s.curve().x()[i];
      double y = s.curve().y()[i];
      if (across.shows(x) && up.shows(y)) {
        mark(s.role(), x(x), y(y), points ? 1.8 : 3.4);
      }
    }
  }

  private static String look(Series s) {
    String dashes =
        switch (s.stroke()) {
          case SOLID, POINTS -> "";
          case DASHED -> " stroke-dasharray=\"8 5\"";
          case DOTTED -> " stroke-dasharray=\"2 4\"";
          case DASH_DOTTED -> " stroke-dasharray=\"8 4 2 4\"";
        };
    return stroke(s.role().light(), 1.6) + dashes;
  }

  private void mark(Role role, double x, double y, double radius) {
    StringBuilder shape = new StringBuilder();
    for (double[] corner : role.marker().outline()) {
      char command = shape.length() == 0 ? 'M' : 'L';
      shape.append(at(command, x + radius * corner[0], y + radius * corner[1]));
    }
    sheet.shape(
        shape.append('Z'),
        role.marker().isOpen()
            ? stroke(role.light(), 1.3).replace("none", "#fff")
            : stroke("#fff", 0.5).replace("none", role.light()));
  }

  /** A curve with its gaps; a point between two gaps is a dot. */
  private String path(Curve curve) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (int i = 0; i < curve.size(); i++) {
      double x = curve.x()[i];
      double y = curve.y()[i];
      boolean shown = across.shows(x) && up.shows(y);
      if (shown) {
        path.append(corner(pen, x, y)).append(pen ? "" : "h0.01");
      }
      pen = shown;
    }
    return path.toString();
  }

  private String corner(boolean pen, double x, double y) {
    return at(pen ? 'L' : 'M', x(x), y(y));
  }

  private void names() {
    double line = Math.min(NAME, (FOOT - TOP) / Math.max(1, chart.series().size()));
    double y = TOP + line / 2;
    for (Series s : chart.series()) {
      double x = right + EDGE;
      if (s.stroke() != Stroke.POINTS) {
        sheet.line(x, y, x + KEY, y, look(s));
      }
      mark(s.role(), x + KEY / 2, y, 3.4);
      sheet.words(s.name(), x + KEY + 6, y + 4, Math.min(TICK, line), SvgCanvas.START, MOST_ROOM);
      y += line;
    }
  }

  private double x(double v) {
    return left + (right - left) * across.share(v);
  }

  private double y(double v) {
    return FOOT - (FOOT - TOP) * up.share(v);
  }
}
