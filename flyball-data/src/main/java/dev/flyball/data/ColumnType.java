package dev.flyball.data;

/** Type of a column, judged by its cells. */
public enum ColumnType {
  /** Numbers. */
  NUMERIC("numbers"),
  /** Text with few different values, or values that the format declares. */
  CATEGORICAL("categories"),
  /** Dates, times of day, or both. */
  TIMESTAMP("dates or times"),
  /** Text with many different values. */
  TEXT("text"),
  /** Nothing: every cell is missing. */
  EMPTY("nothing");

  private final String label;

  ColumnType(String label) {
    this.label = label;
  }

  /** The type in words. */
  public String label() {
    return label;
  }
}
