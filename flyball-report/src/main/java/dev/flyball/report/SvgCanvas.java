package dev.flyball.report;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * The canvas that figures are drawn on, written as SVG. One unit is a point of print; y runs
 * downward. Words stay words, anchored where they were laid whatever font a reader has.
 */
final class SvgCanvas {
  static final String START = "start";
  static final String MIDDLE = "middle";
  static final String END = "end";

  private final StringBuilder svg = new StringBuilder();
  private int clips;

  SvgCanvas(int width, int height) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$dpt\" height=\"%2$dpt\" viewBox=\"0"
            + " 0 %1$d %2$d\" font-family=\"%3$s\">%n",
        width, height, FontMetrics.FAMILY);
  }

  void writeTo(Path file) throws IOException {
    Files.writeString(file, svg + "</svg>\n");
  }

  /** Draws along a path; {@code dash} is empty for a whole line. */
  void stroke(Shape path, Color colour, double width, float... dash) {
    StringBuilder dashes = new StringBuilder();
    for (float length : dash) {
      dashes.append(dashes.length() == 0 ? " stroke-dasharray=\"" : " ").append(number(length));
    }
    add(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\"%s stroke-width=\"%s\""
            + " stroke-linejoin=\"round\"%s/>%n",
        data(path),
        hex(colour),
        opacity("stroke-opacity", colour),
        number(width),
        dashes.length() == 0 ? "" : dashes.append('"'));
  }

  void fill(Shape area, Color colour) {
    add(
        "<path d=\"%s\" fill=\"%s\"%s/>%n",
        data(area), hex(colour), opacity("fill-opacity", colour));
  }

  /** Writes words whose start, middle or end lies at a point of their base line. */
  void write(String words, double x, double y, double size, String anchor, Color colour) {
    write(words, x, y, "", size, anchor, colour);
  }

  /** Writes words around a point, running upward. */
  void writeUpward(String words, double x, double y, double size) {
    write(words, x, y, " rotate(-90)", size, MIDDLE, Figure.INK);
  }

  private void write(
      String words, double x, double y, String turn, double size, String anchor, Color colour) {
    add(
        "<text transform=\"translate(%s %s)%s\" font-size=\"%s\" text-anchor=\"%s\""
            + " fill=\"%s\">%s</text>%n",
        number(x), number(y), turn, number(size), anchor, hex(colour), escaped(words));
  }

  /** Words that are no tags, for SVG and HTML. */
  static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Lays cells over a rectangle, each a square of one colour. */
  void lay(BufferedImage cells, Rectangle2D over) {
    ByteArrayOutputStream png = new ByteArrayOutputStream();
    try {
      ImageIO.write(cells, "png", png);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    add(
        "<image x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" preserveAspectRatio=\"none\""
            + " image-rendering=\"pixelated\" href=\"data:image/png;base64,%s\"/>%n",
        number(over.getX()),
        number(over.getY()),
        number(over.getWidth()),
        number(over.getHeight()),
        Base64.getEncoder().encodeToString(png.toByteArray()));
  }

  /** Shows only what falls into a rectangle until the next {@link #endClip()}. */
  void clip(Rectangle2D area) {
    clips++;
    add(
        "<clipPath id=\"clip%1$d\"><path d=\"%2$s\"/></clipPath>%n<g"
            + " clip-path=\"url(#clip%1$d)\">%n",
        clips, data(area));
  }

  void endClip() {
    add("</g>%n");
  }

  private void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
  }

  private static String data(Shape shape) {
    StringBuilder data = new StringBuilder();
    double[] at = new double[6];
    for (PathIterator i = shape.getPathIterator(null, 0.05); !i.isDone(); i.next()) {
      int segment = i.currentSegment(at);
      if (segment == PathIterator.SEG_CLOSE) {
        data.append('Z');
      } else {
        data.append(segment == PathIterator.SEG_MOVETO ? 'M' : 'L');
        data.append(number(at[0])).append(' ').append(number(at[1]));
      }
    }
    return data.toString();
  }

  private static String opacity(String name, Color colour) {
    return colour.getAlpha() == 255
        ? ""
        : " " + name + "=\"" + number(colour.getAlpha() / 255.0) + '"';
  }

  private static String hex(Color colour) {
    return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xffffff);
  }

  /** Two decimals, none where there are none. */
  private static String number(double v) {
    double rounded = Math.rint(100 * v) / 100;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
