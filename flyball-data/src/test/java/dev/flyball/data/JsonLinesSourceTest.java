package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesSourceTest {

  private static Source read(String text, SourceOptions options) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Input.of("t.jsonl", new ByteArrayInputStream(bytes), options).open();
  }

  @Test
  void keysMayComeInAnyOrderOrNotAtAll() {
    String text =
        "{\"a\": 1.5, \"b\": \"x\"}\n\n{\"c\": true, \"b\": \"K\\u00f6ln\"}\r\n{\"a\": null}\n{}";
    try (Source source = read(text, SourceOptions.defaults())) {
      assertThat(source.columns()).containsExactly("a", "b", "c");
      source.next();
      assertThat(source.value(0)).isEqualTo(1.5);
      assertThat(source.missing(2)).isTrue();
      source.next();
      assertThat(source.line()).isEqualTo(3);
      assertThat(source.value(0)).isNaN();
      assertThat(source.text(1)).isEqualTo("K\u00f6ln");
      assertThat(source.text(2)).isEqualTo("true");
      source.next();
      assertThat(source.missing(0)).isTrue();
      assertThat(source.next()).isTrue();
      assertThat(source.next()).isFalse();
      assertThat(source.row()).isEqualTo(4);
    }
  }

  @Test
  void nanAndTheUsualCodesAreMissing() {
    String text = "{\"a\": NaN, \"b\": \"NA\", \"c\": \"?\", \"d\": 1}";
    try (Source source = read(text, SourceOptions.defaults())) {
      source.next();
      for (int column = 0; column < 3; column++) {
        assertThat(source.missing(column)).as(source.columns().get(column)).isTrue();
      }
      assertThat(source.value(3)).isEqualTo(1);
    }
  }

  @Test
  void missingCodesHoldHereToo() {
    SourceOptions options = SourceOptions.defaults().withMissing(MissingCodes.of("-200"));
    try (Source source = read("{\"a\": -200.0}\n{\"a\": \"\"}\n{\"a\": \"7\"}\n", options)) {
      source.next();
      assertThat(source.value(0)).isNaN();
      source.next();
      assertThat(source.value(0)).isNaN();
      source.next();
      assertThat(source.value(0)).as("a number in quotes").isEqualTo(7);
    }
  }

  @Test
  void keysThatComeLateArePassedOverAndNamed() {
    String text =
        "{\"a\": 1}\n".repeat(1_000)
            + "\n{\"never\": null, \"a\": 3}\n{\"late\": 2, \"a\": 3}\n{\"late\": 2, \"a\": 3}\n";
    try (Source source = read(text, SourceOptions.defaults())) {
      assertThat(source.passedOver()).isEmpty();
      while (source.next()) {
        assertThat(source.value(0)).isPositive();
      }
      assertThat(source.row()).isEqualTo(1_003);
      assertThat(source.passedOver())
          .containsExactly(
              "values passed over: 2; the columns are the keys of the first 1,000 rows, and these"
                  + " keys came later:",
              "  t.jsonl, row 1002 (line 1003): \"late\"",
              "to use such a key, name it in the first row, if only as null");
    }
  }

  @Test
  void otherKeysThanThoseGivenAreNothingToTalkAbout() {
    SourceOptions options = SourceOptions.defaults().withColumns(List.of("a"));
    try (Source source = read("{\"a\": 1}\n{\"late\": 2}\n", options)) {
      while (source.next()) {
        assertThat(source.missing(0)).isEqualTo(source.row() == 2);
      }
      assertThat(source.passedOver()).isEmpty();
    }
  }

  @Test
  void columnsThatAreGivenAreThereFromTheStart() {
    SourceOptions options = SourceOptions.defaults().withColumns(List.of("late", "a"));
    try (Source source = read("{\"a\": 1}\n{\"late\": 2}\n", options)) {
      assertThat(source.columns()).containsExactly("late", "a");
      source.next();
      assertThat(source.value(0)).isNaN();
      source.next();
      assertThat(source.value(0)).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1,2]|is not a JSON object",
        "{\"a\": {\"b\": 1}}|`key \"a\" holds an object or a list`",
        "{\"a\": [1]}|`key \"a\" holds an object or a list`",
        "{\"a\": 1,}|is not JSON",
        "{\"a\": 1, \"a\": 2}|Duplicate field",
        "{\"a\": 1} {}|has more after the object",
        "{\"a\": 1|is not JSON",
        "nonsense|is not JSON"
      })
  void aBadLineNamesItselfAndTheNextOneCanBeRead(String line, String problem) {
    String text = "{\"a\": 1}\n" + line + "\n{\"a\": 3}\n";
    try (Source source = read(text, SourceOptions.defaults())) {
      source.next();
      assertThatThrownBy(source::next)
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("t.jsonl, row 2 (line 2)")
          .hasMessageContaining(problem)
          .matches(e -> !((DataException) e).endsReading());
      assertThat(source.next()).isTrue();
      assertThat(source.value(0)).isEqualTo(3);
    }
  }

  @Test
  void aFileWithoutColumnsIsRefused() {
    assertThatThrownBy(() -> read("\n", SourceOptions.defaults().withFormat(Format.JSON_LINES)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is empty");
    assertThatThrownBy(() -> read("{}\n", SourceOptions.defaults()))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("none of the first lines names a column");
  }
}
