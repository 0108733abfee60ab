package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArffSourceTest {
  private static final String HEADER =
      """
      % A comment, then keywords in any case
      @RELATION 'a name'

      @Attribute 'the x' NUMERIC
      @attribute "it's" {red, 'dark blue', "a\\"b"} % the colours
      @attribute when DATE "yyyy-MM-dd"
      @attribute note string
      @attribute k Integer
      @DATA
      """;

  private static Source read(String text) {
    return Input.of(
            "t.arff",
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            SourceOptions.defaults().withMissing(MissingCodes.of()))
        .open();
  }

  @Test
  void readsDenseRowsWithQuotesCommentsAndHoles() {
    String rows =
        """
        1.5, 'dark blue', "2004-03-10", 'it\\'s, here', 7

        % between
        ?,"a\\"b",?,'?',-2e3 % behind
        """;
    try (Source source = read(HEADER + rows)) {
      assertThat(source.columns()).containsExactly("the x", "it's", "when", "note", "k");
      assertThat(source.declaredValues(1)).containsExactly("red", "dark blue", "a\"b");
      assertThat(source.declaredValues(0)).isEmpty();
      assertThat(source.next()).isTrue();
      assertThat(source.line()).isEqualTo(10);
      assertThat(source.value(0)).isEqualTo(1.5);
      assertThat(source.text(1)).isEqualTo("dark blue");
      assertThat(source.text(2)).isEqualTo("2004-03-10");
      assertThat(source.text(3)).isEqualTo("it's, here");
      assertThat(source.next()).isTrue();
      assertThat(source.line()).isEqualTo(13);
      assertThat(source.missing(0)).isTrue();
      assertThat(source.text(1)).isEqualTo("a\"b");
      assertThat(source.missing(2)).isTrue();
      assertThat(source.text(3)).as("a quoted question mark").isEqualTo("?");
      assertThat(source.missing(3)).isFalse();
      assertThat(source.value(4)).isEqualTo(-2000);
      assertThat(source.next()).isFalse();
    }
  }

  @Test
  void aSparseRowHasZerosAndFirstValuesWhereItSaysNothing() {
    try (Source source = read(HEADER + "{1 'dark blue', 4 3}\n{}\n{0 ?, 3 'x y'}\n")) {
      source.next();
      assertThat(source.value(0)).isZero();
      assertThat(source.text(1)).isEqualTo("dark blue");
      assertThat(source.missing(2)).isTrue();
      assertThat(source.value(4)).isEqualTo(3);
      source.next();
      assertThat(source.text(1)).isEqualTo("red");
      assertThat(source.value(4)).isZero();
      source.next();
      assertThat(source.value(0)).isNaN();
      assertThat(source.text(3)).isEqualTo("x y");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1,red,?,?|too few fields: 4",
        "1,red,?,?,1,2|too many fields: 6",
        "1,rot,?,?,1|`column it's: \"rot\" is not declared; expected one of red, dark blue, a\"b"
            + " (did you mean red?)`",
        "1,red,?,'open,1|a quote that does not close",
        "1 2,red,?,?,1|`has \"2,red,?,?,1\" after a value`",
        "{9 1}|`column number \"9\"; expected rising numbers from 0 to 4`",
        "{4 1, 0 1}|rising numbers",
        "{4 1|does not close"
      })
  void aBadRowNamesItsLineAndTheNextOneCanBeRead(String row, String problem) {
    try (Source source = read(HEADER + row + "\n5,red,?,?,1\n")) {
      assertThatThrownBy(source::next)
          .isInstanceOf(DataException.class)
          .hasMessageStartingWith("t.arff, row 1 (line 10)")
          .hasMessageContaining(problem)
          .matches(e -> !((DataException) e).endsReading());
      assertThat(source.next()).isTrue();
      assertThat(source.row()).isEqualTo(2);
      assertThat(source.value(0)).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@relation r~@attribute a numeric~1|the header has the line",
        "@relation r~@attribute a numeric|ends without @data",
        "@relation r~@data~|no attribute before @data",
        "@relation r~@attribute a relational~@data|of the type",
        "@relation r~@attribute a {x,y~@data|does not close",
        "@relation r~@attribute a {x,x}~@data|twice",
        "@relation r~@attribute a real~@attribute a real~@data|the attribute a twice"
      })
  void aBadHeaderIsRefused(String text, String problem) {
    assertThatThrownBy(() -> read(text.replace('~', '\n')))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(problem)
        .hasMessageContaining("expected @relation");
  }
}
