package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads the charted concentration of every polygon, from the scene's {@code polygon_codes}: strings
 * of fields between semicolons, the first of them the header, as {@code id;CT;CA;...}.
 */
final class Chart {
  static final String CODES = "polygon_codes";

  private final Map<Integer, Float> percents;

  private Chart(Map<Integer, Float> percents) {
    this.percents = percents;
  }

  static Chart of(String file, List<String> codes) {
    if (codes.isEmpty()) {
      throw fault(file, "is empty", "a header such as id;CT;CA", null);
    }
    String[] header = fields(codes.get(0));
    int id = column(file, header, "ID");
    int concentration = column(file, header, "CT");
    Map<Integer, Float> percents = new HashMap<>();
    for (String code : codes.subList(1, codes.size())) {
      if (code.isBlank()) {
        continue;
      }
      String[] fields = fields(code);
      int polygon = number(file, code, fields, id);
      percents.put(polygon, percent(file, code, fields, concentration));
    }
    return new Chart(percents);
  }

  /** The concentration charted for a polygon, in percent; NaN if none is. */
  float percent(float polygon) {
    return Float.isNaN(polygon) ? Float.NaN : percents.getOrDefault((int) polygon, Float.NaN);
  }

  private static float percent(String file, String code, String[] fields, int column) {
    boolean given = column < fields.length && !fields[column].isEmpty();
    return given ? Concentration.percent(number(file, code, fields, column)) : Float.NaN;
  }

  private static String[] fields(String code) {
    String[] fields = code.split(";", -1);
    for (int i = 0; i < fields.length; i++) {
      fields[i] = fields[i].strip();
    }
    return fields;
  }

  private static int column(String file, String[] header, String name) {
    for (int i = 0; i < header.length; i++) {
      if (header[i].toUpperCase(Locale.ROOT).equals(name)) {
        return i;
      }
    }
    String found = String.join(";", header);
    throw fault(file, "has the header \"%s\"".formatted(found), "a field named " + name, null);
  }

  private static int number(String file, String code, String[] fields, int column) {
    try {
      return Integer.parseInt(fields[column]);
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw fault(
          file, "holds \"%s\"".formatted(code), "a whole number in field " + (column + 1), e);
    }
  }

  private static DataException fault(
      String file, String problem, String expectation, Throwable cause) {
    return DataException.inFile(
        file, "variable %s %s".formatted(CODES, problem), expectation, cause);
  }
}
