package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * The first bytes of a text: skips the byte order mark, guesses the delimiter from the header line
 * and the decimal sign from the rows that came along with it. Reads no further than the header and
 * the first row, so that a slow pipe is not waited for.
 */
final class CsvOpening {
  private static final int LIMIT = 1 << 16;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final String CANDIDATES = ",;\t|";

  private final InputStream rest;
  private final byte[] head = new byte[LIMIT];
  private int length;

  private CsvOpening(InputStream rest) {
    this.rest = rest;
  }

  static CsvOpening of(InputStream in) throws IOException {
    CsvOpening opening = new CsvOpening(in);
    while (opening.length < LIMIT && !opening.holdsRow()) {
      int read = in.read(opening.head, opening.length, LIMIT - opening.length);
      if (read < 0) {
        break;
      }
      opening.length += read;
    }
    return opening;
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
    int start = lineEnd();
    for (int end = start; end < length; end++) {
      quoted ^= head[end] == '"';
      if (!quoted && (head[end] == delimiter || isLineEnd(head[end]))) {
        if (isDecimal(start, end, '.')) {
          return '.';
        }
        boolean comma = isDecimal(start, end, ',') && !(delimiter == ',' && threeDecimals(end));
        commas += comma || isGroupedByPoints(start, end) ? 1 : 0;
        start = end + 1;
      }
    }
    return commas > 0 ? ',' : '.';
  }

  /** Whether the number in quotes that ends before {@code to} has a comma and three digits last. */
  private boolean threeDecimals(int to) {
    return to >= 5 && head[to - 5] == ',';
  }

  /** Whether a cell is a number like {@code 1.234,5}. */
  private boolean isGroupedByPoints(int from, int to) {
    int start = from;
    int end = to;
    while (start < end && (head[start] == ' ' || head[start] == '"')) {
      start++;
    }
    while (start < end && (head[end - 1] == ' ' || head[end - 1] == '"')) {
      end--;
    }
    int points = 0;
    int commas = 0;
    for (int k = start; k < end; k++) {
      points += head[k] == '.' && commas == 0 ? 1 : 0;
      commas += head[k] == ',' ? 1 : 0;
    }
    return points > 0 && commas == 1 && !Double.isNaN(WrittenNumber.parse(head, start, end, ','));
  }

  /** Whether the bytes are a number with digits on both sides of the sign or after it. */
  private boolean isDecimal(int from, int to, char sign) {
    int start = from;
    int end = to;
    while (start < end && (head[start] == ' ' || head[start] == '"' || head[start] == '-')) {
      start++;
    }
    while (start < end && (head[end - 1] == ' ' || head[end - 1] == '"')) {
      end--;
    }
    int signs = 0;
    for (int k = start; k < end; k++) {
      signs += head[k] == sign ? 1 : 0;
      if (head[k] != sign && (head[k] < '0' || head[k] > '9')) {
        return false;
      }
    }
    return signs == 1 && head[end - 1] != sign;
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
    for (int k = 0; k < BYTE_ORDER_MARK.length; k++) {
      if (k >= length || head[k] != BYTE_ORDER_MARK[k]) {
        return 0;
      }
    }
    return BYTE_ORDER_MARK.length;
  }

  /** Where the header begins: blank lines before it do not count. */
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
