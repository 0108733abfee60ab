package dev.flyball.flink.job;

import dev.flyball.data.CsvLayout;
import dev.flyball.data.CsvOptions;
import dev.flyball.data.MissingCodes;
import dev.flyball.flink.KeyedObservation;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * Lines of separated values. Every file names its columns in its own header, so that files may have
 * them in other places; where there are no headers, the columns are given.
 *
 * @param columns the columns of lines without a header; empty where files have one
 */
record CsvFormat(FieldRoles roles, List<String> columns, CsvDialect text)
    implements LineFormat<KeyedObservation> {

  @Override
  public LineParser<KeyedObservation> ofFile(String name, LineReader lines) throws IOException {
    if (!columns.isEmpty()) {
      return ofRecords();
    }
    String header = header(name, lines);
    return new CsvLineParser(roles, layout(name, header, lines, text), header);
  }

  @Override
  public LineParser<KeyedObservation> ofRecords() {
    CsvOptions options = text.options(MissingCodes.none());
    CsvLayout layout =
        new CsvLayout(columns, options.delimiter().orElse(','), options.decimal().orElse('.'));
    return new CsvLineParser(roles, layout, String.join(",", columns));
  }

  @Override
  public TypeInformation<KeyedObservation> type() {
    return TypeInformation.of(KeyedObservation.class);
  }

  /**
   * The columns that the header of a file names.
   *
   * @throws RuntimeException if there is no header, or it names a column twice
   */
  static List<String> columns(String name, LineReader lines, CsvDialect text) throws IOException {
    return layout(name, header(name, lines), lines, text).columns();
  }

  private static String header(String name, LineReader lines) throws IOException {
    while (lines.next()) {
      if (lines.tooLong()) {
        throw new LineException(
            "%s: the first line has more than %s bytes; expected the names of the columns"
                .formatted(name, lines.length()));
      }
      if (!lines.blank()) {
        return lines.text();
      }
    }
    throw new LineException("%s is empty; expected the names of the columns".formatted(name));
  }

  private static CsvLayout layout(String name, String header, LineReader lines, CsvDialect text)
      throws IOException {
    String firstRow = "";
    if (lines.next()) {
      firstRow = lines.tooLong() ? "" : lines.text();
      lines.hold();
    }
    return CsvLayout.of(name, header, firstRow, text.options(MissingCodes.none()));
  }
}
