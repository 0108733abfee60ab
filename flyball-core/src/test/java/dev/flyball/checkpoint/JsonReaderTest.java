package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

  @Test
  void readsEveryKindOfValue() throws Exception {
    Object value = JsonReader.read(" {\"a\" : [1, -2, \"c\"], \"b\":{}}\r\n\t ");
    assertThat(value).isEqualTo(Map.of("a", List.of(1L, -2L, "c"), "b", Map.of()));
  }

  @Test
  void keepsTheOrderOfMembers() throws Exception {
    Map<?, ?> object = (Map<?, ?>) JsonReader.read("{\"z\":1,\"a\":2,\"m\":3}");
    assertThat(List.<Object>copyOf(object.keySet())).isEqualTo(List.of("z", "a", "m"));
  }

  @Test
  void readsWholeNumbersAsLong() throws Exception {
    assertThat(JsonReader.read("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    assertThat(JsonReader.read("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(JsonReader.read("0")).isEqualTo(0L);
  }

  @Test
  void readsEveryEscape() throws Exception {
    assertThat(JsonReader.read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u00E9\\ud83d\\ude00\\u0000\""))
        .isEqualTo("\"\\/\b\f\n\r\t\u00e9\u00e9\ud83d\ude00\0");
    assertThat(JsonReader.read("\"\uffff\ud83d\ude00\"")).isEqualTo("\uffff\ud83d\ude00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "1 2",
        "{}x",
        "true",
        "True",
        "null",
        "NaN",
        "Infinity",
        "+1",
        "01",
        "-",
        "-a",
        ".5",
        "1.",
        "1.5",
        "1e3",
        "1.e3",
        "1e",
        "1e+",
        "0x10",
        "\"",
        "\"a",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\u\uff11\uff12\uff13\uff14\"",
        "\"a\nb\"",
        "\"\t\"",
        "//a\n1",
        "\ufeff1",
        "\u00a01",
        "\uffff",
        "[\uffff]",
        "[1]\uffff"
      })
  void refusesWhatNoHeaderHolds(String text) {
    assertThatThrownBy(() -> JsonReader.read(text))
        .isInstanceOf(MalformedException.class)
        .hasMessageStartingWith("at character ");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{\"a\":1,\"\\u0061\":2} | duplicate name \"a\"",
        "9223372036854775808 | at character 0: a whole number beyond 64 bits",
        "\"\\ud83d\" | half a surrogate pair",
        "\"\\ude00\\ud83d\" | half a surrogate pair",
        "[1;2] | at character 2: expected ']', found ';'",
        "[1 | at character 2: expected ']', found the end",
      })
  void saysWhatIsWrongAndWhere(String text, String message) {
    assertThatThrownBy(() -> JsonReader.read(text))
        .isInstanceOf(MalformedException.class)
        .hasMessageContaining(message);
  }

  @Test
  void limitsTheDepth() throws Exception {
    int limit = JsonReader.MAX_DEPTH;
    Object value = JsonReader.read("[".repeat(limit) + "]".repeat(limit));
    Object expected = Collections.emptyList();
    for (int depth = 1; depth < limit; depth++) {
      expected = List.of(expected);
    }
    assertThat(value).isEqualTo(expected);
    for (String open : List.of("[", "{\"a\":")) {
      assertThatThrownBy(() -> JsonReader.read(open.repeat(1_000_000)))
          .isInstanceOf(MalformedException.class)
          .hasMessageContaining("nested deeper than 32");
    }
    assertThat(JsonReader.read("[" + "[],".repeat(1000) + "[]]"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .hasSize(1001);
  }

  @Test
  void survivesLongNumbersAndStrings() throws Exception {
    assertThatThrownBy(() -> JsonReader.read("1".repeat(1_000_000)))
        .isInstanceOf(MalformedException.class);
    assertThat((String) JsonReader.read("\"" + "a".repeat(1_000_000) + "\"")).hasSize(1_000_000);
  }
}
