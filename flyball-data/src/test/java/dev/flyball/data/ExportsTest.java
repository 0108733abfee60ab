package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as other programs export them. */
class ExportsTest {
  private static Source open(byte[] bytes) {
    return Input.of("table", new ByteArrayInputStream(bytes), SourceOptions.defaults()).open();
  }

  private static List<List<String>> rows(String text) {
    List<List<String>> rows = new ArrayList<>();
    try (Source source = open(text.getBytes(StandardCharsets.UTF_8))) {
      rows.add(source.columns());
      while (source.next()) {
        List<String> row = new ArrayList<>();
        for (int column = 0; column < source.columns().size(); column++) {
          row.add(source.text(column));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(strings = {"sep=;\n", "sep=;\r\n", "\uFEFFsep=;\r\n"})
  void aFirstLineThatNamesTheSeparatorIsTakenAtItsWord(String first) {
    assertThat(rows(first + "a,b;c\n1,5;x\n2,5;y\n"))
        .containsExactly(List.of("a,b", "c"), List.of("1,5", "x"), List.of("2,5", "y"));
    try (Source source = open((first + "a;c\n1;x;3;4\n").getBytes(StandardCharsets.UTF_8))) {
      assertThatThrownBy(source::next).hasMessageContaining("line 3");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"a\":1,\"b\":\"x\"},{\"a\":2,\"b\":\"y, ]}\\\"\"}]",
        "\uFEFF[\n  {\n    \"a\": 1,\n    \"b\": \"x\"\n  },\r\n  {\"a\": 2, \"b\": \"y, ]}\\\"\"}\n]\n"
      })
  void anArrayOfObjectsIsATable(String text) {
    assertThat(rows(text))
        .containsExactly(List.of("a", "b"), List.of("1", "x"), List.of("2", "y, ]}\""));
  }

  @Test
  void whatIsNoTextNamesTheWayOut() {
    assertThatThrownBy(() -> open(new byte[] {'P', 'K', 3, 4, 20, 0, 6, 0, 1, 2}))
        .hasMessageContaining("spreadsheet")
        .hasMessageContaining("CSV UTF-8");
    assertThatThrownBy(
            () -> open("#datatype,string,long\n#group,false\n".getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("InfluxDB", "pivot", "--skip-lines 3");
  }
}
