package dev.flyball.serve.rows;

import dev.flyball.serve.model.Row;
import org.jspecify.annotations.Nullable;

/**
 * A row of a request, or why it is none.
 *
 * @param row what was read; null where something is wrong
 * @param problem what is wrong; null where nothing is
 */
public record ParsedRow(@Nullable Row row, @Nullable String problem) {

  static ParsedRow of(Row row) {
    return new ParsedRow(row, null);
  }

  static ParsedRow refused(String problem) {
    return new ParsedRow(null, problem);
  }
}
