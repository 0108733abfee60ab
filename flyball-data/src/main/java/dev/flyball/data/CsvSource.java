package dev.flyball.data;

import dev.flyball.checkpoint.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads delimited text, with a header or without: UTF-8 with or without byte order mark, any line
 * ends, fields in double quotes where they need them. Blank lines are passed over. Cells are
 * numbers only where one asks for a number: a column that is not chosen may hold anything. Memory
 * is bounded by the longest row; no object is made per row or cell. {@link Input} opens it, too,
 * and unpacks gzip and zstd.
 *
 * <p>A header that is one name short of the first row is taken for one that has none for the names
 * of the rows, which come first (as R writes tables), or, where the row's last field is empty, for
 * one without the delimiter that ends the rows. The column without a name stays unnamed. If the row
 * begins with a number that is not whole, which no row is called by, the header is refused.
 */
final class CsvSource extends RowCursor {
  /** Advice for text in another encoding, as spreadsheets on Windows write. */
  static final String NOT_UTF_8 =
      "text in UTF-8 (a table from Windows: iconv -f windows-1252 -t utf-8 FILE > NEWFILE)";

  private final char delimiter;
  private final char decimal;
  private final CsvRows current;
  private final int skipped;
  private final boolean extended;
  private boolean named;
  private boolean ahead;
  private @Nullable DataException broken;

  private CsvSource(String name, CsvSniffer sniffer, SourceOptions options) {
    super(name, options.missing());
    Delimited layout = options.delimited();
    this.delimiter = layout.delimiter().orElseGet(sniffer::delimiter);
    this.decimal = layout.decimal().orElseGet(() -> sniffer.decimal(delimiter));
    this.current = new CsvRows(sniffer.text(), delimiter);
    this.skipped = layout.skippedLines() + (sniffer.hasSeparatorLine() ? 1 : 0);
    List<String> names = layout.header() ? readHeader() : countColumns();
    this.named = true;
    this.ahead = !layout.header() || peek();
    this.extended =
        layout.header() && layout.rowNames() && ahead && current.fields() == names.size() + 1;
    if (extended && !current.text(names.size()).isEmpty() && beginsWithAmount()) {
      throw new DataException(
          new Location(name, 0, skipped + 1L, null),
          "the header has %s names and the first row %s fields"
              .formatted(names.size(), current.fields()),
          "",
          "a name for every column; add the one that is missing, or add --skip-lines %s --no-header"
              .formatted(skipped + 1));
    }
    begin(extended ? withUnnamed(names) : names, current, options.cell(decimal));
  }

  char delimiter() {
    return delimiter;
  }

  char decimal() {
    return decimal;
  }

  /** The first row, to see how many fields it has; what is wrong with it is said at its turn. */
  private boolean peek() {
    try {
      return advance();
    } catch (DataException e) {
      return false;
    }
  }

  /** Whether the first field of the row is a number that is not whole: no name of a row. */
  private boolean beginsWithAmount() {
    double number = Decimal.parse(current.text(0), decimal);
    return number != Math.rint(number) && !Double.isNaN(number);
  }

  private List<String> withUnnamed(List<String> names) {
    List<String> all = new ArrayList<>(names);
    all.add(current.text(names.size()).isEmpty() ? names.size() : 0, "");
    return all;
  }

  private List<String> countColumns() {
    if (!advance()) {
      throw new DataException(Location.of(name()), "is empty", "", "rows");
    }
    return IntStream.rangeClosed(1, current.fields()).mapToObj(k -> "c" + k).toList();
  }

  /**
   * Reads a stream, such as standard input or an unpacked archive, which it closes in the end (and
   * at once if the header is refused).
   *
   * @param name what to call it in messages
   * @throws DataException if it cannot be read, it is empty, or its header names a column twice
   */
  static CsvSource read(String name, InputStream in, SourceOptions options) {
    try {
      return new CsvSource(
          name, CsvSniffer.of(skipping(in, options.delimited().skippedLines())), options);
    } catch (IOException e) {
      FormatSniffer.close(in, e);
      throw Input.unreadable(name, e);
    } catch (RuntimeException e) {
      FormatSniffer.close(in, e);
      throw e;
    }
  }

  /** The text after its first {@code count} lines, which end as any line may. */
  private static InputStream skipping(InputStream in, int count) throws IOException {
    if (count == 0) {
      return in;
    }
    PushbackInputStream text = new PushbackInputStream(in, 1);
    for (int line = 0; line < count; line++) {
      int read = text.read();
      while (read >= 0 && read != '\n' && read != '\r') {
        read = text.read();
      }
      int next = read == '\r' ? text.read() : '\n';
      if (next >= 0 && next != '\n') {
        text.unread(next);
      }
    }
    return text;
  }

  private List<String> readHeader() {
    if (!advance()) {
      throw new DataException(
          Location.of(name()), "is empty", "", "a header line with column names, then rows");
    }
    Location place = new Location(name(), 0, fillLine(), null);
    if (current.text(0).matches("#(datatype|group|default)")) {
      throw new DataException(
          place,
          "is an export of InfluxDB with annotations, a row for each field",
          current.text(0),
          "a table without them: add |> pivot(rowKey: [\"_time\"], columnKey: [\"_field\"],"
              + " valueColumn: \"_value\") to the query, and export it without annotations (or"
              + " read this one with --skip-lines 3, --target _value)");
    }
    return Header.names(place, current);
  }

  @Override
  protected boolean fill(Cells unused) {
    if (!ahead && !advance()) {
      return false;
    }
    ahead = false;
    if (current.fields() != columns().size()) {
      throw ragged();
    }
    return true;
  }

  @Override
  protected long fillLine() {
    return skipped + current.line();
  }

  private boolean advance() {
    if (broken != null) {
      throw broken;
    }
    try {
      return current.advance();
    } catch (MalformedRowException e) {
      broken =
          DataException.ending(
              unfinished(),
              "is malformed: " + e.getMessage(),
              "fields with quotes that close right before a delimiter or a line end",
              e);
    } catch (CharacterCodingException e) {
      broken = DataException.ending(unfinished(), "is not UTF-8", NOT_UTF_8, e);
    } catch (IOException e) {
      broken =
          DataException.ending(
              unfinished(), "cannot be read on: " + FileFailure.reason(e), "a readable file", e);
    }
    throw broken;
  }

  /** The row that was being read when reading failed; row 0 is the header. */
  private Location unfinished() {
    return new Location(name(), Math.max(row(), named ? 1 : 0), fillLine(), null);
  }

  private DataException ragged() {
    int found = current.fields();
    int expected = columns().size();
    return new DataException(
        here(null),
        (found < expected ? "too few fields: " : "too many fields: ") + found,
        Integer.toString(found),
        expected + (extended ? ", as in the first row" : ", as in the header") + hint());
  }

  /** A header of one field above a row of several may be no header. */
  private String hint() {
    return columns().size() == 1 && row() == 1
        ? "; if the header comes later, --skip-lines N skips the lines before it"
        : "";
  }

  @Override
  protected void release() throws IOException {
    current.close();
  }
}
