package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every way in which a file can be wrong is an error that says where, what and what was expected.
 */
class CsvFaultsTest {
  @TempDir Path folder;

  private static CsvSource read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static CsvSource read(byte[] bytes) {
    SourceOptions options = SourceOptions.defaults().withMissing(MissingCodes.of("-200", "NA"));
    return CsvSource.read("table.csv", new ByteArrayInputStream(bytes), options);
  }

  private static DataException fault(Runnable action) {
    return catchThrowableOfType(DataException.class, action::run);
  }

  private static void readAll(CsvSource source) {
    try (source) {
      while (source.next()) {
        source.value(0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "1.5,2", "Infinity", "-inf", "1e999", "0x1p3", "1 2", "na"})
  void aCellThatIsNoFiniteNumberNamesRowLineColumnValueAndExpectation(String cell) {
    DataException fault = fault(() -> readAll(read("y;z\n\n1;2\n\"" + cell + "\";3\n")));
    assertThat(fault)
        .hasMessage(
            "table.csv, row 2 (line 4), column y: \"%s\" is not a finite number; expected a finite"
                + " number, an empty cell or a missing code (-200, NA)",
            cell);
    assertThat(fault.source()).isEqualTo("table.csv");
    assertThat(fault.row()).isEqualTo(2);
    assertThat(fault.line()).isEqualTo(4);
    assertThat(fault.column()).contains("y");
    assertThat(fault.value()).isEqualTo(cell);
    assertThat(fault.expectation()).contains("finite number", "-200, NA");
  }

  @Test
  void anUnnamedColumnIsNamedByItsNumber() {
    assertThat(fault(() -> readAll(read(",b\nx,1\n"))))
        .hasMessageStartingWith("table.csv, row 1 (line 2), column number 1: \"x\"");
  }

  @Test
  void aLongValueIsCutInTheMessageAndWholeInTheException() {
    DataException fault = fault(() -> readAll(read("y\n\"" + "long\n".repeat(100) + "\"\n")));
    assertThat(fault.getMessage())
        .hasSizeLessThan(250)
        .contains("long\\nlong")
        .doesNotContain("\n");
    assertThat(fault.value()).hasSize(499);
  }

  @Test
  void raggedRowsSayBothCounts() {
    DataException few = fault(() -> readAll(read("a,b,c\n1,2,3\n1,2\n")));
    assertThat(few)
        .hasMessage("table.csv, row 2 (line 3): too few fields: 2; expected 3, as in the header");
    assertThat(few.row()).isEqualTo(2);
    DataException many = fault(() -> readAll(read("a,b,c\n1,2,3,4,5\n")));
    assertThat(many)
        .hasMessage("table.csv, row 1 (line 2): too many fields: 5; expected 3, as in the header");
    assertThat(many.value()).isEqualTo("5");
  }

  @Test
  void readingMayGoOnAfterARefusedRow() {
    try (CsvSource source = read("a,b\n1\n1,2,3\n4,5\n")) {
      assertThat(fault(source::next)).hasMessageContaining("too few");
      assertThat(fault(source::next)).hasMessageContaining("too many");
      assertThat(source.next()).isTrue();
      assertThat(source.row()).isEqualTo(3);
      assertThat(source.value(1)).isEqualTo(5);
    }
  }

  @Test
  void twoColumnsOfOneNameAreRefused() {
    DataException fault = fault(() -> read("a,b, a \n1,2,3\n"));
    assertThat(fault)
        .hasMessage(
            "table.csv, line 1, column a: columns 1 and 3 have the same name; expected a different"
                + " name for every column");
    assertThat(fault.value()).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n\r\n", "\uFEFF"})
  void anEmptyFileIsRefused(String text) {
    assertThat(fault(() -> read(text)))
        .hasMessage("table.csv: is empty; expected a header line with column names, then rows");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,\"2\n3,4\n5,6\n", "1,\"2\"x\n"})
  void malformedQuotesNameTheRowAndBreakTheSource(String rest) {
    try (CsvSource source = read("a,b\n0,0\n" + rest)) {
      source.next();
      DataException fault = fault(source::next);
      assertThat(fault).hasMessageStartingWith("table.csv, row 2 (line 3): is malformed: ");
      assertThat(fault).hasMessageContaining("quote");
      assertThat(fault(source::next)).as("asked again").isSameAs(fault);
    }
  }

  @Test
  void malformedQuotesInTheHeaderNameTheLine() {
    assertThat(fault(() -> read("\"a\"b,c\n")))
        .hasMessageStartingWith("table.csv, line 1: is malf");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedAndNeverReplaced() {
    byte[] latin = "name,y\nK\u00f6ln,1\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(fault(() -> readAll(read(latin)))).hasMessageContaining("not UTF-8");
    byte[] wide = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_16);
    assertThat(fault(() -> read(wide))).hasMessageContaining("not UTF-8");
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("nowhere.csv");
    assertThat(fault(() -> Input.of(file, SourceOptions.defaults()).open()))
        .hasMessage(file + ": cannot be read: there is no such file; expected a readable file");
  }

  @Test
  void aFolderIsNotAFile() {
    assertThat(fault(() -> Input.of(folder, SourceOptions.defaults()).open()))
        .hasMessageContaining("is a folder");
  }

  @Test
  void aReadErrorInTheMiddleNamesTheRow() throws IOException {
    Path file = folder.resolve("table.csv");
    Files.writeString(file, "a\n" + "1\n".repeat(50_000));
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("disk gone");
          }
        };
    InputStream in = new SequenceInputStream(Files.newInputStream(file), failing);
    DataException fault =
        fault(() -> readAll(CsvSource.read(file.toString(), in, SourceOptions.defaults())));
    assertThat(fault).hasMessageContaining("disk gone").hasMessageStartingWith(file + ", row ");
    assertThat(fault.row()).isGreaterThan(1_000);
  }

  @Test
  void aRowWithoutEndIsRefusedBeforeItFillsTheMemory() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return '1';
          }

          @Override
          public int read(byte[] into, int offset, int count) {
            for (int k = 0; k < count; k++) {
              into[offset + k] = (byte) (k % 64 == 0 ? ',' : '1');
            }
            return count;
          }
        };
    assertThat(fault(() -> CsvSource.read("endless", endless, SourceOptions.defaults())))
        .hasMessageContaining("a row of more than " + CsvRows.LONGEST + " characters");
  }
}
