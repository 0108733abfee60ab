package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects the layout of a text from its first bytes: skips the byte order mark, infers the
 * delimiter from the header line and the decimal sign from the rows in the same buffer. Reads no
 * further than the header and the first row, so that a slow pipe is not waited for.
 */
final class CsvSniffer {
  private static final int LIMIT = 1 << 16;
  private static final String CANDIDATES = ",;\t|";

  /** A byte order mark and a line such as {@code sep=;}, as spreadsheets write it. */
  private static final Pattern OPENING =
      Pattern.compile("(?:\u00ef\u00bb\u00bf)?(?:sep=([^\r\n])(?:\r\n|\r|\n))?");

  /** Numbers with digits on both sides of the sign or after it. */
  private static final Pattern WITH_POINT = Pattern.compile("-?[0-9]*[.][0-9]+");

  private static final Pattern WITH_COMMA = Pattern.compile("-?[0-9]*,[0-9]+");

  private final InputStream rest;

  /** A character for each of the first bytes. */
  private final String head;

  private final Matcher opening;
  private final int header;
  private final int headerEnd;

  private CsvSniffer(String head, InputStream rest) {
    this.head = head;
    this.rest = rest;
    this.opening = OPENING.matcher(head);
    opening.lookingAt();
    this.header = skip(opening.end(), true);
    boolean quoted = false;
    int end = header;
    while (end < head.length() && (quoted || !isLineEnd(head.charAt(end)))) {
      quoted ^= head.charAt(end++) == '"';
    }
    this.headerEnd = end;
  }

  static CsvSniffer of(InputStream in) throws IOException {
    byte[] bytes = new byte[LIMIT];
    CsvSniffer sniffer = new CsvSniffer("", in);
    int read = 0;
    for (int length = 0; read >= 0 && length < LIMIT && !sniffer.holdsRow(); length += read) {
      read = in.read(bytes, length, LIMIT - length);
      int known = length + Math.max(0, read);
      sniffer = new CsvSniffer(new String(bytes, 0, known, StandardCharsets.ISO_8859_1), in);
    }
    return sniffer;
  }

  private boolean holdsRow() {
    return skip(skip(headerEnd, true), false) < head.length();
  }

  /** The first place from here that is a line end, or none. */
  private int skip(int from, boolean lineEnds) {
    int at = from;
    while (at < head.length() && isLineEnd(head.charAt(at)) == lineEnds) {
      at++;
    }
    return at;
  }

  private static boolean isLineEnd(char character) {
    return character == '\n' || character == '\r';
  }

  /** Whether a first line names the delimiter. */
  boolean hasSeparatorLine() {
    return opening.group(1) != null;
  }

  /** The whole text, without the byte order mark. */
  InputStream text() {
    byte[] first = head.substring(opening.end()).getBytes(StandardCharsets.ISO_8859_1);
    return new SequenceInputStream(new ByteArrayInputStream(first), rest);
  }

  /**
   * The candidate that is most frequent in the header line outside quotes; comma if there is none.
   */
  char delimiter() {
    if (hasSeparatorLine()) {
      return opening.group(1).charAt(0);
    }
    String plain = head.substring(header, headerEnd).replaceAll("\"[^\"]*+\"?", "");
    char best = CANDIDATES.charAt(0);
    for (char candidate : CANDIDATES.toCharArray()) {
      best = count(plain, candidate) > count(plain, best) ? candidate : best;
    }
    return best;
  }

  private static long count(String text, char wanted) {
    return text.chars().filter(character -> character == wanted).count();
  }

  /**
   * A comma if the rows at hand have cells that are numbers with a comma and none with a point;
   * else a point. Where commas separate the cells, such a number is in quotes, and one like {@code
   * "1,234"} says nothing: it may be thousands.
   */
  char decimal(char delimiter) {
    int commas = 0;
    boolean quoted = false;
    boolean signed = false;
    int start = headerEnd;
    for (int end = start; end < head.length(); end++) {
      quoted ^= head.charAt(end) == '"';
      signed |= head.charAt(end) == '.' || head.charAt(end) == ',' && (quoted || delimiter != ',');
      if (!quoted && (head.charAt(end) == delimiter || isLineEnd(head.charAt(end)))) {
        String cell = signed ? cell(start, end) : "";
        signed = false;
        if (WITH_POINT.matcher(cell).matches()) {
          return '.';
        }
        boolean thousands = delimiter == ',' && cell.lastIndexOf(',') == cell.length() - 4;
        commas +=
            WITH_COMMA.matcher(cell).matches() && !thousands || isGroupedByPoints(cell) ? 1 : 0;
        start = end + 1;
      }
    }
    return commas > 0 ? ',' : '.';
  }

  /** A cell without quotes and the blanks around it. */
  private String cell(int from, int to) {
    byte[] bytes = head.substring(from, to).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8).replace("\"", "").strip();
  }

  /** Whether a cell is a number like {@code 1.234,5}. */
  private static boolean isGroupedByPoints(String cell) {
    int point = cell.indexOf('.');
    int comma = cell.indexOf(',');
    byte[] text = cell.getBytes(StandardCharsets.UTF_8);
    return point >= 0
        && comma > point
        && comma == cell.lastIndexOf(',')
        && !Double.isNaN(WrittenNumber.parse(text, 0, text.length, ','));
  }
}
