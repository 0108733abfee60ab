package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.flink.KeyedObservation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineParserTest {
  private static final Fields FIELDS =
      new Fields("device", "time", "y", List.of("b", "a"), List.of("-200", "NA"));
  private static final String HEADER = "a,device,b,time,y";
  private static final CsvParser CSV = new CsvParser(FIELDS, HEADER);
  private static final JsonParser JSON = new JsonParser(FIELDS);

  @Test
  void readsSeparatedValues() throws LineException {
    assertThat(CSV.parse("1.5,\"x, \"\"1\"\"\",-200,12,3"))
        .isEqualTo(KeyedObservation.of("x, \"1\"", 12, new double[] {Double.NaN, 1.5}, 3));
    assertThat(CSV.parse("NA,d,,1970-01-01T00:00:02Z,"))
        .isEqualTo(
            KeyedObservation.of("d", 2000, new double[] {Double.NaN, Double.NaN}, Double.NaN));
  }

  @Test
  void skipsHeadersAndEmptyLines() throws LineException {
    assertThat(CSV.parse(HEADER)).isNull();
    assertThat(CSV.parse("  ")).isNull();
    assertThat(JSON.parse("")).isNull();
  }

  @Test
  void findsOtherSeparators() throws LineException {
    CsvParser semicolons = new CsvParser(FIELDS, "a;device;b;time;y");
    assertThat(semicolons.parse("1;d;2;3;4"))
        .isEqualTo(KeyedObservation.of("d", 3, new double[] {2, 1}, 4));
  }

  @Test
  void readsJson() throws LineException {
    assertThat(JSON.parse("{\"device\":7,\"time\":5,\"a\":1,\"b\":null,\"y\":\"2.5\",\"z\":[]}"))
        .isEqualTo(KeyedObservation.of("7", 5, new double[] {Double.NaN, 1}, 2.5));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,d,2,3 | 4 fields where the header has 5",
        "1,d,two,3,4 | b is 'two'; expected a number",
        "1,d,2,noon,4 | time is 'noon'; expected milliseconds",
        "1,d,2,3,4x | y is '4x'; expected a number",
      })
  void saysWhatIsWrongWithALine(String line, String reason) {
    assertThatThrownBy(() -> CSV.parse(line))
        .isInstanceOf(LineException.class)
        .hasMessageStartingWith(reason);
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
        "{\"device\":1,\"time\":1,\"a\":{}} | a is a JSON object; expected a number",
        "{\"device\":1} | time is ''; expected milliseconds",
      })
  void saysWhatIsWrongWithJson(String line, String reason) {
    assertThatThrownBy(() -> JSON.parse(line))
        .isInstanceOf(LineException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void refusesColumnsThatAreNotThere() {
    assertThatThrownBy(() -> new CsvParser(FIELDS, "a,device,time,y"))
        .hasMessageContaining("the feature 'b' is not one of the columns [a, device, time, y]");
    assertThatThrownBy(() -> new CsvParser(FIELDS, "a,device,b,time,y,y"))
        .hasMessageContaining("two columns 'y'");
    assertThatThrownBy(() -> new Fields("k", "", "y", List.of("y"), List.of()))
        .hasMessageContaining("'y' is among the features");
  }

  @Test
  void tellsTopicsFromPaths() {
    assertThat(End.of("kafka://one:9092,two:9092/readings"))
        .isEqualTo(new End.Topic("one:9092,two:9092", "readings"));
    assertThat(End.of("data/readings.csv")).isEqualTo(new End.Files("data/readings.csv"));
    for (String wrong : List.of("kafka:readings", "kafka://host", "kafka://host/", "kafka:///t")) {
      assertThatThrownBy(() -> End.of(wrong)).hasMessageContaining("kafka://host:port/topic");
    }
  }
}
