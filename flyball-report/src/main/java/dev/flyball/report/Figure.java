package dev.flyball.report;

/** A picture of a fixed size that can be drawn on any sheet. */
interface Figure {
  int width();

  int height();

  void paint(SvgSheet sheet);
}
