package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers as spreadsheets write them are numbers; what only looks like one stays text. */
class WrittenNumberTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,234|1234",
        "12,345,678.5|12345678.5",
        "-1,234.25|-1234.25",
        "1 234|1234",
        "1'234'567|1234567",
        "1\u00a0234|1234",
        "45%|0.45",
        "12.5 %|0.125",
        "-3%|-0.03",
        "1,250%|12.5",
        "$5|5",
        "$1,234.50|1234.5",
        "-$7.25|-7.25",
        "$-7.25|-7.25",
        "5 €|5",
        "1 234.5 €|1234.5",
        "£.50|0.5",
        "¥1e3|1000"
      })
  void aSpreadsheetsNumber(String text, double value) {
    assertThat(parse(text)).as(text).isEqualTo(value);
  }

  @Test
  void thousandsAreApartByPointsWhereDecimalsHaveAComma() {
    byte[] text = "1.234.567,25".getBytes(StandardCharsets.UTF_8);
    assertThat(WrittenNumber.parse(text, 0, text.length, ',')).isEqualTo(1234567.25);
    byte[] narrow = "1\u202f234,5".getBytes(StandardCharsets.UTF_8);
    assertThat(WrittenNumber.parse(narrow, 0, narrow.length, ',')).isEqualTo(1234.5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12,34",
        "1,2345",
        "0,123",
        "1,234 567",
        ",123",
        "1,,234",
        "$",
        "%",
        "-",
        "$%",
        "5%%",
        "$5%",
        "$5 €",
        "--5%",
        "-$-5",
        "5 kW",
        "abc",
        "%5",
        "1,234.5.6",
        "2024-01-05",
        "12:30",
        "1 2",
        "1234,567",
        "NaN%",
        "0x10%"
      })
  void otherThingsAreNoNumbers(String text) {
    assertThat(parse(text)).as(text).isNaN();
  }

  @Test
  void aColumnOfThemHoldsNumbersAndSaysHowTheyAreWritten() {
    String table =
        "share;price;grade\n45%;\"1.234,50 €\";10%\n7%;\"12,00 €\";20%\n100%;\"900,10 €\";10%\n";
    SourceOptions options = SourceOptions.defaults().withDelimiter(';').withDecimal(',');
    try (Source source =
        Source.delimited(
            "t.csv", new ByteArrayInputStream(table.getBytes(StandardCharsets.UTF_8)), options)) {
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(0.45);
      assertThat(source.value(1)).isEqualTo(1234.5);
      assertThat(Category.of(source, 2)).as("a category keeps its name").isEqualTo("10%");
      ColumnTypeScan scan = new ColumnTypeScan("share", List.of(), 100, 100);
      do {
        scan.look(source, 0);
      } while (source.next());
      ColumnReport report = scan.report();
      assertThat(report.type()).isEqualTo(ColumnType.NUMERIC);
      assertThat(report.describe()).contains("written as in 45%");
    }
  }

  private static double parse(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    return WrittenNumber.parse(bytes, 0, bytes.length, '.');
  }
}
