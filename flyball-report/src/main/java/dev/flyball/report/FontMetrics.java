package dev.flyball.report;

/**
 * The width of text in a figure: the advance widths of Helvetica, which Arial and Liberation Sans
 * share. Readers show the words in whichever of them they have.
 */
final class FontMetrics {
  static final String FAMILY = "'Liberation Sans', Arial, Helvetica, sans-serif";

  /** Thousandths of the size, from the blank to the tilde. */
  private static final int[] ASCII = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584
  };

  /** Of other letters: a little more than the usual one, and a square for ideographs. */
  private static final int OTHER = 600;

  private static final int IDEOGRAPH = 1_000;

  private FontMetrics() {}

  static double width(String words, double size) {
    return size / 1_000 * words.codePoints().map(FontMetrics::advance).sum();
  }

  private static int advance(int character) {
    if (character >= ' ' && character <= '~') {
      return ASCII[character - ' '];
    }
    return Character.isIdeographic(character) ? IDEOGRAPH : OTHER;
  }

  /** The size, at most the one given, at which words take no more than so much room. */
  static double fitting(String words, double size, double room) {
    double width = width(words, size);
    return width <= room ? size : size * room / width;
  }
}
