package dev.flyball.serve.rows;

import dev.flyball.serve.model.Row;
import org.jspecify.annotations.Nullable;

/**
 * A parsed row of a request, or the problem with it.
 *
 * @param row the row; null if there is a problem
 * @param problem the problem; null if there is none
 */
public record ParsedRow(@Nullable Row row, @Nullable String problem) {

  static ParsedRow of(Row row) {
    return new ParsedRow(row, null);
  }

  static ParsedRow refused(String problem) {
    return new ParsedRow(null, problem);
  }
}
