package dev.flyball.report;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Locale;
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
  private static final Font PLAIN = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
  private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 15);

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
    FontRenderContext context = new FontRenderContext(null, true, true);
    double longest =
        Stream.concat(source.rows().stream(), source.groups().stream().map(HeatMap.Group::name))
            .mapToDouble(name -> width(PLAIN.createGlyphVector(context, Markup.plain(name))))
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
  public void paint(Graphics2D g) {
    g.setColor(Color.WHITE);
    g.fill(new Rectangle2D.Double(0, 0, width(), height()));
    BufferedImage cells = cells();
    int enlarged = 1 + 1500 / Math.max(rows, columns);
    g.drawImage(repeated(cells, enlarged), left, TOP, wide, tall, null);
    g.setColor(FigureStyle.INK);
    g.setFont(TITLE);
    centred(g, Markup.plain(source.title()), left + wide / 2.0, TOP - 16);
    g.setFont(PLAIN);
    nameRows(g);
    nameColumns(g);
    ramp(g);
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

  private void nameRows(Graphics2D g) {
    double high = (double) tall / rows;
    for (HeatMap.Group group : source.groups()) {
      atRight(g, group.name(), TOP + high * (group.from() + group.to()) / 2);
    }
    if (source.groups().isEmpty()) {
      int every = (int) Math.max(1, Math.ceil(15 / high));
      for (int r = 0; r < source.rows().size(); r += every) {
        atRight(g, source.rows().get(r), TOP + high * (r + 0.5));
      }
    }
    AffineTransform upright = g.getTransform();
    g.translate(14, TOP + tall / 2.0);
    g.rotate(-Math.PI / 2);
    centred(g, Markup.plain(source.yLabel()), 0, 4);
    g.setTransform(upright);
  }

  private void nameColumns(Graphics2D g) {
    double first = source.columns().first();
    double last = source.columns().last();
    double step = step((last - first) / TICKS);
    double cell = (double) wide / columns;
    for (double v = Math.ceil(first / step) * step; first < last && v <= last; v += step) {
      double x = left + cell / 2 + (wide - cell) * (v - first) / (last - first);
      g.fill(new Rectangle2D.Double(x, TOP + tall, 0.8, 4));
      centred(g, number(v), x, TOP + tall + 18);
    }
    centred(g, Markup.plain(source.xLabel()), left + wide / 2.0, TOP + tall + 38);
  }

  /** The next of 1, 2, 5, 10, ... */
  private static double step(double rough) {
    double unit = Math.pow(10, Math.floor(Math.log10(rough)));
    double times = rough / unit;
    return Math.max(1, unit * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10));
  }

  /** The key to the colours, below on the left. */
  private void ramp(Graphics2D g) {
    boolean seen = source.palette() == Palette.SEEN;
    String low = seen ? "hidden" : number(source.min());
    String high = seen ? "seen" : number(source.max());
    double y = TOP + tall + 58;
    GlyphVector least = glyphs(g, low);
    double ramp = left + width(least) + 8;
    g.fill(least.getOutline(left, (float) y + 10));
    for (int i = 0; i < SHADES; i++) {
      g.setColor(shade(source.min() + (source.max() - source.min()) * i / (SHADES - 1)));
      g.fill(new Rectangle2D.Double(ramp + 2 * i, y, 2.2, 10));
    }
    g.setColor(FigureStyle.INK);
    g.fill(glyphs(g, high).getOutline((float) ramp + 2 * SHADES + 8, (float) y + 10));
  }

  private static String number(double v) {
    return v == Math.rint(v) ? String.valueOf((long) v) : String.format(Locale.ROOT, "%.3g", v);
  }

  private static void centred(Graphics2D g, String text, double x, double y) {
    GlyphVector glyphs = glyphs(g, text);
    g.fill(glyphs.getOutline((float) (x - width(glyphs) / 2), (float) y));
  }

  private void atRight(Graphics2D g, String markup, double y) {
    GlyphVector glyphs = glyphs(g, Markup.plain(markup));
    g.fill(glyphs.getOutline((float) (left - 8 - width(glyphs)), (float) y + 4));
  }

  /** Text as outlines: an SVG reader may lack the font or read its size differently. */
  private static GlyphVector glyphs(Graphics2D g, String text) {
    return g.getFont().createGlyphVector(g.getFontRenderContext(), text);
  }

  private static double width(GlyphVector glyphs) {
    return glyphs.getLogicalBounds().getWidth();
  }
}
