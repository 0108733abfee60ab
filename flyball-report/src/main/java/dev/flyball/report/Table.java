package dev.flyball.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Rows of cells under named columns, the best values marked. The caption may use inline markup. */
public record Table(String title, String caption, List<Column> columns, List<Row> rows)
    implements Block {
  /** A column's name and which of its values is best. */
  public record Column(String name, Best best) {}

  /** A row; the best are found among the consecutive rows of one group, which may be "". */
  public record Row(String group, List<Cell> cells) {
    public Row {
      group = group == null ? "" : group;
      cells = List.copyOf(cells);
    }
  }

  public Table {
    Objects.requireNonNull(title, "a table needs a title, which may be empty");
    caption = caption == null ? "" : caption;
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    for (Row row : rows) {
      if (row.cells().size() != columns.size()) {
        throw new IllegalArgumentException(
            ("table '" + title + "': a row of " + row.cells().size() + " cells under ")
                + (columns.size() + " columns: must be as many"));
      }
    }
  }

  /** Begins a table. */
  public static Builder builder(String title) {
    return new Builder(title);
  }

  /** Collects a table and marks the best. */
  public static final class Builder {
    private final String title;
    private final List<Column> columns = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private String caption = "";
    private String group = "";
    private Best across = Best.NONE;

    private Builder(String title) {
      this.title = title;
    }

    public Builder caption(String caption) {
      this.caption = caption;
      return this;
    }

    /** A column of which no value is marked. */
    public Builder column(String name) {
      return column(name, Best.NONE);
    }

    /** A column whose best value is marked, in every group of rows. */
    public Builder column(String name, Best best) {
      columns.add(new Column(name, best));
      return this;
    }

    /** Marks the best number of every row, for tables whose columns are the methods. */
    public Builder bestInRow(Best best) {
      across = best;
      return this;
    }

    /** The rows from here on belong to this group. */
    public Builder group(String name) {
      group = name;
      return this;
    }

    public Builder row(Cell... cells) {
      return row(List.of(cells));
    }

    public Builder row(List<Cell> cells) {
      rows.add(new Row(group, cells));
      return this;
    }

    public Table build() {
      Table plain = withoutEmptyColumns(new Table(title, caption, columns, rows));
      return new Table(title, caption, plain.columns, new Marking(plain, across).rows());
    }

    /** A column without a word in any row says nothing. */
    private static Table withoutEmptyColumns(Table table) {
      int[] kept =
          IntStream.range(0, table.columns.size())
              .filter(
                  c ->
                      table.rows.isEmpty()
                          || table.rows.stream().anyMatch(r -> !r.cells.get(c).text().isBlank()))
              .toArray();
      if (kept.length == table.columns.size()) {
        return table;
      }
      List<Column> columns = Arrays.stream(kept).mapToObj(table.columns::get).toList();
      List<Row> rows =
          table.rows.stream()
              .map(r -> new Row(r.group, Arrays.stream(kept).mapToObj(r.cells::get).toList()))
              .toList();
      return new Table(table.title, table.caption, columns, rows);
    }
  }
}
