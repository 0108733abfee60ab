package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What well-formed files say; {@link CsvFaultsTest} has the others. */
class CsvSourceTest {

  private static CsvSource read(String text) {
    return read(text, SourceOptions.defaults());
  }

  private static CsvSource read(String text, SourceOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return CsvSource.read("table.csv", new ByteArrayInputStream(bytes), options);
  }

  @Test
  void readsNamesAndNumbersRowByRow() {
    try (CsvSource source = read("a,b\n1,2.5\n-3e2,.5\n")) {
      assertThat(source.columns()).containsExactly("a", "b");
      assertThat(source.row()).isZero();
      assertThat(source.next()).isTrue();
      assertThat(source.row()).isEqualTo(1);
      assertThat(source.line()).isEqualTo(2);
      assertThat(source.value(0)).isEqualTo(1);
      assertThat(source.value(1)).isEqualTo(2.5);
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(-300);
      assertThat(source.value(1)).isEqualTo(0.5);
      assertThat(source.next()).isFalse();
      assertThat(source.row()).as("rows read").isEqualTo(2);
      assertThat(source.next()).as("again after the end").isFalse();
    }
  }

  @Test
  void writesChosenColumnsIntoTheCallersArray() {
    try (CsvSource source = read("a,b,c\n1,x,3\n")) {
      double[] into = {7, 7, 7};
      source.next();
      source.values(new int[] {2, 0}, into);
      assertThat(into).containsExactly(3, 1, 7);
    }
  }

  @Test
  void emptyAndBlankCellsAndNanAreMissing() {
    try (CsvSource source = read("a,b,c,d,e,f\n,  ,\"\",NaN,nan, NAN \n")) {
      source.next();
      for (int column = 0; column < 6; column++) {
        assertThat(source.value(column)).as("column %d", column).isNaN();
      }
    }
  }

  @Test
  void codesAreMissingByTextOrByNumber() {
    SourceOptions options =
        SourceOptions.defaults().withMissing(MissingCodes.of("-200", " NA", "inf"));
    try (CsvSource source = read("a,b,c,d,e,f\n-200,-200.0,-2e2,NA,\"NA \",inf\n", options)) {
      source.next();
      for (int column = 0; column < 6; column++) {
        assertThat(source.value(column)).as("column %d", column).isNaN();
      }
    }
    try (CsvSource source = read("a,b\n-200.5,200\n", options)) {
      source.next();
      assertThat(source.value(0)).isEqualTo(-200.5);
      assertThat(source.value(1)).isEqualTo(200);
    }
  }

  @Test
  void columnsThatNobodyAsksForMayHoldAnything() {
    try (CsvSource source = read("when,y\n10/03/2004 \u00fc,1\n")) {
      source.next();
      assertThat(source.value(1)).isEqualTo(1);
      assertThat(source.text(0)).isEqualTo("10/03/2004 \u00fc");
    }
  }

  @Test
  void quotedFieldsMayHoldDelimitersQuotesAndLineEnds() {
    try (CsvSource source = read("\"a,\"\"1\"\"\",b\n\"1.5\",\"two\nlines\"\n3,4\n")) {
      assertThat(source.columns()).containsExactly("a,\"1\"", "b");
      source.next();
      assertThat(source.value(0)).isEqualTo(1.5);
      assertThat(source.text(1)).isEqualTo("two\nlines");
      source.next();
      assertThat(source.row()).isEqualTo(2);
      assertThat(source.line()).as("the line of row 2").isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void anyLineEndWithOrWithoutMarkAndFinalLineEnd(String end) {
    for (String mark : new String[] {"", "\uFEFF"}) {
      for (String last : new String[] {"", end, end + end}) {
        String text = mark + "a,b" + end + "1,2" + end + end + "3,4" + last;
        try (CsvSource source = read(text)) {
          assertThat(source.columns()).containsExactly("a", "b");
          source.next();
          source.next();
          assertThat(source.value(1)).isEqualTo(4);
          assertThat(source.line()).isEqualTo(4);
          assertThat(source.next()).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(chars = {',', ';', '\t', '|'})
  void detectsTheDelimiterInTheHeader(char delimiter) {
    String text = "\n\"a,;,;,;||\"#b#c\n1#2#3\n".replace('#', delimiter);
    try (CsvSource source = read(text)) {
      assertThat(source.columns()).containsExactly("a,;,;,;||", "b", "c");
      source.next();
      assertThat(source.value(2)).isEqualTo(3);
    }
  }

  @Test
  void takesTheDelimiterAsGiven() {
    try (CsvSource source = read("a;b,c\n1;2\n", SourceOptions.defaults().withDelimiter(';'))) {
      assertThat(source.columns()).containsExactly("a", "b,c");
    }
  }

  @Test
  void aLoneColumnNeedsNoDelimiter() {
    try (CsvSource source = read("y\n5\n")) {
      assertThat(source.columns()).containsExactly("y");
      source.next();
      assertThat(source.value(0)).isEqualTo(5);
    }
  }

  @Test
  void headerWithoutRowsHasNoRows() {
    try (CsvSource source = read("a,b")) {
      assertThat(source.next()).isFalse();
      assertThat(source.row()).isZero();
    }
  }

  @Test
  void readsTenThousandColumns() {
    StringBuilder header = new StringBuilder("c0");
    StringBuilder row = new StringBuilder("0");
    for (int column = 1; column < 10_000; column++) {
      header.append(",column_with_a_long_name_").append(column);
      row.append(',').append(column);
    }
    try (CsvSource source = read(header + "\n" + row + "\n")) {
      assertThat(source.columns()).hasSize(10_000);
      source.next();
      assertThat(source.value(9_999)).isEqualTo(9_999);
    }
  }

  @Test
  void speaksOfARowOnlyWhileThereIsOne() {
    CsvSource source = read("a\n1\n");
    assertThatIllegalStateException()
        .isThrownBy(() -> source.value(0))
        .withMessageContaining("next()");
    source.next();
    assertThatThrownBy(() -> source.value(1)).isInstanceOf(IndexOutOfBoundsException.class);
    source.next();
    assertThatIllegalStateException().isThrownBy(() -> source.value(0));
    source.close();
  }

  @Test
  void closesTheStreamInTheEndAndWhenTheHeaderIsRefused() {
    for (String text : new String[] {"a,b\n", "a,a\n", ""}) {
      AtomicBoolean closed = new AtomicBoolean();
      InputStream in =
          new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public void close() throws IOException {
              closed.set(true);
            }
          };
      try (CsvSource source = CsvSource.read("table.csv", in, SourceOptions.defaults())) {
        assertThat(source.columns()).containsExactly("a", "b");
      } catch (DataException e) {
        assertThat(text).isNotEqualTo("a,b\n");
      }
      assertThat(closed).as(text).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(chars = {'"', '\n', '\r', '5', '.', '-', 'e', '\u00e9', '\u2028'})
  void refusesADelimiterThatCannotBeOne(char delimiter) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SourceOptions.defaults().withDelimiter(delimiter))
        .withMessageContaining(String.format("U+%04X", (int) delimiter));
  }
}
