package dev.flyball.report;

import java.awt.Color;

/**
 * How words are written: their size, where the given point lies along them (0 at their beginning,
 * 0.5 in the middle, 1 at their end), and whether they run upward.
 */
record Lettering(double size, double anchor, boolean upward, Color colour) {
  static Lettering from(double size) {
    return new Lettering(size, 0, false, FigureStyle.INK);
  }

  static Lettering around(double size) {
    return new Lettering(size, 0.5, false, FigureStyle.INK);
  }

  static Lettering upTo(double size) {
    return new Lettering(size, 1, false, FigureStyle.INK);
  }

  Lettering running() {
    return new Lettering(size, anchor, true, colour);
  }

  Lettering in(Color other) {
    return new Lettering(size, anchor, upward, other);
  }

  Lettering sized(double other) {
    return new Lettering(other, anchor, upward, colour);
  }
}
