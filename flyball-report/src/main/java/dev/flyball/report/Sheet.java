package dev.flyball.report;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;

/** What a figure is drawn on: pixels, SVG or PDF. One unit is a point of print; y runs downward. */
interface Sheet {
  /** Draws along a path; {@code dash} is empty for a whole line. */
  void stroke(Shape path, Color colour, double width, float... dash);

  void fill(Shape area, Color colour);

  /** Writes words from, around or up to a point of their base line. */
  void write(String words, double x, double y, Lettering lettering);

  /** Lays cells over a rectangle, each a square of one colour. */
  void lay(BufferedImage cells, Rectangle2D over);

  /** Shows only what falls into a rectangle until the next {@link #endClip()}. */
  void clip(Rectangle2D area);

  void endClip();
}
