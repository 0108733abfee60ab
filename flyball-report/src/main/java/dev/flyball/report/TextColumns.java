package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells under each other in columns of characters: words to the left, numbers to the right. */
final class TextColumns {
  private static final String BETWEEN = "  ";
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][-+0-9.,eE]*( ?%)?");

  private TextColumns() {}

  /** The head and the rows; a group's name stands above its rows, which are then indented. */
  static List<String> of(Table table) {
    List<List<String>> cells = new ArrayList<>();
    cells.add(table.columns().stream().map(column -> plain(column.name())).toList());
    table.rows().forEach(row -> cells.add(row.cells().stream().map(TextColumns::plain).toList()));
    List<String> aligned = of(cells, numeric(table));
    boolean grouped = table.rows().stream().anyMatch(row -> !row.group().isEmpty());
    List<String> lines = new ArrayList<>();
    lines.add(grouped ? BETWEEN + aligned.get(0) : aligned.get(0));
    String group = "";
    for (int i = 0; i < table.rows().size(); i++) {
      String next = table.rows().get(i).group();
      if (!next.equals(group)) {
        lines.add(plain(next));
      }
      group = next;
      lines.add(grouped ? BETWEEN + aligned.get(i + 1) : aligned.get(i + 1));
    }
    return lines.stream().filter(line -> !line.isBlank()).toList();
  }

  /** Rows of as many cells each, to the right where a column is numeric. */
  static List<String> of(List<List<String>> rows, List<Boolean> numeric) {
    int[] widths = new int[numeric.size()];
    for (List<String> row : rows) {
      for (int j = 0; j < widths.length; j++) {
        widths[j] = Math.max(widths[j], row.get(j).length());
      }
    }
    return rows.stream().map(row -> line(row, widths, numeric)).toList();
  }

  private static String line(List<String> row, int[] widths, List<Boolean> numeric) {
    return IntStream.range(0, widths.length)
        .filter(j -> widths[j] > 0)
        .mapToObj(
            j -> {
              String space = " ".repeat(widths[j] - row.get(j).length());
              return numeric.get(j) ? space + row.get(j) : row.get(j) + space;
            })
        .collect(Collectors.joining(BETWEEN))
        .stripTrailing();
  }

  /** A column is numeric where most of its cells that hold anything are numbers. */
  private static List<Boolean> numeric(Table table) {
    return IntStream.range(0, table.columns().size())
        .mapToObj(
            j -> {
              List<Cell> filled =
                  table.rows().stream()
                      .map(row -> row.cells().get(j))
                      .filter(cell -> !cell.text().isBlank())
                      .toList();
              return 2 * filled.stream().filter(TextColumns::isNumber).count() > filled.size();
            })
        .toList();
  }

  private static boolean isNumber(Cell cell) {
    return cell.value() != null || NUMBER.matcher(plain(cell)).matches();
  }

  private static String plain(Cell cell) {
    return plain(cell.text());
  }

  /** Without markup, and with the sign that programs read. */
  private static String plain(String text) {
    return Markup.plain(text).replace('−', '-');
  }
}
