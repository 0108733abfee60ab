package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.flink.KeyedObservation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineParserTest {
  private static final FieldRoles ROLES =
      new FieldRoles("device", "", "y", List.of("b", "a"), List.of("-200", "NA"));
  private static final String HEADER = "a,device,b,time,y";
  private static final LineParser CSV = csv(ROLES, HEADER, "1,d,2,3,4");
  private static final LineParser JSON = new JsonLineParser(ROLES);

  private static LineParser csv(FieldRoles roles, String header, String row) {
    byte[] text = (header + "\n" + row + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      LineReader lines = LineReader.of(new ByteArrayInputStream(text), 1 << 20);
      return CsvLineParser.of("test", lines, roles);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static KeyedObservation parse(LineParser parser, String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, bytes.length);
  }

  @Test
  void readsSeparatedValues() {
    assertThat(parse(CSV, "1.5,\"x, \"\"1\"\"\",-200,12,3"))
        .isEqualTo(KeyedObservation.of("x, \"1\"", 0, new double[] {Double.NaN, 1.5}, 3));
    assertThat(parse(CSV, "NA,d,,1970-01-01T00:00:02Z,"))
        .isEqualTo(KeyedObservation.of("d", 0, new double[] {Double.NaN, Double.NaN}, Double.NaN));
  }

  /** A number stands for itself, however it is written; so it does in tables. */
  @ParameterizedTest
  @ValueSource(strings = {"-200", "-200.0", "-200.", "-2e2", " -200 ", "NaN", "nan", ""})
  void codesForMissingAreNumbers(String cell) {
    assertThat(parse(CSV, cell + ",d,2,3,4").values()[1]).isNaN();
    assertThat(parse(JSON, "{\"device\":1,\"time\":3,\"a\":\"%s\"}".formatted(cell)).values()[1])
        .isNaN();
  }

  @Test
  void codesForMissingAreNumbersInJsonToo() {
    assertThat(parse(JSON, "{\"device\":1,\"time\":3,\"a\":-200.0,\"b\":NaN,\"y\":-2e2}"))
        .isEqualTo(KeyedObservation.of("1", 0, new double[] {Double.NaN, Double.NaN}, Double.NaN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1d", "1f", "0x1p3", "0x10", "Infinity", "1e999", "1_000"})
  void whatIsNoNumberInATableIsNoneHere(String cell) {
    assertThatThrownBy(() -> parse(CSV, cell + ",d,2,3,4"))
        .hasMessageContaining("column a: \"" + cell + "\" is not a finite number");
    assertThatThrownBy(() -> parse(JSON, "{\"device\":1,\"time\":3,\"a\":\"%s\"}".formatted(cell)))
        .hasMessageContaining("column a: \"" + cell + "\" is not a finite number");
  }

  @Test
  void skipsHeadersAndEmptyLines() {
    assertThat(parse(CSV, HEADER)).isNull();
    assertThat(parse(CSV, "")).isNull();
    assertThat(parse(JSON, "")).isNull();
    assertThat(parse(JSON, "  ")).isNull();
  }

  @Test
  void findsDelimitersAndDecimals() {
    LineParser semicolons = csv(ROLES, "a;device;b;time;y", "1,5;d;2,5;3;4");
    assertThat(parse(semicolons, "1,25;d;2;3;4"))
        .isEqualTo(KeyedObservation.of("d", 0, new double[] {2, 1.25}, 4));
  }

  @Test
  void readsJson() {
    assertThat(parse(JSON, "{\"device\":7,\"time\":5,\"a\":1,\"b\":null,\"y\":\"2.5\",\"z\":[{}]}"))
        .isEqualTo(KeyedObservation.of("7", 0, new double[] {Double.NaN, 1}, 2.5));
  }

  @Test
  void carriesIds() {
    FieldRoles roles = new FieldRoles("device", "order", "y", List.of("b", "a"), List.of());
    assertThat(parse(csv(roles, HEADER + ",order", ""), "1,d,2,3,4,x17").id()).isEqualTo("x17");
    LineParser json = new JsonLineParser(roles);
    assertThat(parse(json, "{\"device\":7,\"time\":5,\"order\":17}").id()).isEqualTo("17");
    assertThat(parse(json, "{\"device\":7,\"time\":5}").id()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,d,2,3 | too few fields: 4; expected 5",
        "1,d,2,3,4,5 | too many fields: 6; expected 5",
        "1,d,two,3,4 | column b: \"two\" is not a finite number",
        "1,d,2,3,4x | column y: \"4x\" is not a finite number",
        "1,,2,3,4 | the key device is empty",
      })
  void saysWhatIsWrongWithALine(String line, String reason) {
    assertThatThrownBy(() -> parse(CSV, line)).hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"device\":[1],\"time\":1} | the key device is a JSON array; expected text or a number",
        "{\"device\":{},\"time\":1} | the key device is a JSON object",
        "{\"time\":1} | the key device is a JSON missing",
        "{\"device\":true,\"time\":1} | the key device is a JSON boolean",
        "[1,2] | a JSON array where an object was expected",
        "{\"device\": | no JSON object",
        "{\"device\":1,\"device\":2} | no JSON object: Duplicate field 'device'",
        "{\"device\":1,\"time\":1} 2 | something follows the JSON object",
        "{\"device\":1,\"time\":1,\"a\":{}} | a is a JSON object; expected a number",
      })
  void saysWhatIsWrongWithJson(String line, String reason) {
    assertThatThrownBy(() -> parse(JSON, line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void refusesColumnsThatAreNotThere() {
    assertThatThrownBy(() -> csv(ROLES, "a,device,time,y", ""))
        .hasMessageContaining("the feature 'b' is not one of the columns [a, device, time, y]");
    assertThatThrownBy(() -> csv(ROLES, "a,device,b,time,y,y", ""))
        .hasMessageContaining("have the same name");
    assertThatThrownBy(() -> new FieldRoles("k", "", "y", List.of("y"), List.of()))
        .hasMessageContaining("'y' is among the features");
  }

  @Test
  void tellsTopicsFromPaths() {
    assertThat(Endpoint.of("kafka://one:9092,two:9092/readings"))
        .isEqualTo(new Endpoint.Topic("one:9092,two:9092", "readings"));
    assertThat(Endpoint.of("data/readings.csv")).isEqualTo(new Endpoint.Files("data/readings.csv"));
    for (String wrong : List.of("kafka:readings", "kafka://host", "kafka://host/", "kafka:///t")) {
      assertThatThrownBy(() -> Endpoint.of(wrong)).hasMessageContaining("kafka://host:port/topic");
    }
  }
}
