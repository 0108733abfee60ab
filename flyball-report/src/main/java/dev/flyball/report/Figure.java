package dev.flyball.report;

import java.awt.Color;
import java.awt.geom.Rectangle2D;

/** A picture for papers: a plot with a title above and labels below and beside it. */
abstract class Figure {
  static final int WIDTH = 720;
  static final int HEIGHT = 440;
  static final double TITLE = 15;
  static final double LABEL = 13;
  static final double TICK = 12;
  static final double EDGE = 14;
  static final Color INK = new Color(0x18202b);
  static final Color SOFT = new Color(0x566173);
  static final Color GRID = new Color(0xe1e5eb);

  final SvgCanvas sheet;
  final Rectangle2D.Double plot;
  private final int width;

  Figure(int width, Rectangle2D.Double plot) {
    this.width = width;
    this.plot = plot;
    this.sheet = new SvgCanvas(width, HEIGHT);
    sheet.fill(new Rectangle2D.Double(0, 0, width, HEIGHT), Color.WHITE);
  }

  /** Draws all of it and gives the sheet. */
  abstract SvgCanvas draw();

  /** Writes the title and the labels, none larger than its room. */
  void name(String title, String xLabel, double below, String yLabel, double beside) {
    write(title, EDGE, 26, TITLE, width - 2 * EDGE, SvgCanvas.START);
    write(xLabel, plot.getCenterX(), below, LABEL, plot.width, SvgCanvas.MIDDLE);
    String words = Markup.plain(yLabel);
    double size = FontMetrics.fitting(words, LABEL, plot.height);
    sheet.writeUpward(words, beside, plot.getCenterY(), size);
  }

  private void write(String markup, double x, double y, double most, double room, String anchor) {
    String words = Markup.plain(markup);
    sheet.write(words, x, y, FontMetrics.fitting(words, most, room), anchor, INK);
  }

  /** Names a place below the plot. */
  void nameBelow(String name, double x) {
    sheet.write(name, x, plot.getMaxY() + 18, TICK, SvgCanvas.MIDDLE, INK);
  }

  /** Names a place at the left of the plot. */
  void nameBeside(String name, double y) {
    sheet.write(name, plot.x - 8, y + 4, TICK, SvgCanvas.END, INK);
  }

  static Color colour(String hex, int alpha) {
    Color opaque = Color.decode(hex);
    return new Color(opaque.getRed(), opaque.getGreen(), opaque.getBlue(), alpha);
  }
}
