package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ColumnSelectionTest {

  /** The features of a table whose cells are all different numbers. */
  private static List<String> choose(ColumnSelection selection, String header) {
    int columns = header.split(",", -1).length;
    StringBuilder table = new StringBuilder(header).append('\n');
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < columns; column++) {
        table.append(column == 0 ? "" : ",").append(0.5 + 7 * row * row + column);
      }
      table.append('\n');
    }
    byte[] bytes = table.toString().getBytes(StandardCharsets.UTF_8);
    try (CsvSource source =
        CsvSource.read("air.csv", new ByteArrayInputStream(bytes), SourceOptions.defaults())) {
      Schema schema = Schema.scan(source, Long.MAX_VALUE);
      return Encoding.plan(schema, selection, EncodingOptions.defaults()).features();
    }
  }

  private static DataException fault(ColumnSelection selection, String header) {
    return catchThrowableOfType(DataException.class, () -> choose(selection, header));
  }

  @Test
  void allOtherColumnsAreFeaturesInFileOrder() {
    assertThat(choose(ColumnSelection.target("y"), "c,y,a,b")).containsExactly("c", "a", "b");
  }

  @Test
  void givenFeaturesKeepTheOrderTheyWereGivenIn() {
    assertThat(choose(ColumnSelection.target("y").features("b", "c"), "c,y,a,b"))
        .containsExactly("b", "c");
  }

  @Test
  void anEmptyListOfFeaturesMeansTheRest() {
    assertThat(choose(ColumnSelection.target("y").features(), "a,y")).containsExactly("a");
  }

  @Test
  void severalTargetsOrNone() {
    assertThat(choose(ColumnSelection.target("z", "y"), "y,a,z")).containsExactly("a");
    assertThat(choose(ColumnSelection.target(), "a,b")).containsExactly("a", "b");
  }

  @Test
  void aTargetThatIsNoColumnListsTheColumnsAndTheNearest() {
    DataException fault = fault(ColumnSelection.target("CO_gr"), "Date,CO_GT,NOx_GT");
    assertThat(fault)
        .hasMessage(
            "air.csv: \"CO_gr\" is not a column; expected one of Date, CO_GT, NOx_GT (did you mean"
                + " CO_GT?)");
    assertThat(fault.value()).isEqualTo("CO_gr");
  }

  @Test
  void aBeginningOrAWordOfANameSuggestsIt() {
    assertThat(NearestName.of("CO", List.of("T", "PT08_S1_CO", "CO_GT", "C6H6_GT")))
        .contains("CO_GT");
    assertThat(NearestName.of("temperature outside", List.of("a", "Outside_T")))
        .contains("Outside_T");
    assertThat(NearestName.of("x", List.of("xylophone", "why"))).isEmpty();
  }

  @Test
  void aFeatureThatIsNoColumnIsRefusedAndNothingFarAwayIsSuggested() {
    assertThat(fault(ColumnSelection.target("y").features("a", "humidity"), "a,b,y"))
        .hasMessageEndingWith("\"humidity\" is not a column; expected one of a, b, y");
  }

  @Test
  void aLongListOfColumnsIsCut() {
    String header = IntStream.range(0, 500).mapToObj(k -> "c" + k).collect(Collectors.joining(","));
    assertThat(fault(ColumnSelection.target("temperature"), header))
        .hasMessageEndingWith("c28, c29 and 470 more");
  }

  @Test
  void aTargetIsNotAFeatureAndNothingIsChosenTwice() {
    assertThat(fault(ColumnSelection.target("y").features("a", "y"), "a,y"))
        .hasMessageContaining("feature \"y\" is already chosen")
        .hasMessageContaining("as a target or as a feature");
    assertThat(fault(ColumnSelection.target("y").features("a", "a"), "a,y"))
        .hasMessageContaining("feature \"a\" is already chosen");
  }

  @Test
  void aFeatureMustBeLeft() {
    assertThat(fault(ColumnSelection.target("y"), "y")).hasMessageContaining("no column is left");
  }

  @Test
  void anUnnamedColumnIsNoFeature() {
    assertThat(choose(ColumnSelection.target("y"), ",a,y")).containsExactly("a");
    assertThat(choose(ColumnSelection.target("y").features("a"), ",a,,y")).containsExactly("a");
    assertThat(fault(ColumnSelection.target(""), ",a,y")).hasMessageContaining("is not a column");
  }

  @Test
  void editsAreCountedWithoutRegardToCase() {
    assertThat(NearestName.edits("kitten", "Sitting")).isEqualTo(3);
    assertThat(NearestName.edits("", "abc")).isEqualTo(3);
    assertThat(NearestName.edits("same", "SAME")).isZero();
  }
}
