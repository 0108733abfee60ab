package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Detects the layout of a text from its first bytes: skips the byte order mark, infers the
 * delimiter from the header line and the decimal sign from the rows in the same buffer. Reads no
 * further than the header and the first row, so that a slow pipe is not waited for.
 */
final class CsvSniffer {
  private static final int LIMIT = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] SEPARATOR = "sep=".getBytes(StandardCharsets.US_ASCII);
  private static final String CANDIDATES = ",;\t|";

  private final InputStream rest;
  private final byte[] head = new byte[LIMIT];
  private int length;

  private CsvSniffer(InputStream rest) {
    this.rest = rest;
  }

  static CsvSniffer of(InputStream in) throws IOException {
    CsvSniffer sniffer = new CsvSniffer(in);
    while (sniffer.length < LIMIT && !sniffer.holdsRow()) {
      int read = in.read(sniffer.head, sniffer.length, LIMIT - sniffer.length);
      if (read < 0) {
        break;
      }
      sniffer.length += read;
    }
    return sniffer;
  }

  /** The whole text, without the byte order mark. */
  InputStream text() {
    int start = textStart();
    return new SequenceInputStream(new ByteArrayInputStream(head, start, length - start), rest);
  }

  /**
   * The candidate that is most frequent in the header line outside quotes; comma if there is none.
   */
  char delimiter() {
    if (separatorLine() > 0) {
      return (char) head[markEnd() + SEPARATOR.length];
    }
    int[] counts = new int[CANDIDATES.length()];
    int end = lineEnd();
    boolean quoted = false;
    for (int k = lineStart(); k < end; k++) {
      quoted ^= head[k] == '"';
      int candidate = CANDIDATES.indexOf(head[k]);
      if (candidate >= 0 && !quoted) {
        counts[candidate]++;
      }
    }
    int best = 0;
    for (int candidate = 1; candidate < counts.length; candidate++) {
      if (counts[candidate] > counts[best]) {
        best = candidate;
      }
    }
    return CANDIDATES.charAt(best);
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
    int start = lineEnd();
    for (int end = start; end < length; end++) {
      quoted ^= head[end] == '"';
      signed |= head[end] == '.' || head[end] == ',' && (quoted || delimiter != ',');
      if (!quoted && (head[end] == delimiter || isLineEnd(head[end]))) {
        String cell = signed ? cell(start, end) : "";
        signed = false;
        if (isDecimal(cell, '.')) {
          return '.';
        }
        boolean thousands = delimiter == ',' && cell.lastIndexOf(',') == cell.length() - 4;
        commas += isDecimal(cell, ',') && !thousands || isGroupedByPoints(cell) ? 1 : 0;
        start = end + 1;
      }
    }
    return commas > 0 ? ',' : '.';
  }

  /** A cell without quotes and the blanks around it. */
  private String cell(int from, int to) {
    return new String(head, from, to - from, StandardCharsets.UTF_8).replace("\"", "").strip();
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

  /** Whether a cell is a number with digits on both sides of the sign or after it. */
  private static boolean isDecimal(String cell, char sign) {
    int at = cell.indexOf(sign);
    return at >= 0
        && at == cell.lastIndexOf(sign)
        && at < cell.length() - 1
        && cell.chars()
            .skip(cell.startsWith("-") ? 1 : 0)
            .allMatch(c -> c == sign || c >= '0' && c <= '9');
  }

  private boolean holdsRow() {
    int k = lineEnd();
    while (k < length && isLineEnd(head[k])) {
      k++;
    }
    while (k < length && !isLineEnd(head[k])) {
      k++;
    }
    return k < length;
  }

  private int textStart() {
    return markEnd() + separatorLine();
  }

  /** How many bytes a first line such as {@code sep=;} has, as spreadsheets write it; else 0. */
  int separatorLine() {
    int sign = markEnd() + SEPARATOR.length;
    int end = sign + 1;
    boolean line =
        end < length
            && isLineEnd(head[end])
            && !isLineEnd(head[sign])
            && Arrays.equals(head, markEnd(), sign, SEPARATOR, 0, SEPARATOR.length);
    boolean pair = line && head[end] == '\r' && end + 1 < length && head[end + 1] == '\n';
    return line ? end + (pair ? 2 : 1) - markEnd() : 0;
  }

  private int markEnd() {
    int mark = BYTE_ORDER_MARK.length;
    return length >= mark && Arrays.equals(head, 0, mark, BYTE_ORDER_MARK, 0, mark) ? mark : 0;
  }

  /** The offset of the header, after any blank lines. */
  private int lineStart() {
    int k = textStart();
    while (k < length && isLineEnd(head[k])) {
      k++;
    }
    return k;
  }

  private int lineEnd() {
    boolean quoted = false;
    int k = lineStart();
    while (k < length && (quoted || !isLineEnd(head[k]))) {
      quoted ^= head[k] == '"';
      k++;
    }
    return k;
  }

  private static boolean isLineEnd(byte character) {
    return character == '\n' || character == '\r';
  }
}
