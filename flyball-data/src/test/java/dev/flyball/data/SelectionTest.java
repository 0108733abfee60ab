package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SelectionTest {

  private static Columns choose(Selection selection, String header) {
    byte[] bytes = header.getBytes(StandardCharsets.UTF_8);
    try (CsvSource source =
        CsvSource.read("air.csv", new ByteArrayInputStream(bytes), CsvOptions.defaults())) {
      return selection.in(source);
    }
  }

  private static DataException fault(Selection selection, String header) {
    return catchThrowableOfType(DataException.class, () -> choose(selection, header));
  }

  @Test
  void allOtherColumnsAreFeaturesInFileOrder() {
    Columns columns = choose(Selection.target("y"), "c,y,a,b");
    assertThat(columns.targets()).containsExactly("y");
    assertThat(columns.features()).containsExactly("c", "a", "b");
  }

  @Test
  void givenFeaturesKeepTheOrderTheyWereGivenIn() {
    Columns columns = choose(Selection.target("y").features("b", "c"), "c,y,a,b");
    assertThat(columns.features()).containsExactly("b", "c");
  }

  @Test
  void anEmptyListOfFeaturesMeansTheRest() {
    assertThat(choose(Selection.target("y").features(List.of()), "a,y").features())
        .containsExactly("a");
  }

  @Test
  void severalTargetsOrNone() {
    Columns several = choose(Selection.target("z", "y"), "y,a,z");
    assertThat(several.targets()).containsExactly("z", "y");
    assertThat(several.features()).containsExactly("a");
    assertThat(choose(Selection.unlabelled(), "a,b").targets()).isEmpty();
  }

  @Test
  void aTargetThatIsNoColumnListsTheColumnsAndTheNearest() {
    DataException fault = fault(Selection.target("CO_gr"), "Date,CO_GT,NOx_GT");
    assertThat(fault)
        .hasMessage(
            "air.csv, column CO_gr: target \"CO_gr\" is not a column; expected one of Date, CO_GT,"
                + " NOx_GT (did you mean CO_GT?)");
    assertThat(fault.column()).contains("CO_gr");
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
    assertThat(fault(Selection.target("y").features("a", "humidity"), "a,b,y"))
        .hasMessageEndingWith("feature \"humidity\" is not a column; expected one of a, b, y");
  }

  @Test
  void aLongListOfColumnsIsCut() {
    String header = IntStream.range(0, 500).mapToObj(k -> "c" + k).collect(Collectors.joining(","));
    assertThat(fault(Selection.target("temperature"), header))
        .hasMessageEndingWith("c28, c29 and 470 more");
  }

  @Test
  void aTargetIsNotAFeatureAndNothingIsChosenTwice() {
    assertThat(fault(Selection.target("y").features("a", "y"), "a,y"))
        .hasMessageContaining("feature \"y\" is already chosen")
        .hasMessageContaining("as a target or as a feature");
    assertThat(fault(Selection.target("y").features("a", "a"), "a,y"))
        .hasMessageContaining("feature \"a\" is already chosen");
    assertThat(fault(Selection.target("y", "y"), "a,y"))
        .hasMessageContaining("target \"y\" is already chosen");
  }

  @Test
  void aFeatureMustBeLeft() {
    assertThat(fault(Selection.target("y"), "y")).hasMessageContaining("no column is left");
  }

  @Test
  void anUnnamedColumnIsNoFeatureUnlessOthersAreChosenByName() {
    assertThat(fault(Selection.target("y"), ",a,y"))
        .hasMessageContaining("column number 1 has no name")
        .hasMessageContaining("features given by name");
    assertThat(choose(Selection.target("y").features("a"), ",a,,y").features())
        .containsExactly("a");
    assertThat(fault(Selection.target(""), ",a,y")).hasMessageContaining("is not a column");
  }

  @Test
  void editsAreCountedWithoutRegardToCase() {
    assertThat(NearestName.edits("kitten", "Sitting")).isEqualTo(3);
    assertThat(NearestName.edits("", "abc")).isEqualTo(3);
    assertThat(NearestName.edits("same", "SAME")).isZero();
  }
}
