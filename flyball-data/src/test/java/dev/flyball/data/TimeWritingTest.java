package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** However a column writes its moments, the features are the same. */
class TimeWritingTest {
  private static final LocalDateTime START = LocalDateTime.of(2024, 1, 15, 0, 0);
  private static final int HOURS = 24 * 40;

  private static Input table(
      String name, int stepMinutes, Function<LocalDateTime, String> cell, String... formats) {
    StringBuilder text = new StringBuilder(name + ";x;y\n");
    for (int k = 0; k < HOURS; k++) {
      LocalDateTime moment = START.plusMinutes((long) k * stepMinutes);
      text.append(cell.apply(moment)).append(";").append(k * 7 % 13).append(";1\n");
    }
    SourceOptions options = SourceOptions.defaults().withTimes(List.of(formats));
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return Input.of("t.csv", new ByteArrayInputStream(bytes), options);
  }

  private static Function<LocalDateTime, String> pattern(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.US)::format;
  }

  private static Function<LocalDateTime, String> epoch(long perSecond) {
    return moment -> Long.toString(moment.toEpochSecond(ZoneOffset.UTC) * perSecond);
  }

  private static Stream<Arguments> writings() {
    return Stream.of(
        Arguments.of("when", epoch(1)),
        Arguments.of("c7", epoch(1)),
        Arguments.of("timestamp_ms", epoch(1000)),
        Arguments.of("c7", epoch(1000)),
        Arguments.of("ts", epoch(1_000_000)),
        Arguments.of("ts", epoch(1_000_000_000)),
        Arguments.of("c7", pattern("yyyyMMddHHmm")),
        Arguments.of("c7", pattern("yyyyMMddHHmmss")),
        Arguments.of("c7", pattern("yyyyMMddHH")),
        Arguments.of("c7", pattern("yyyyMMdd'T'HHmmss")),
        Arguments.of("c7", pattern("M/d/yyyy h:mm a")),
        Arguments.of("c7", pattern("MM/dd/yyyy hh:mm:ss a")),
        Arguments.of("c7", pattern("M/d/yyyy, h:mm:ss a")),
        Arguments.of("c7", pattern("dd-MMM-yyyy HH:mm")),
        Arguments.of("c7", pattern("dd-MMM-yy HH:mm")),
        Arguments.of("c7", pattern("MMM d, yyyy HH:mm")),
        Arguments.of("c7", pattern("MMMM d, yyyy h:mm a")),
        Arguments.of("c7", pattern("d MMMM yyyy HH:mm:ss")),
        Arguments.of("c7", pattern("dd/MM/yy HH:mm")),
        Arguments.of("c7", pattern("MM/dd/yy HH:mm")),
        Arguments.of("c7", pattern("dd.MM.yy HH:mm")),
        Arguments.of("c7", pattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'")),
        Arguments.of("c7", pattern("EEE, dd MMM yyyy HH:mm:ss '+0000'")),
        Arguments.of("c7", pattern("dd/MMM/yyyy:HH:mm:ss '+0100'")),
        Arguments.of("c7", pattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")),
        Arguments.of("c7", pattern("yyyy-MM-dd HH:mm:ss 'UTC'")));
  }

  @ParameterizedTest
  @MethodSource("writings")
  void everyWritingGivesTheSameFeatures(String name, Function<LocalDateTime, String> cell) {
    List<double[]> expected = features(table(name, 60, pattern("yyyy-MM-dd'T'HH:mm")));
    List<double[]> found = features(table(name, 60, cell));
    assertThat(found).hasSameSizeAs(expected);
    for (int row = 0; row < found.size(); row++) {
      assertThat(found.get(row)).as("row %s", row).containsExactly(expected.get(row), within());
    }
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-6);
  }

  private static List<double[]> features(Input input) {
    Encoding encoding =
        Encoding.plan(
            input.look(Long.MAX_VALUE), ColumnSelection.target("y"), EncodingOptions.defaults());
    // Sine and cosine of the day and of the week, and x.
    assertThat(encoding.features()).hasSize(5);
    List<double[]> rows = new java.util.ArrayList<>();
    try (ObservationReader reader =
        ObservationReader.of(
            input.open(), Encoding.parse(encoding.toText()), List.of(), BadRows.fail())) {
      while (reader.next()) {
        rows.add(reader.values().clone());
      }
    }
    return rows;
  }

  private static ColumnReport look(
      String name, int step, Function<LocalDateTime, String> cell, String... formats) {
    return table(name, step, cell, formats).look(Long.MAX_VALUE).column(name);
  }

  @Test
  void whatWasUnderstoodIsSaid() {
    ColumnReport seconds = look("c7", 60, epoch(1));
    assertThat(seconds.describe()).isEqualTo("seconds since 1970");
    assertThat(seconds.times().example()).isEqualTo("1705276800 is 2024-01-15 00:00");
    ColumnReport american = look("c7", 60, pattern("M/d/yyyy h:mm a"));
    assertThat(american.describe()).isEqualTo("date (month first) and time of day");
    assertThat(american.times().example()).isEqualTo("2/1/2024 12:00 AM is 2024-02-01 00:00");
  }

  @Test
  void datesWithTwoReadingsAreReadAsTheirRowsStandAndSayIfThatDoesNotDecide() {
    // The first twelve days of a month, an hour apart: only day first stands in time order.
    ColumnReport hours = look("c7", 10, m -> pattern("dd/MM/yy HH:mm").apply(m.minusDays(10)));
    assertThat(hours.layout().orElseThrow().dayFirst()).isTrue();
    ColumnReport american = look("c7", 10, m -> pattern("MM/dd/yy HH:mm").apply(m.minusDays(14)));
    assertThat(american.layout().orElseThrow().dayFirst()).isFalse();
    int[] row = {0};
    Function<LocalDateTime, String> turns = m -> row[0]++ % 2 == 0 ? "03/04/24" : "05/06/24";
    ColumnReport same = look("c7", 0, turns);
    assertThat(same.times().ambiguous()).isTrue();
    assertThat(same.layout().orElseThrow().dayFirst()).isTrue();
    assertThat(look("c7", 0, m -> turns.apply(m) + " 3:00 PM").layout().orElseThrow().dayFirst())
        .isFalse();
    ColumnReport said = look("c7", 0, turns, "c7:month-first");
    assertThat(said.layout().orElseThrow().dayFirst()).isFalse();
    assertThat(said.times().ambiguous()).isFalse();
    assertThat(look("c7", 0, turns, "MM/dd/yy").layout().orElseThrow().dayFirst()).isFalse();
  }

  @Test
  void anOptionSettlesWhatNumbersAre() {
    assertThat(look("c7", 60, epoch(1), "c7:number").type()).isEqualTo(ColumnType.NUMERIC);
    assertThat(look("c7", 60, epoch(1), "other:number").type()).isEqualTo(ColumnType.TIMESTAMP);
    assertThat(look("c7", 60, epoch(1), "number").type()).isEqualTo(ColumnType.NUMERIC);
    Function<LocalDateTime, String> shuffled =
        m -> Long.toString(1_700_000_000L + m.getHour() * 7919L % 101 * 1000 + m.getDayOfMonth());
    assertThat(look("c7", 60, shuffled).type()).isEqualTo(ColumnType.NUMERIC);
    assertThat(look("c7", 60, shuffled, "c7:seconds").type()).isEqualTo(ColumnType.TIMESTAMP);
    assertThatThrownBy(() -> look("c7", 60, epoch(1), "c7:sundial"))
        .hasMessageContaining("sundial", "day-first", "dd/MM/yyyy");
  }

  @Test
  void numbersThatAreNoMomentsStayNumbers() {
    assertThat(look("response_time", 60, m -> "1700000" + (100 + m.getHour() * 37 % 50)).type())
        .isEqualTo(ColumnType.NUMERIC);
    assertThat(look("price", 60, m -> Integer.toString(26000 + m.getHour())).type())
        .isEqualTo(ColumnType.NUMERIC);
    assertThat(look("house", 60, m -> Integer.toString(20240000 + m.getDayOfYear())).type())
        .isEqualTo(ColumnType.NUMERIC);
  }

  @Test
  void whatOnlyGrowsIsLeftOutByName() {
    long[] total = {17};
    Function<LocalDateTime, String> counter = m -> Long.toString(total[0] += 1 + m.getHour() % 5);
    Input input = table("odometer", 60, counter);
    Encoding encoding =
        Encoding.plan(
            input.look(Long.MAX_VALUE), ColumnSelection.target("y"), EncodingOptions.defaults());
    assertThat(encoding.features()).containsExactly("x");
    assertThat(encoding.skipped().get(0).reason())
        .contains("only go one way", "--include odometer");
    EncodingOptions wanted = EncodingOptions.defaults().withIncluded(List.of("odometer"));
    Schema schema = table("odometer", 60, counter).look(Long.MAX_VALUE);
    assertThat(Encoding.plan(schema, ColumnSelection.target("y"), wanted).features())
        .containsExactly("odometer", "x");
  }
}
