package dev.flyball.data;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Base of sources that read cell by cell: counts rows and lines, reads cells as numbers or text.
 */
public abstract class RowCursor implements Source {
  private final String name;
  private final NumberCell anyCell;
  private NumberCell[] cell = {};
  private List<String> columns = List.of();
  private Cells filled = new Cells(0);
  private RowCells cells = filled;
  private long row;
  private long line;
  private boolean onRow;
  private @Nullable DataException broken;

  protected RowCursor(String name, MissingCodes missing) {
    this(name, new NumberCell(missing));
  }

  RowCursor(String name, NumberCell cell) {
    this.name = name;
    this.anyCell = cell;
  }

  /** Says what the columns are, once, before the first row. */
  protected final void begin(List<String> names) {
    filled = new Cells(names.size());
    begin(names, filled, anyCell);
  }

  /** The same where {@link #fill} leaves a row's cells elsewhere. */
  final void begin(List<String> names, RowCells row, NumberCell read) {
    columns = List.copyOf(names);
    cells = row;
    cell = read.in(columns);
  }

  /**
   * Fills the cleared cells with the next row; false after the last.
   *
   * @throws DataException for a row that is refused, or when reading must end
   */
  protected abstract boolean fill(Cells into);

  /** The line on which the row that {@link #fill} read begins; 0 in a format without lines. */
  protected abstract long fillLine();

  @Override
  public final boolean next() {
    onRow = false;
    if (broken != null) {
      throw broken;
    }
    filled.clear();
    row++;
    boolean read = false;
    try {
      read = fill(filled);
    } catch (DataException e) {
      broken = e.endsReading() ? e : null;
      throw e;
    } finally {
      line = fillLine();
    }
    row -= read ? 0 : 1;
    onRow = read;
    return read;
  }

  /** The place of the row that is being read. */
  protected final Location here(@Nullable String column) {
    return new Location(name, row, fillLine(), column);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<String> columns() {
    return columns;
  }

  @Override
  public final long row() {
    return row;
  }

  @Override
  public final long line() {
    return line;
  }

  @Override
  public final double value(int column) {
    check(column);
    double number = cells.number(column, cell[column]);
    if (number == NumberCell.REFUSED) {
      Location place = new Location(name, row, line, Header.label(columns, column));
      throw cell[column].refused(place, cells.text(column));
    }
    return number;
  }

  @Override
  public final double number(int column) {
    check(column);
    double number = cells.number(column, cell[column]);
    return number == NumberCell.REFUSED ? Double.NaN : number;
  }

  @Override
  public final boolean missing(int column) {
    check(column);
    return Double.isNaN(cells.number(column, cell[column]));
  }

  @Override
  public final String text(int column) {
    check(column);
    return cells.text(column);
  }

  /** Closes what the rows come from. */
  protected abstract void release() throws IOException;

  @Override
  public final void close() {
    onRow = false;
    try {
      release();
    } catch (IOException e) {
      throw Input.unreadable(name, e);
    }
  }

  private void check(int column) {
    if (!onRow) {
      throw new IllegalStateException(name + ": there is no current row; call next() first");
    }
    Objects.checkIndex(column, columns.size());
  }
}
