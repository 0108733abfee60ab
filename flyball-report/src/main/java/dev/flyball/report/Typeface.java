package dev.flyball.report;

import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.io.IOException;
import java.io.InputStream;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * The letters of all figures: Liberation Sans, which travels with PDFBox and has the measures of
 * Arial and Helvetica, so that words take the same room in PNG, SVG and PDF. Words with a character
 * that it lacks are taken from the system's letters.
 */
final class Typeface {
  /** The same letters, or others of their width, in an SVG. */
  static final String FAMILY = "'Liberation Sans', Arial, Helvetica, sans-serif";

  private static final String FILE = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
  private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);

  private Typeface() {}

  /**
   * Apart, because a Java without the system's font library fails here and must be able to say so.
   */
  private static final class Letters {
    static final Font SYSTEM = new Font(Font.SANS_SERIF, Font.PLAIN, 1);
    static final Font OWN = load();

    private static Font load() {
      try (InputStream in = file()) {
        return read(in);
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * Refuses where letters cannot be drawn at all, before a figure is begun.
   *
   * @throws IOException if this Java cannot read fonts
   */
  static void require() throws IOException {
    try (InputStream in = file()) {
      read(in);
    }
  }

  /** A font from its file, or what to install where Java cannot read any. */
  static Font read(InputStream in) throws IOException {
    try {
      return Font.createFont(Font.TRUETYPE_FONT, in);
    } catch (FontFormatException | IOException | LinkageError e) {
      throw new IOException(
          "this Java cannot read fonts, which figures need; install libfreetype and fontconfig, or"
              + " leave out --figures: the page has the same figures",
          e);
    }
  }

  static InputStream file() {
    InputStream in = PDDocument.class.getResourceAsStream(FILE);
    if (in == null) {
      throw new IllegalStateException("no " + FILE + " in PDFBox");
    }
    return in;
  }

  /** Whether Liberation Sans has every character. */
  static boolean has(String words) {
    return Letters.OWN.canDisplayUpTo(words) < 0;
  }

  static double width(String words, double size) {
    return glyphs(words, size).getLogicalBounds().getWidth();
  }

  /** The size, at most the one given, at which words take no more than so much room. */
  static double fitting(String words, double size, double room) {
    double width = width(words, size);
    return width <= room ? size : size * room / width;
  }

  /** The outlines of words, laid where a sheet writes them. */
  static Shape outline(String words, double x, double y, Lettering how) {
    AffineTransform place = AffineTransform.getTranslateInstance(x, y);
    if (how.upward()) {
      place.rotate(-Math.PI / 2);
    }
    place.translate(-how.anchor() * width(words, how.size()), 0);
    return place.createTransformedShape(glyphs(words, how.size()).getOutline());
  }

  private static GlyphVector glyphs(String words, double size) {
    Font font = (has(words) ? Letters.OWN : Letters.SYSTEM).deriveFont((float) size);
    return font.createGlyphVector(EXACT, words);
  }
}
