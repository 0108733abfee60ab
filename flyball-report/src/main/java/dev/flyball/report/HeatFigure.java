package dev.flyball.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.stream.Stream;

/**
 * One heat map as a figure, drawn as the page draws it: a pixel per cell, enlarged without
 * smoothing. The chart library would draw a rectangle per cell, with seams between them.
 */
final class HeatFigure extends Figure {
  /** Room for short names at the left; longer ones take what they need. */
  private static final int LEAST_LEFT = 96;

  private static final int TOP = 44;
  private static final int BOTTOM = 84;
  private static final int RIGHT = 24;
  private static final int TICKS = 8;
  private static final int SHADES = 60;

  private final HeatMap source;
  private final int rows;
  private final int columns;

  private HeatFigure(HeatMap source, int width, Rectangle2D.Double plot) {
    super(width, plot);
    this.source = source;
    this.rows = source.values().length;
    this.columns = source.values()[0].length;
  }

  static HeatFigure of(HeatMap source) {
    int left = left(source);
    int tall = HEIGHT - TOP - BOTTOM;
    boolean square = source.values().length == source.values()[0].length;
    int wide = square ? tall : WIDTH - left - RIGHT;
    int width = left + wide + (square ? left : RIGHT);
    return new HeatFigure(source, width, new Rectangle2D.Double(left, TOP, wide, tall));
  }

  private static int left(HeatMap source) {
    double longest =
        Stream.concat(source.rows().stream(), source.groups().stream().map(HeatMap.Group::name))
            .mapToDouble(name -> FontMetrics.width(Markup.plain(name), TICK))
            .max()
            .orElse(0);
    return (int) Math.max(LEAST_LEFT, Math.ceil(longest) + 36);
  }

  @Override
  SvgCanvas draw() {
    sheet.lay(repeated(cells(), 1 + 1500 / Math.max(rows, columns)), plot);
    name(source.title(), source.xLabel(), plot.getMaxY() + 38, source.yLabel(), 18);
    nameRows();
    nameColumns();
    ramp();
    return sheet;
  }

  private BufferedImage cells() {
    BufferedImage image = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        double v = source.values()[r][c];
        image.setRGB(c, r, Double.isNaN(v) ? 0xffffff : shade(v).getRGB());
      }
    }
    return image;
  }

  /** Every cell as a square of pixels, so that no reader of the file can smooth them away. */
  private static BufferedImage repeated(BufferedImage cells, int times) {
    BufferedImage image =
        new BufferedImage(
            cells.getWidth() * times, cells.getHeight() * times, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
    g.drawImage(cells, 0, 0, image.getWidth(), image.getHeight(), null);
    g.dispose();
    return image;
  }

  private Color shade(double v) {
    double share = (v - source.min()) / (source.max() - source.min());
    double at = 2 * Math.min(Math.max(share, 0), 1);
    int from = (int) Math.min(at, 1);
    Color a = Color.decode(source.palette().stops()[from]);
    Color b = Color.decode(source.palette().stops()[from + 1]);
    double t = at - from;
    return new Color(
        mixed(a.getRed(), b.getRed(), t),
        mixed(a.getGreen(), b.getGreen(), t),
        mixed(a.getBlue(), b.getBlue(), t));
  }

  private static int mixed(int a, int b, double t) {
    return (int) Math.round(a + (b - a) * t);
  }

  private void nameRows() {
    double high = plot.height / rows;
    for (HeatMap.Group group : source.groups()) {
      nameBeside(Markup.plain(group.name()), TOP + high * (group.from() + group.to()) / 2);
    }
    int every = (int) Math.max(1, Math.ceil(15 / high));
    for (int r = 0; source.groups().isEmpty() && r < source.rows().size(); r += every) {
      nameBeside(Markup.plain(source.rows().get(r)), TOP + high * (r + 0.5));
    }
  }

  private void nameColumns() {
    double first = source.columns().first();
    double last = source.columns().last();
    double cell = plot.width / columns;
    Ticks ticks = columnTicks(first, last);
    for (int k = 0; k < ticks.named().length; k++) {
      double share = first < last ? (ticks.named()[k] - first) / (last - first) : 0;
      double x = plot.x + cell / 2 + (plot.width - cell) * share;
      sheet.fill(new Rectangle2D.Double(x, plot.getMaxY(), 0.8, 4), INK);
      nameBelow(ticks.names()[k], x);
    }
  }

  private Ticks columnTicks(double first, double last) {
    if (source.columns().ticks() != null) {
      return Ticks.own(source.columns().ticks(), first, last);
    }
    double[] none = {};
    return first < last
        ? new Ticks(Ticks.even(first, last, TICKS), none)
        : new Ticks(new double[] {first}, none);
  }

  /** The key to the colours, below on the left. */
  private void ramp() {
    String low =
        switch (source.palette()) {
          case SEEN -> "hidden";
          case TRUSTED -> "not trusted, hidden";
          default -> Ticks.name(source.min());
        };
    boolean seen = source.palette() == Palette.SEEN || source.palette() == Palette.TRUSTED;
    String high = seen ? "seen" : Ticks.name(source.max());
    double y = plot.getMaxY() + 58;
    double ramp = plot.x + FontMetrics.width(low, TICK) + 8;
    sheet.write(low, plot.x, y + 10, TICK, SvgCanvas.START, INK);
    for (int i = 0; i < SHADES; i++) {
      Color shade = shade(source.min() + (source.max() - source.min()) * i / (SHADES - 1));
      sheet.fill(new Rectangle2D.Double(ramp + 2 * i, y, 2.2, 10), shade);
    }
    sheet.write(high, ramp + 2 * SHADES + 8, y + 10, TICK, SvgCanvas.START, INK);
  }
}
