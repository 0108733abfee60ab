package dev.flyball.paper.datasets;

import dev.flyball.data.DataException;
import dev.flyball.data.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * One text file of the HAR archive: lines of numbers between blanks, or of a number and a name.
 * Blank lines at the end count for nothing.
 */
final class HarText {
  private static final int MOST_ROWS = 1 << 24;

  private final String name;
  private final List<String> lines;

  HarText(String name, byte[] text) {
    this.name = name;
    this.lines = new String(text, StandardCharsets.UTF_8).stripTrailing().lines().toList();
    if (lines.isEmpty()) {
      throw new DataException(Location.of(name), "is empty", "", "at least one line");
    }
  }

  /** Every line as {@code columns} numbers. */
  double[][] rows(int columns) {
    double[][] rows = new double[lines.size()][columns];
    for (int i = 0; i < rows.length; i++) {
      StringTokenizer words = new StringTokenizer(lines.get(i));
      int found = words.countTokens();
      for (int j = 0; words.hasMoreTokens(); j++) {
        double number = number(i, words.nextToken());
        if (j < columns) {
          rows[i][j] = number;
        }
      }
      if (found != columns) {
        throw fault(i, "holds %s numbers".formatted(found), "", columns + ", one a feature");
      }
    }
    return rows;
  }

  /** Every line as one whole number from 1 to {@code most}. */
  int[] wholeNumbers(int most, String what) {
    int[] numbers = new int[lines.size()];
    String expected =
        most == MOST_ROWS ? "a whole number from 1 on" : "a whole number from 1 to " + most;
    for (int i = 0; i < numbers.length; i++) {
      String found = lines.get(i).stripLeading();
      if (found.isEmpty()) {
        throw fault(i, "is blank", "", what + ", " + expected);
      }
      StringTokenizer words = new StringTokenizer(found);
      double number = number(i, words.nextToken());
      if (number != Math.rint(number) || number < 1 || number > most || words.hasMoreTokens()) {
        throw fault(i, DataException.quote(found) + " is no " + what, found, expected);
      }
      numbers[i] = (int) number;
    }
    return numbers;
  }

  /** The number of a person, one per line. */
  int[] subjects() {
    return wholeNumbers(MOST_ROWS, "subject");
  }

  /** The names of lines {@code 1 name}, {@code 2 name} and so on. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String found = lines.get(i).strip();
      String[] parts = found.split("\\s+", 2);
      if (parts.length != 2 || !parts[0].equals(String.valueOf(i + 1))) {
        throw fault(
            i, DataException.quote(found) + " found", found, "%s and a name".formatted(i + 1));
      }
      names.add(parts[1]);
    }
    return names;
  }

  String name() {
    return name;
  }

  private double number(int line, String word) {
    double number;
    try {
      number = Double.parseDouble(word);
    } catch (NumberFormatException e) {
      number = Double.NaN;
    }
    if (!Double.isFinite(number)) {
      throw fault(line, DataException.quote(word) + " found", word, "a finite number");
    }
    return number;
  }

  private DataException fault(int line, String problem, String value, String expected) {
    return new DataException(new Location(name, 0, line + 1L, null), problem, value, expected);
  }
}
