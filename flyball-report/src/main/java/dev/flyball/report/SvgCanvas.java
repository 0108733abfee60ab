package dev.flyball.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** An SVG drawing of shapes and words on white; y grows downward. */
final class SvgCanvas {
  static final String START = "start";
  static final String MIDDLE = "middle";
  static final String END = "end";
  static final String INK = "#18202b";

  /** The mean advance of a letter, in sizes of its font. */
  private static final double ADVANCE = 0.56;

  private final StringBuilder svg = new StringBuilder();

  SvgCanvas(double width, double height) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$spt\" height=\"%2$spt\" viewBox=\"0 0"
            + " %1$s %2$s\" font-family=\"'Liberation Sans', Arial, Helvetica, sans-serif\">",
        number(width), number(height));
    shape(rectangle(0, 0, width, height), "fill=\"#fff\"");
  }

  void writeTo(Path file) throws IOException {
    Files.writeString(file, svg + "</svg>\n");
  }

  /** Adds a line of SVG. */
  void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  void shape(CharSequence path, String look) {
    add("<path d=\"%s\" %s/>", path, look);
  }

  void line(double x1, double y1, double x2, double y2, String look) {
    shape(at('M', x1, y1) + at('L', x2, y2), look);
  }

  /** One corner of a path. */
  static String at(char command, double x, double y) {
    return command + number(x) + ' ' + number(y);
  }

  static String rectangle(double x, double y, double width, double height) {
    return at('M', x, y) + "h" + number(width) + "v" + number(height) + "h" + number(-width) + "Z";
  }

  /** How a line looks. */
  static String stroke(String colour, double width) {
    return "fill=\"none\" stroke-linejoin=\"round\" stroke=\"%s\" stroke-width=\"%s\""
        .formatted(colour, number(width));
  }

  void words(String markup, double x, double y, double size, String anchor, double room) {
    words(markup, x, y, "", size, anchor, room);
  }

  /** Words that run from below upward. */
  void wordsUpward(String markup, double x, double y, double size, double room) {
    words(markup, x, y, " rotate(-90)", size, MIDDLE, room);
  }

  /** Words that are longer than their room are drawn narrower. */
  private void words(
      String markup, double x, double y, String turn, double size, String anchor, double room) {
    boolean narrow = width(markup, size) > room;
    add(
        "<text transform=\"translate(%s %s)%s\" font-size=\"%s\" text-anchor=\"%s\""
            + " fill=\"%s\"%s>%s</text>",
        number(x),
        number(y),
        turn,
        number(size),
        anchor,
        INK,
        narrow ? " lengthAdjust=\"spacingAndGlyphs\" textLength=\"" + number(room) + '"' : "",
        escaped(Markup.plain(markup)));
  }

  /** About how much room words take. */
  static double width(String markup, double size) {
    return ADVANCE * size * Markup.plain(markup).length();
  }

  static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  static String number(double v) {
    double rounded = Math.rint(100 * v) / 100;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
