package dev.flyball.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import javax.imageio.ImageIO;

/** A sheet of pixels, three to a unit: enough for a column of print. */
final class PixelSheet implements Sheet {
  private static final int ENLARGED = 3;

  private final BufferedImage image;
  private final Graphics2D g;

  PixelSheet(int width, int height) {
    image = new BufferedImage(width * ENLARGED, height * ENLARGED, BufferedImage.TYPE_INT_RGB);
    g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_NEAREST_NEIGHBOR);
    g.scale(ENLARGED, ENLARGED);
  }

  void writeTo(Path file) throws IOException {
    g.dispose();
    ImageIO.write(image, "png", file.toFile());
  }

  @Override
  public void stroke(Shape path, Color colour, double width, float... dash) {
    g.setColor(colour);
    g.setStroke(
        new BasicStroke(
            (float) width,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            10,
            dash.length == 0 ? null : dash,
            0));
    g.draw(path);
  }

  @Override
  public void fill(Shape area, Color colour) {
    g.setColor(colour);
    g.fill(area);
  }

  @Override
  public void write(String words, double x, double y, Lettering how) {
    fill(Typeface.outline(words, x, y, how), how.colour());
  }

  @Override
  public void lay(BufferedImage cells, Rectangle2D over) {
    AffineTransform place = AffineTransform.getTranslateInstance(over.getX(), over.getY());
    place.scale(over.getWidth() / cells.getWidth(), over.getHeight() / cells.getHeight());
    g.drawImage(cells, place, null);
  }

  @Override
  public void clip(Rectangle2D area) {
    g.setClip(area);
  }

  @Override
  public void endClip() {
    g.setClip(null);
  }
}
