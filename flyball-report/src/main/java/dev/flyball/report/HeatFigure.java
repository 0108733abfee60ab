package dev.flyball.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.stream.Stream;

/**
 * One heat map as a figure, drawn as the page draws it: a pixel a cell, enlarged without smoothing.
 * The chart library would draw a rectangle a cell, with seams between them.
 */
final class HeatFigure implements Figure {
  /** Room for short names at the left; longer ones take what they need. */
  private static final int LEAST_LEFT = 96;

  private static final int TOP = 44;
  private static final int BOTTOM = 84;
  private static final int RIGHT = 24;
  private static final int TICKS = 8;
  private static final int SHADES = 60;

  private final HeatMap source;
  private final int left;
  private final int rows;
  private final int columns;
  private final int wide;
  private final int tall;

  HeatFigure(HeatMap source) {
    this.source = source;
    this.left = left(source);
    this.rows = source.values().length;
    this.columns = source.values()[0].length;
    this.tall = FigureStyle.HEIGHT - TOP - BOTTOM;
    this.wide = rows == columns ? tall : FigureStyle.WIDTH - left - RIGHT;
  }

  private static int left(HeatMap source) {
    double longest =
        Stream.concat(source.rows().stream(), source.groups().stream().map(HeatMap.Group::name))
            .mapToDouble(name -> Typeface.width(Markup.plain(name), FigureStyle.TICK))
            .max()
            .orElse(0);
    return (int) Math.max(LEAST_LEFT, Math.ceil(longest) + 36);
  }

  @Override
  public int width() {
    return left + wide + (rows == columns ? left : RIGHT);
  }

  @Override
  public int height() {
    return FigureStyle.HEIGHT;
  }

  @Override
  public void paint(SvgSheet sheet) {
    sheet.fill(new Rectangle2D.Double(0, 0, width(), height()), Color.WHITE);
    int enlarged = 1 + 1500 / Math.max(rows, columns);
    sheet.lay(repeated(cells(), enlarged), new Rectangle2D.Double(left, TOP, wide, tall));
    String title = Markup.plain(source.title());
    double size = Typeface.fitting(title, FigureStyle.TITLE, width() - 28);
    sheet.write(title, 14, TOP - 18, Lettering.from(size));
    nameRows(sheet);
    nameColumns(sheet);
    ramp(sheet);
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

  private void nameRows(SvgSheet sheet) {
    double high = (double) tall / rows;
    for (HeatMap.Group group : source.groups()) {
      atRight(sheet, group.name(), TOP + high * (group.from() + group.to()) / 2);
    }
    if (source.groups().isEmpty()) {
      int every = (int) Math.max(1, Math.ceil(15 / high));
      for (int r = 0; r < source.rows().size(); r += every) {
        atRight(sheet, source.rows().get(r), TOP + high * (r + 0.5));
      }
    }
    String beside = Markup.plain(source.yLabel());
    double size = Typeface.fitting(beside, FigureStyle.LABEL, tall);
    sheet.write(beside, 18, TOP + tall / 2.0, Lettering.around(size).running());
  }

  private void atRight(SvgSheet sheet, String markup, double y) {
    sheet.write(Markup.plain(markup), left - 8, y + 4, Lettering.upTo(FigureStyle.TICK));
  }

  private void nameColumns(SvgSheet sheet) {
    double first = source.columns().first();
    double last = source.columns().last();
    double cell = (double) wide / columns;
    Ticks ticks = columnTicks(first, last);
    for (int k = 0; k < ticks.named().length; k++) {
      double v = ticks.named()[k];
      double share = first < last ? (v - first) / (last - first) : 0;
      double x = left + cell / 2 + (wide - cell) * share;
      sheet.fill(new Rectangle2D.Double(x, TOP + tall, 0.8, 4), FigureStyle.INK);
      sheet.write(ticks.names()[k], x, TOP + tall + 18, Lettering.around(FigureStyle.TICK));
    }
    Lettering label = Lettering.around(FigureStyle.LABEL);
    sheet.write(Markup.plain(source.xLabel()), left + wide / 2.0, TOP + tall + 38, label);
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
  private void ramp(SvgSheet sheet) {
    boolean seen = source.palette() == Palette.SEEN;
    String low = seen ? "hidden" : Ticks.name(source.min());
    String high = seen ? "seen" : Ticks.name(source.max());
    double y = TOP + tall + 58;
    double ramp = left + Typeface.width(low, FigureStyle.TICK) + 8;
    sheet.write(low, left, y + 10, Lettering.from(FigureStyle.TICK));
    for (int i = 0; i < SHADES; i++) {
      Color shade = shade(source.min() + (source.max() - source.min()) * i / (SHADES - 1));
      sheet.fill(new Rectangle2D.Double(ramp + 2 * i, y, 2.2, 10), shade);
    }
    sheet.write(high, ramp + 2 * SHADES + 8, y + 10, Lettering.from(FigureStyle.TICK));
  }
}
