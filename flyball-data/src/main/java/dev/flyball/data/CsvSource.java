package dev.flyball.data;

import dev.flyball.checkpoint.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Delimited text, with a header or without: UTF-8 with or without byte order mark, any line ends,
 * fields in double quotes where they need them. Blank lines are passed over. Cells are numbers only
 * where one asks for a number: a column that nobody chose may hold anything. Memory is bounded by
 * the longest row; no object is made per row or cell. {@link Input} opens it, too, and unpacks gzip
 * and zstd.
 *
 * <p>A header that is one name short of the first row is taken for one that has none for the names
 * of the rows, which come first (as R writes tables), or, where the row's last field is empty, for
 * one without the delimiter that ends the rows. The column without a name stays unnamed. If the row
 * begins with a number that is not whole, which no row is called by, the header is refused.
 */
final class CsvSource implements Source {
  /** What to do with a table of another encoding, which spreadsheets on Windows write. */
  static final String NOT_UTF_8 =
      "text in UTF-8 (a table from Windows: iconv -f windows-1252 -t utf-8 FILE > NEWFILE)";

  private final String name;
  private final CsvRows current;
  private final NumberCell[] cell;
  private final List<String> columns;
  private final int skipped;
  private final boolean extended;

  private long row;
  private long line;
  private boolean onRow;
  private boolean named;
  private boolean ahead;
  private @Nullable DataException broken;

  private CsvSource(String name, CsvOpening opening, CsvOptions options) {
    this.name = name;
    char delimiter = options.delimiter().orElseGet(opening::delimiter);
    char decimal = options.decimal().orElseGet(() -> opening.decimal(delimiter));
    this.current = new CsvRows(opening.text(), delimiter);
    this.skipped = options.skippedLines();
    List<String> names = options.header() ? readHeader() : countColumns();
    this.named = true;
    current.keepAtMost(names.size() + 1);
    this.ahead = !options.header() || peek();
    this.extended =
        options.header() && options.rowNames() && ahead && current.fields() == names.size() + 1;
    if (extended && !current.text(names.size()).isEmpty() && beginsWithAmount(decimal)) {
      throw new DataException(
          new Location(name, 0, skipped + 1L, null),
          "the header has %s names and the first row %s fields"
              .formatted(names.size(), current.fields()),
          "",
          "a name for every column; add the one that is missing, or add --skip-lines %s --no-header"
              .formatted(skipped + 1));
    }
    this.columns = extended ? withUnnamed(names) : names;
    this.cell = new NumberCell(options.missing(), decimal).in(columns);
    current.keepAtMost(columns.size());
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
  private boolean beginsWithAmount(char decimal) {
    byte[] text = current.text(0).getBytes(StandardCharsets.UTF_8);
    double number = Decimal.parse(text, 0, text.length, decimal);
    return number != Math.rint(number) && !Double.isNaN(number);
  }

  private List<String> withUnnamed(List<String> names) {
    List<String> all = new ArrayList<>(names);
    all.add(current.text(names.size()).isEmpty() ? names.size() : 0, "");
    return Collections.unmodifiableList(all);
  }

  private List<String> countColumns() {
    if (!advance()) {
      throw new DataException(Location.of(name), "is empty", "", "rows");
    }
    return IntStream.rangeClosed(1, current.fields()).mapToObj(k -> "c" + k).toList();
  }

  /** Opens a file with {@link CsvOptions#defaults}. */
  public static CsvSource open(Path file) {
    return open(file, CsvOptions.defaults());
  }

  /**
   * Opens a file and reads its header.
   *
   * @throws DataException if there is no such file, it cannot be read, it is empty, or its header
   *     names a column twice
   */
  public static CsvSource open(Path file, CsvOptions options) {
    Objects.requireNonNull(options, "options");
    String name = file.toString();
    try {
      if (Files.isDirectory(file)) {
        throw new IOException("is a folder");
      }
      return read(name, Files.newInputStream(file), options);
    } catch (IOException e) {
      throw Input.unreadable(name, e);
    }
  }

  /**
   * Reads a stream, such as standard input or an unpacked archive, which it closes in the end (and
   * at once if the header is refused).
   *
   * @param name what to call it in messages
   */
  public static CsvSource read(String name, InputStream in, CsvOptions options) {
    try {
      return new CsvSource(name, CsvOpening.of(skipping(in, options.skippedLines())), options);
    } catch (IOException e) {
      closeAfter(in, e);
      throw Input.unreadable(name, e);
    } catch (RuntimeException e) {
      closeAfter(in, e);
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

  private static void closeAfter(InputStream in, Exception failure) {
    try {
      in.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private List<String> readHeader() {
    if (!advance()) {
      throw new DataException(
          Location.of(name), "is empty", "", "a header line with column names, then rows");
    }
    return Header.names(new Location(name, 0, skipped + current.line(), null), current);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public boolean next() {
    onRow = false;
    if (!ahead && !advance()) {
      return false;
    }
    ahead = false;
    row++;
    line = skipped + current.line();
    if (current.fields() != columns.size()) {
      throw ragged();
    }
    onRow = true;
    return true;
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
    return new Location(name, named ? row + 1 : 0, skipped + current.line(), null);
  }

  private DataException ragged() {
    int found = current.fields();
    return new DataException(
        new Location(name, row, line, null),
        (found < columns.size() ? "too few fields: " : "too many fields: ") + found,
        Integer.toString(found),
        columns.size() + (extended ? ", as in the first row" : ", as in the header") + hint());
  }

  /** A header of one field above a row of several may be no header. */
  private String hint() {
    return columns.size() == 1 && row == 1
        ? "; if the header comes later, --skip-lines N skips the lines before it"
        : "";
  }

  @Override
  public long row() {
    return row;
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public double value(int column) {
    check(column);
    double number = current.number(column, cell[column]);
    if (number == NumberCell.REFUSED) {
      throw refused(column);
    }
    return number;
  }

  private DataException refused(int column) {
    String text = current.text(column);
    return new DataException(
        new Location(name, row, line, Header.label(columns, column)),
        DataException.quote(text) + " is not a finite number",
        text,
        cell[column].expectation());
  }

  @Override
  public String text(int column) {
    check(column);
    return current.text(column);
  }

  @Override
  public double number(int column) {
    check(column);
    double number = current.number(column, cell[column]);
    return number == NumberCell.REFUSED ? Double.NaN : number;
  }

  @Override
  public boolean missing(int column) {
    check(column);
    return Double.isNaN(current.number(column, cell[column]));
  }

  private void check(int column) {
    if (!onRow) {
      throw new IllegalStateException(name + ": there is no current row; call next() first");
    }
    Objects.checkIndex(column, columns.size());
  }

  @Override
  public void close() {
    onRow = false;
    try {
      current.close();
    } catch (IOException e) {
      throw Input.unreadable(name, e);
    }
  }
}
