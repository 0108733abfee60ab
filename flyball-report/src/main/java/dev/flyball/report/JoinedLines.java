package dev.flyball.report;

import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.intermediate.CommandSequence;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;

/**
 * Records drawing as paths, and lines that continue each other as one: the chart library draws a
 * curve segment by segment, which makes files of many megabytes that nothing opens gladly.
 */
final class JoinedLines extends VectorGraphics2D {
  private Path2D path;
  private Color colour;
  private Stroke stroke;

  @Override
  public void draw(Shape shape) {
    if (shape instanceof Line2D line && !line.getP1().equals(line.getP2())) {
      if (!continues(line.getP1())) {
        flush();
        path = new Path2D.Double();
        path.moveTo(line.getX1(), line.getY1());
        colour = getColor();
        stroke = getStroke();
      }
      path.lineTo(line.getX2(), line.getY2());
    } else {
      flush();
      super.draw(shape);
    }
  }

  private boolean continues(Point2D from) {
    return path != null
        && path.getCurrentPoint().equals(from)
        && getColor().equals(colour)
        && getStroke().equals(stroke);
  }

  /** Draws what was collected, in the colour and stroke it was collected with. */
  private void flush() {
    if (path == null) {
      return;
    }
    Path2D whole = path;
    path = null;
    Color nextColour = getColor();
    Stroke nextStroke = getStroke();
    setColor(colour);
    setStroke(stroke);
    super.draw(whole);
    setColor(nextColour);
    setStroke(nextStroke);
  }

  @Override
  public void fill(Shape shape) {
    flush();
    super.fill(shape);
  }

  @Override
  public void drawString(String text, float x, float y) {
    flush();
    super.drawString(text, x, y);
  }

  @Override
  public void setClip(Shape clip) {
    flush();
    super.setClip(clip);
  }

  @Override
  public void setTransform(java.awt.geom.AffineTransform transform) {
    flush();
    super.setTransform(transform);
  }

  @Override
  public void transform(java.awt.geom.AffineTransform transform) {
    flush();
    super.transform(transform);
  }

  @Override
  public CommandSequence getCommands() {
    flush();
    return super.getCommands();
  }
}
