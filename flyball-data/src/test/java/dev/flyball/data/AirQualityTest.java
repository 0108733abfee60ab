package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** A real file with real outages, where the folder with the data sets is at hand. */
@EnabledIfEnvironmentVariable(
    named = "FLYBALL_DATA",
    matches = ".+",
    disabledReason = "FLYBALL_DATA does not name the folder that holds airquality/")
class AirQualityTest {
  private static final SourceOptions OPTIONS =
      SourceOptions.defaults().withMissing(MissingCodes.of("-200"));

  private static Source open() {
    Path folder = Path.of(System.getenv("FLYBALL_DATA"));
    return Input.of(folder.resolve("airquality").resolve("AirQualityUCI.csv"), OPTIONS).open();
  }

  @Test
  void readsEveryRowWithItsHoles() {
    List<String> features = List.of("NMHC_GT", "T", "RH", "AH");
    int unlabelled = 0;
    int noHydrocarbons = 0;
    try (ObservationReader rows = NumberColumns.read(open(), List.of("CO_GT"), features)) {
      while (rows.next()) {
        unlabelled += rows.labelled() ? 0 : 1;
        noHydrocarbons += Double.isNaN(rows.values()[0]) ? 1 : 0;
      }
      assertThat(rows.row()).isEqualTo(9_357);
    }
    assertThat(unlabelled / 9_357.0).isCloseTo(0.18, within(0.005));
    assertThat(noHydrocarbons / 9_357.0).isCloseTo(0.90, within(0.005));
  }

  @Test
  void theFirstRowSaysWhatTheFileSays() {
    try (Source source = open()) {
      assertThat(source.columns()).hasSize(15).startsWith("Date", "Time", "CO_GT");
      source.next();
      assertThat(source.text(0)).isEqualTo("10/03/2004");
      assertThat(source.value(2)).isEqualTo(2.6);
      assertThat(source.value(14)).isEqualTo(0.7578);
    }
  }

  @Test
  void aLookFindsWhatTheColumnsAreAndTheEncodingTakesTheCyclesThatWereSeenTwice() {
    Path folder = Path.of(System.getenv("FLYBALL_DATA"));
    Path file = folder.resolve("airquality").resolve("AirQualityUCI.csv");
    Input input = Input.of(file, SourceOptions.defaults().withMissing(MissingCodes.of("-200")));
    Schema schema = input.look(Long.MAX_VALUE);
    assertThat(schema.rows()).isEqualTo(9_357);
    assertThat(schema.column("Date").describe()).isEqualTo("date (day first)");
    assertThat(schema.column("Time").describe()).isEqualTo("time of day");
    assertThat(schema.column("CO_GT").describe()).isEqualTo("numbers 0.1 to 11.9, 18.0% missing");
    Encoding encoding =
        Encoding.plan(schema, ColumnSelection.target("CO_GT"), EncodingOptions.defaults());
    // A year and a month hold no two years, so the circle of the year is left out.
    assertThat(encoding.features())
        .hasSize(16)
        .startsWith("Date.week_sin", "Date.week_cos", "Time.day_sin", "Time.day_cos", "PT08_S1_CO");
    assertThat(encoding.skipped()).isEmpty();
    assertThat(InferredTask.of(schema.target("CO_GT")).task()).isEqualTo(Task.REGRESSION);
    Schema uncoded = Input.of(file, SourceOptions.defaults()).look(Long.MAX_VALUE);
    assertThat(uncoded.column("CO_GT").suspects()).containsExactly("-200");
  }

  @Test
  void aDateIsNotANumber() {
    try (ObservationReader rows = NumberColumns.read(open(), List.of("CO_GT"), List.of("Date"))) {
      assertThatThrownBy(rows::next)
          .isInstanceOf(DataException.class)
          .hasMessageContaining("row 1 (line 2), column Date: \"10/03/2004\"");
    }
  }
}
