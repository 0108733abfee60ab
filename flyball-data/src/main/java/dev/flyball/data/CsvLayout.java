package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Columns, delimiter and decimal sign of delimited text.
 *
 * @param columns the names of the columns in order; an unnamed one is empty
 * @param delimiter the character between fields
 * @param decimal the character before the decimals of a number
 */
public record CsvLayout(List<String> columns, char delimiter, char decimal)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  public CsvLayout {
    columns = List.copyOf(columns);
  }

  /**
   * The layout inferred from the header and, if there is one, the first row, as {@link CsvSource}
   * infers it.
   *
   * @param source what to call the text in messages
   * @param firstRow may be empty
   * @throws DataException if the header is empty, is malformed or names a column twice
   */
  public static CsvLayout of(String source, String header, String firstRow, SourceOptions options) {
    byte[] text = (header + "\n" + firstRow + "\n").getBytes(StandardCharsets.UTF_8);
    try (CsvSource rows = CsvSource.read(source, new ByteArrayInputStream(text), options)) {
      return new CsvLayout(rows.columns(), rows.delimiter(), rows.decimal());
    }
  }
}
