package dev.flyball.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of cells under named columns, the best values marked. The caption may use inline markup. */
public record Table(String title, String caption, List<Column> columns, List<Row> rows)
    implements Block {
  /** A column's name and which of its values is best. */
  public record Column(String name, Best best) {}

  /** A row; the best are found among the rows of one group, which may be "". */
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

  /**
   * A column as a function from a row's subject to a cell.
   *
   * @param cell the cell of a subject
   */
  public record Field<T>(String name, Best best, Function<T, Cell> cell) {}

  /** A column of which no value is marked. */
  public static <T> Field<T> column(String name, Function<T, Cell> cell) {
    return new Field<>(name, Best.NONE, cell);
  }

  /** A column of words. */
  public static <T> Field<T> words(String name, Function<T, String> words) {
    return column(name, subject -> Cell.of(words.apply(subject)));
  }

  /** A table with a row for every subject. */
  @SafeVarargs
  public static <T> Table of(
      String title, String caption, Collection<T> subjects, Field<T>... fields) {
    Builder table = builder(title).caption(caption);
    for (Field<T> field : fields) {
      table.column(field.name(), field.best());
    }
    for (T subject : subjects) {
      List<Cell> cells = new ArrayList<>();
      for (Field<T> field : fields) {
        cells.add(field.cell().apply(subject));
      }
      table.row(cells);
    }
    return table.build();
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
      List<Row> marked = plain.rows.stream().map(row -> marked(plain, row)).toList();
      return new Table(title, caption, plain.columns, marked);
    }

    /** The row with its best marked; equal values are marked alike, a lone value is not. */
    private static Row marked(Table table, Row row) {
      List<Row> group = table.rows.stream().filter(r -> r.group.equals(row.group)).toList();
      List<Cell> cells = new ArrayList<>();
      for (int c = 0; c < row.cells.size(); c++) {
        int column = c;
        Cell cell = row.cells.get(c);
        boolean best =
            isBest(cell, group.stream().map(r -> r.cells.get(column)), table.columns.get(c).best);
        cells.add(best ? cell.marked() : cell);
      }
      return new Row(row.group, cells);
    }

    private static boolean isBest(Cell cell, Stream<Cell> rivals, Best best) {
      if (best == Best.NONE || cell.value() == null) {
        return false;
      }
      List<Double> values = rivals.map(Cell::value).filter(Objects::nonNull).toList();
      return values.size() > 1 && values.stream().noneMatch(v -> best.prefers(v, cell.value()));
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
