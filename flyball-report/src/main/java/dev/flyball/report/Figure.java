package dev.flyball.report;

import java.awt.Graphics2D;

/** A picture of a fixed size that can be drawn as pixels or as paths. */
interface Figure {
  int width();

  int height();

  void paint(Graphics2D g);
}
