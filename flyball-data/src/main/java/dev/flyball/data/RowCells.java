package dev.flyball.data;

/** The cells of one row, by column. */
interface RowCells {
  /** The number, NaN if the cell is missing or absent, or {@link NumberCell#REFUSED}. */
  double number(int column, NumberCell cell);

  /** The text without surrounding blanks, empty if the cell is absent. */
  String text(int column);
}
