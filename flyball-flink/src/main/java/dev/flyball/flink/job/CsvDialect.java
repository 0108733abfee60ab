package dev.flyball.flink.job;

import dev.flyball.data.CsvOptions;
import dev.flyball.data.MissingCodes;
import java.io.Serializable;

/**
 * What was said of delimited text; it travels, as {@link CsvOptions} does not.
 *
 * @param delimiter null where it is to be detected
 * @param decimal null where it is to be detected
 */
record CsvDialect(Character delimiter, Character decimal) implements Serializable {
  private static final long serialVersionUID = 1L;

  CsvDialect {
    options(delimiter, decimal, MissingCodes.none());
  }

  CsvOptions options(MissingCodes missing) {
    return options(delimiter, decimal, missing);
  }

  private static CsvOptions options(Character delimiter, Character decimal, MissingCodes missing) {
    CsvOptions options = CsvOptions.defaults().withMissing(missing);
    options = delimiter == null ? options : options.withDelimiter(delimiter);
    return decimal == null ? options : options.withDecimal(decimal);
  }
}
