package dev.flyball.report;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A heat map as SVG; its cells are an image. */
final class HeatFigure {
  private static final double WIDTH = 720;
  private static final double TOP = 44;
  private static final double HEIGHT = 312;
  private static final double LEAST_LEFT = 96;
  private static final double RIGHT = 24;
  private static final double TICK = 12;

  /** Pixels along the longer side: converters blur what is smaller. */
  private static final int PIXELS = 1500;

  private final HeatMap map;
  private final int rows;
  private final int columns;
  private final double left;
  private final double wide;
  private final SvgCanvas sheet;

  private HeatFigure(HeatMap map) {
    this.map = map;
    this.rows = map.values().length;
    this.columns = map.values()[0].length;
    double names =
        Stream.concat(map.rows().stream(), map.groups().stream().map(HeatMap.Group::name))
            .mapToDouble(name -> SvgCanvas.width(name, TICK))
            .max()
            .orElse(0);
    this.left = Math.max(LEAST_LEFT, Math.ceil(names) + 36);
    this.wide = rows == columns ? HEIGHT : Math.max(HEIGHT, WIDTH - left - RIGHT);
    this.sheet = new SvgCanvas(left + wide + RIGHT, TOP + HEIGHT + 84);
  }

  static SvgCanvas of(HeatMap map) {
    HeatFigure figure = new HeatFigure(map);
    figure.cells();
    figure.nameRows();
    figure.nameColumns();
    figure.ramp();
    return figure.sheet;
  }

  private void cells() {
    int times = 1 + PIXELS / Math.max(rows, columns);
    BufferedImage image =
        new BufferedImage(columns * times, rows * times, BufferedImage.TYPE_INT_RGB);
    for (int r = 0; r < image.getHeight(); r++) {
      for (int c = 0; c < image.getWidth(); c++) {
        double v = map.values()[r / times][c / times];
        image.setRGB(c, r, Double.isNaN(v) ? 0xffffff : shade(v));
      }
    }
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(image, "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    sheet.add(
        "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\""
            + " image-rendering=\"pixelated\" href=\"data:image/png;base64,%s\"/>",
        left, TOP, wide, HEIGHT, Base64.getEncoder().encodeToString(png.toByteArray()));
  }

  /**
   * A colour of the palette, as 24 bits. What was not trusted in part lies between seen and not
   * trusted, never near hidden.
   */
  private int shade(double v) {
    String[] stops = map.palette().stops();
    if (map.palette() == Palette.TRUSTED && v < 0) {
      return mixed(stops[2], stops[0], Math.min(-v, 1));
    }
    double share = (v - map.min()) / (map.max() - map.min());
    double at = 2 * Math.min(Math.max(share, 0), 1);
    int from = (int) Math.min(at, 1);
    return mixed(stops[from], stops[from + 1], at - from);
  }

  private static int mixed(String one, String other, double share) {
    int a = Integer.decode(one);
    int b = Integer.decode(other);
    int mixed = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int low = a >> shift & 0xff;
      mixed |= (int) Math.round(low + ((b >> shift & 0xff) - low) * share) << shift;
    }
    return mixed;
  }

  private void nameRows() {
    double high = HEIGHT / rows;
    for (HeatMap.Group group : map.groups()) {
      nameRow(group.name(), high * (group.from() + group.to()) / 2);
    }
    int every = (int) Math.max(1, Math.ceil(15 / high));
    for (int r = 0; map.groups().isEmpty() && r < map.rows().size(); r += every) {
      nameRow(map.rows().get(r), high * (r + 0.5));
    }
    sheet.wordsUpward(map.yLabel(), 18, TOP + HEIGHT / 2, 13, HEIGHT);
  }

  private void nameRow(String name, double below) {
    sheet.words(name, left - 8, TOP + below + 4, TICK, SvgCanvas.END, left);
  }

  private void nameColumns() {
    Axis axis = new Axis(map.xLabel(), false, null, null, map.columns().ticks());
    double first = map.columns().first();
    double last = Math.max(first + 1, map.columns().last());
    Ticks ticks = Ticks.of(axis, first, last, 8);
    double cell = wide / columns;
    for (int k = 0; k < ticks.named().length; k++) {
      double share = (ticks.named()[k] - first) / (last - first);
      double x = left + cell / 2 + (wide - cell) * share;
      sheet.line(x, TOP + HEIGHT, x, TOP + HEIGHT + 4, SvgCanvas.stroke(SvgCanvas.INK, 0.8));
      sheet.words(ticks.names()[k], x, TOP + HEIGHT + 18, TICK, SvgCanvas.MIDDLE, WIDTH);
    }
    sheet.words(map.title(), 14, 26, 15, SvgCanvas.START, left + wide);
    sheet.words(map.xLabel(), left + wide / 2, TOP + HEIGHT + 38, 13, SvgCanvas.MIDDLE, wide);
  }

  /** What the colours say. */
  private void ramp() {
    boolean seen = map.palette() == Palette.SEEN || map.palette() == Palette.TRUSTED;
    String low =
        !seen
            ? Ticks.name(map.min())
            : map.palette() == Palette.SEEN ? "hidden" : "not trusted, hidden";
    double y = TOP + HEIGHT + 58;
    double from = left + SvgCanvas.width(low, TICK) + 8;
    sheet.words(low, left, y + 10, TICK, SvgCanvas.START, wide);
    sheet.add("<linearGradient id=\"ramp\">");
    for (int k = 0; k < 3; k++) {
      sheet.add("<stop offset=\"%s\" stop-color=\"%s\"/>", k / 2.0, map.palette().stops()[k]);
    }
    sheet.add("</linearGradient>");
    sheet.shape(SvgCanvas.rectangle(from, y, 120, 10), "fill=\"url(#ramp)\"");
    String high = seen ? "seen" : Ticks.name(map.max());
    sheet.words(high, from + 128, y + 10, TICK, SvgCanvas.START, wide);
  }
}
