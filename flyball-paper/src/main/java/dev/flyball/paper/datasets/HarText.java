package dev.flyball.paper.datasets;

import dev.flyball.data.DataException;
import dev.flyball.data.Decimal;
import dev.flyball.data.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One text file of the HAR archive: lines of numbers between blanks, or of a number and a name.
 * Blank lines at the end count for nothing.
 */
final class HarText {
  private static final int MOST_ROWS = 1 << 24;

  private final String name;
  private final byte[] text;
  private int at;
  private long line;

  HarText(String name, byte[] text) {
    this.name = name;
    this.text = text;
  }

  /** Every line as {@code columns} numbers. */
  double[][] rows(int columns) {
    List<double[]> rows = new ArrayList<>();
    while (nextLine()) {
      double[] row = new double[columns];
      int found = 0;
      while (nextWord()) {
        double number = number();
        if (found < columns) {
          row[found] = number;
        }
        found++;
      }
      if (found != columns) {
        throw fault("holds %s numbers".formatted(found), "", columns + ", one a feature");
      }
      rows.add(row);
    }
    requireSome(rows.size());
    return rows.toArray(double[][]::new);
  }

  /** Every line as one whole number from 1 to {@code most}. */
  int[] wholeNumbers(int most, String what) {
    int[] numbers = new int[64];
    int count = 0;
    String expected =
        most == MOST_ROWS ? "a whole number from 1 on" : "a whole number from 1 to " + most;
    while (nextLine()) {
      if (!nextWord()) {
        throw fault("is blank", "", what + ", " + expected);
      }
      int start = at;
      double number = number();
      if (number != Math.rint(number) || number < 1 || number > most || nextWord()) {
        String found = lineFrom(start);
        throw fault(DataException.quote(found) + " is no " + what, found, expected);
      }
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = (int) number;
    }
    requireSome(count);
    return Arrays.copyOf(numbers, count);
  }

  /** The number of somebody, one a line. */
  int[] subjects() {
    return wholeNumbers(MOST_ROWS, "subject");
  }

  /** The names of lines {@code 1 name}, {@code 2 name} and so on. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    while (nextLine()) {
      boolean word = nextWord();
      String found = lineFrom(at).strip();
      String[] parts = found.split("\\s+", 2);
      if (!word || parts.length != 2 || !parts[0].equals(String.valueOf(names.size() + 1))) {
        throw fault(
            DataException.quote(found) + " found",
            found,
            "%s and a name".formatted(names.size() + 1));
      }
      names.add(parts[1]);
      at = lineEnd(at);
    }
    requireSome(names.size());
    return names;
  }

  String name() {
    return name;
  }

  private void requireSome(int count) {
    if (count == 0) {
      throw new DataException(Location.of(name), "is empty", "", "at least one line");
    }
  }

  /** Moves to the next line that is followed by anything at all; false at the end. */
  private boolean nextLine() {
    if (line > 0 && at < text.length) {
      at++;
    }
    line++;
    for (int i = at; i < text.length; i++) {
      if (text[i] > ' ' || text[i] < 0) {
        return true;
      }
    }
    return false;
  }

  /** Moves to the next word of the line; false if there is none. */
  private boolean nextWord() {
    while (at < text.length && text[at] != '\n' && text[at] <= ' ' && text[at] >= 0) {
      at++;
    }
    return at < text.length && text[at] != '\n';
  }

  private double number() {
    int start = at;
    while (at < text.length && (text[at] > ' ' || text[at] < 0)) {
      at++;
    }
    double number = Decimal.parse(text, start, at, '.');
    if (!Double.isFinite(number)) {
      String found = new String(text, start, at - start, StandardCharsets.UTF_8);
      throw fault(DataException.quote(found) + " found", found, "a finite number");
    }
    return number;
  }

  private int lineEnd(int from) {
    int end = from;
    while (end < text.length && text[end] != '\n') {
      end++;
    }
    return end;
  }

  private String lineFrom(int from) {
    return new String(text, from, lineEnd(from) - from, StandardCharsets.UTF_8);
  }

  private DataException fault(String problem, String value, String expected) {
    return new DataException(new Location(name, 0, line, null), problem, value, expected);
  }
}
