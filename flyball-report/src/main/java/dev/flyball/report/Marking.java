package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;

/** Finds the best values of a table, by column within each group of rows or across each row. */
final class Marking {
  private final List<Table.Row> rows;
  private final List<Table.Column> columns;
  private final Best across;

  Marking(Table table, Best across) {
    this.rows = table.rows();
    this.columns = table.columns();
    this.across = across;
  }

  /** The rows with the best marked; equal values are marked alike, a lone value is not. */
  List<Table.Row> rows() {
    List<Table.Row> marked = new ArrayList<>();
    for (int from = 0, to; from < rows.size(); from = to) {
      to = groupEnd(from);
      for (Table.Row row : rows.subList(from, to)) {
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
          Cell cell = row.cells().get(c);
          boolean best =
              isBest(cell, column(from, to, c), columns.get(c).best())
                  || isBest(cell, row.cells(), across);
          cells.add(best ? cell.marked() : cell);
        }
        marked.add(new Table.Row(row.group(), cells));
      }
    }
    return marked;
  }

  private int groupEnd(int from) {
    int to = from;
    while (to < rows.size() && rows.get(to).group().equals(rows.get(from).group())) {
      to++;
    }
    return to;
  }

  private List<Cell> column(int from, int to, int c) {
    return rows.subList(from, to).stream().map(row -> row.cells().get(c)).toList();
  }

  private static boolean isBest(Cell cell, List<Cell> rivals, Best best) {
    if (best == Best.NONE || cell.value() == null) {
      return false;
    }
    List<Double> values = rivals.stream().filter(r -> r.value() != null).map(Cell::value).toList();
    return values.size() > 1 && values.stream().noneMatch(v -> best.prefers(v, cell.value()));
  }
}
