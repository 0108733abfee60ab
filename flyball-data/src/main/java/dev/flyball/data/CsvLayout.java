package dev.flyball.data;

import java.io.ByteArrayInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How the lines of a delimited text are laid out.
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
   * What the header, and the first row if there is one, say of a text: as {@link CsvSource} has it.
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
