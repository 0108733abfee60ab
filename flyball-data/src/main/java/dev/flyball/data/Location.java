package dev.flyball.data;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A place in the data, for error messages: a source and, as far as they are known, a row, a line
 * (both from 1, 0 for none) and a column (null for none).
 */
public record Location(String source, long row, long line, @Nullable String column)
    implements Serializable {

  public static Location of(String source) {
    return new Location(source, 0, 0, null);
  }

  /** Says where in words, as in {@code air.csv, row 2 (line 3), column CO}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(source);
    if (row > 0) {
      text.append(", row ").append(row);
    }
    if (line > 0) {
      text.append(row > 0 ? " (line " + line + ")" : ", line " + line);
    }
    if (column != null) {
      text.append(", column ").append(column);
    }
    return text.toString();
  }
}
