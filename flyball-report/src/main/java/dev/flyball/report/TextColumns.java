package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Cells under each other in columns of characters: words to the left, numbers to the right. What is
 * wider than the screen is folded: first cells of words and headings over several lines, then, if
 * that is not enough, the table into pieces that repeat its first column.
 */
final class TextColumns {
  private static final String BETWEEN = "  ";
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][-+0-9.,eE]*( ?%)?");

  /** Narrower columns of words are hard to read; a longer word stays whole where there is room. */
  private static final int NARROWEST = 16;

  private final List<String> head;
  private final List<List<String>> rows;
  private final List<Boolean> numeric;
  private final int width;
  private final String hang;

  /** Folded words stand {@code hang} behind their first line. */
  private TextColumns(
      List<String> head, List<List<String>> rows, List<Boolean> numeric, int width, String hang) {
    this.head = head;
    this.rows = rows;
    this.numeric = numeric;
    this.width = width;
    this.hang = hang;
  }

  /** The head and the rows; a group's name stands above its rows, which are then indented. */
  static List<String> of(Table table, int width) {
    boolean grouped = table.rows().stream().anyMatch(row -> !row.group().isEmpty());
    String indent = grouped ? BETWEEN : "";
    TextColumns columns =
        new TextColumns(
            table.columns().stream().map(column -> plain(column.name())).toList(),
            table.rows().stream()
                .map(row -> row.cells().stream().map(TextColumns::plain).toList())
                .toList(),
            numeric(table),
            width - indent.length(),
            BETWEEN);
    List<String> lines = new ArrayList<>();
    for (Piece piece : columns.pieces()) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      piece.lines(columns.head).forEach(line -> lines.add(indent + line));
      String group = "";
      for (int i = 0; i < table.rows().size(); i++) {
        String next = table.rows().get(i).group();
        if (!next.equals(group)) {
          lines.add(plain(next));
        }
        group = next;
        piece.lines(columns.rows.get(i)).forEach(line -> lines.add(indent + line));
      }
    }
    if (columns.head.stream().allMatch(String::isBlank)) {
      lines.removeIf(String::isBlank);
    }
    return lines;
  }

  /** Rows of words without a head. */
  static List<String> of(List<List<String>> rows, int width) {
    int count = rows.isEmpty() ? 0 : rows.get(0).size();
    List<Boolean> words = IntStream.range(0, count).mapToObj(j -> false).toList();
    List<String> none = IntStream.range(0, count).mapToObj(j -> "").toList();
    List<String> lines = new ArrayList<>();
    for (Piece piece : new TextColumns(none, rows, words, width, "").pieces()) {
      rows.forEach(row -> lines.addAll(piece.lines(row)));
    }
    return lines;
  }

  /** Columns side by side, with their widths. */
  private record Piece(List<Integer> columns, int[] widths, List<Boolean> numeric, String hang) {

    /** A row's lines: one, or as many as its longest cell is folded into. */
    List<String> lines(List<String> row) {
      List<List<String>> folded =
          columns.stream()
              .map(j -> TextLines.fold(row.get(j), widths[j], numeric.get(j) ? "" : hang))
              .toList();
      int height = folded.stream().mapToInt(List::size).max().orElse(0);
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < height; i++) {
        StringBuilder line = new StringBuilder();
        for (int k = 0; k < columns.size(); k++) {
          int j = columns.get(k);
          String text = i < folded.get(k).size() ? folded.get(k).get(i) : "";
          String space = " ".repeat(Math.max(0, widths[j] - text.length()));
          line.append(k == 0 ? "" : BETWEEN);
          line.append(numeric.get(j) ? space + text : text + space);
        }
        lines.add(line.toString().stripTrailing());
      }
      return lines;
    }
  }

  private List<Piece> pieces() {
    int[] widths = new int[numeric.size()];
    int[] least = new int[numeric.size()];
    for (int j = 0; j < widths.length; j++) {
      widths[j] = Math.max(head.get(j).length(), longest(j));
      least[j] =
          numeric.get(j)
              ? Math.max(longest(j), TextLines.longestWord(head.get(j)))
              : Math.min(widths[j], Math.max(NARROWEST, Math.min(longestWord(j), width / 3)));
    }
    List<Integer> shown =
        IntStream.range(0, widths.length).filter(j -> widths[j] > 0).boxed().toList();
    narrow(shown, widths, least);
    List<Piece> pieces = new ArrayList<>();
    List<Integer> piece = new ArrayList<>();
    for (int j : shown) {
      List<Integer> longer = new ArrayList<>(piece);
      longer.add(j);
      if (total(longer, widths) > width && piece.size() > 1) {
        pieces.add(new Piece(piece, widths, numeric, hang));
        longer = new ArrayList<>(List.of(shown.get(0), j));
      }
      piece = longer;
    }
    pieces.add(new Piece(piece, widths, numeric, hang));
    return pieces;
  }

  /** Takes from the widest column what is too much, down to what it needs at least. */
  private void narrow(List<Integer> shown, int[] widths, int[] least) {
    while (total(shown, widths) > width) {
      int widest =
          shown.stream()
              .filter(j -> widths[j] > least[j])
              .reduce((a, b) -> widths[b] > widths[a] ? b : a)
              .orElse(-1);
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  private int longestWord(int column) {
    return rows.stream().mapToInt(row -> TextLines.longestWord(row.get(column))).max().orElse(0);
  }

  private int longest(int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private static int total(List<Integer> columns, int[] widths) {
    return columns.stream().mapToInt(j -> widths[j] + BETWEEN.length()).sum() - BETWEEN.length();
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
