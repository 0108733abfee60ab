package dev.flyball.report;

import java.awt.Color;

/** What all figures for papers share. */
final class FigureStyle {
  static final int WIDTH = 720;
  static final int HEIGHT = 440;
  static final double TITLE = 15;
  static final double LABEL = 13;
  static final double TICK = 12;
  static final Color INK = new Color(0x18202b);
  static final Color SOFT = new Color(0x566173);
  static final Color GRID = new Color(0xe1e5eb);

  private FigureStyle() {}

  static Color colour(String hex, int alpha) {
    Color opaque = Color.decode(hex);
    return new Color(opaque.getRed(), opaque.getGreen(), opaque.getBlue(), alpha);
  }
}
