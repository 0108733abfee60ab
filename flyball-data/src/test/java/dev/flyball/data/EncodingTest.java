package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of columns. */
class EncodingTest {
  private static final String TABLE =
      """
      Date,x,colour,same,none,y
      10/03/2004 18:00,1,red,7,,no
      11/03/2004 06:00,2,blue,7,,yes
      13/03/2004 00:00,,,7,,no
      """;

  private static Encoding plan(EncodingOptions options) {
    return Encoding.plan(SchemaTest.scan(TABLE), ColumnSelection.target("y"), options);
  }

  private static ObservationReader read(String text, Encoding encoding, Target... targets) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), SourceOptions.defaults());
    return ObservationReader.of(input.open(), encoding, List.of(targets), BadRows.fail());
  }

  @Test
  void leavesOutWhatIsNoFeatureAndSaysWhy() {
    Encoding encoding = plan(EncodingOptions.defaults().withTimestamps(false));
    assertThat(encoding.columns()).containsExactly("x", "colour");
    assertThat(encoding.features())
        .containsExactly("x", "colour=red", "colour=blue", "colour=(missing)");
    assertThat(encoding.skipped())
        .containsExactly(
            new SkippedColumn("Date", "it holds date (day first) and time of day"),
            new SkippedColumn("same", "it is constant (7)"),
            new SkippedColumn("none", "it is always missing"));
  }

  @Test
  void whatCountsTheRowsIsLeftOutUnlessIncluded() {
    StringBuilder text = new StringBuilder("No,x,z,y\n");
    for (int k = 1; k <= 30; k++) {
      text.append(k).append(',').append(k % 7).append(',').append(k == 9 ? 8 : k).append(",1\n");
    }
    Schema schema = SchemaTest.scan(text.toString());
    ColumnSelection target = ColumnSelection.target("y");
    Encoding usual = Encoding.plan(schema, target, EncodingOptions.defaults());
    assertThat(usual.features()).containsExactly("x", "z");
    assertThat(usual.skipped()).containsExactly(new SkippedColumn("No", "it counts the rows"));
    EncodingOptions asked =
        EncodingOptions.defaults().withIncluded(List.of("No")).withExcluded(List.of("z"));
    Encoding other = Encoding.plan(schema, target, asked);
    assertThat(other.features()).containsExactly("No", "x");
    assertThat(other.skipped()).containsExactly(new SkippedColumn("z", "it was excluded"));
  }

  @Test
  void aCategoryIsAOneAHoleIsMissingAndAnUnseenOneIsSaid() {
    ClassNames classes = ClassNames.of(List.of("no", "yes"));
    String text = "y,colour,x\nyes,blue,5\nno,,6\n,green,7\n";
    Encoding plain = plan(EncodingOptions.defaults().withTimestamps(false));
    try (ObservationReader rows = read(text, plain, Target.classes("y", classes))) {
      rows.next();
      assertThat(rows.values()).containsExactly(5, 0, 1, 0);
      assertThat(rows.target()).isEqualTo(1);
      rows.next();
      assertThat(rows.values()).containsExactly(6, Double.NaN, Double.NaN, 1);
      rows.next();
      assertThat(rows.values()).containsExactly(7, 0, 0, 0);
      assertThat(rows.target()).isNaN();
    }
    Encoding explicit = plan(EncodingOptions.defaults().withTimestamps(false).withUnseen(true));
    assertThat(explicit.features()).endsWith("colour=(unseen)");
    try (ObservationReader rows = read(text, explicit)) {
      rows.next();
      assertThat(rows.values()).containsExactly(5, 0, 1, 0, 0);
      rows.next();
      rows.next();
      assertThat(rows.values()).containsExactly(7, 0, 0, 0, 1);
    }
  }

  @Test
  void aColumnWithOneValueAndHolesTellsByItsHoles() {
    Schema schema = SchemaTest.scan("milk,eggs,same,y\nt,1,7,1\n,,7,2\nt,,7,3\n,1.0,7,4\n");
    assertThat(schema.column("milk").constant()).isFalse();
    assertThat(schema.column("same").constant()).isTrue();
    Encoding encoding =
        Encoding.plan(schema, ColumnSelection.target("y"), EncodingOptions.defaults());
    assertThat(encoding.features()).containsExactly("milk=(missing)", "eggs=(missing)");
    assertThat(encoding.skipped()).containsExactly(new SkippedColumn("same", "it is constant (7)"));
    assertThat(Encoding.parse(encoding.toText())).isEqualTo(encoding);
    EventEncoding events = EventEncoding.of(encoding);
    try (ObservationReader rows = read("milk,eggs\nt,\n,1\n", encoding)) {
      rows.next();
      assertThat(rows.values()).containsExactly(0, 1);
      assertThat(events.seenIn(0, rows.values())).isTrue();
      assertThat(events.seenIn(1, rows.values())).isFalse();
      rows.next();
      assertThat(rows.values()).containsExactly(1, 0);
    }
    assertThat(events.isNewCategory(0, "t")).as("it tells nothing but holes").isFalse();
  }

  @Test
  void timestampsChosenByNameBecomePointsOnAllCircles() {
    Encoding encoding = plan(EncodingOptions.defaults().withIncluded(List.of("Date")));
    assertThat(encoding.features())
        .startsWith(
            "Date.day_sin",
            "Date.day_cos",
            "Date.week_sin",
            "Date.week_cos",
            "Date.year_sin",
            "Date.year_cos");
    try (ObservationReader rows = read(TABLE, encoding)) {
      rows.next();
      double[] first = rows.values();
      assertThat(first[0]).as("18:00").isCloseTo(-1, within(1e-9));
      assertThat(first[1]).isCloseTo(0, within(1e-9));
      assertThat(first[2]).as("a Wednesday").isCloseTo(Math.sin(4 * Math.PI / 7), within(1e-9));
      assertThat(first[5])
          .as("the 70th day")
          .isCloseTo(Math.cos(2 * Math.PI * 69 / 365.25), within(1e-9));
    }
    try (ObservationReader rows = read("Date,x,colour\n03/25/2004 10:00,1,red\n", encoding)) {
      assertThatThrownBy(rows::next)
          .isInstanceOf(DataException.class)
          .hasMessageContaining("row 1 (line 2), column Date")
          .hasMessageContaining("expected date (day first) and time of day");
    }
  }

  @Test
  void aCycleThatWasNotSeenTwiceIsNoFeature() {
    assertThat(dates("2004-03-10", "2004-03-22").skipped())
        .containsExactly(new SkippedColumn("t", "its dates cover less than two weeks"));
    assertThat(dates("2004-03-10 10:00", "2004-03-12 11:00").features())
        .containsExactly("t.day_sin", "t.day_cos", "x");
    assertThat(dates("2004-03-10", "2004-03-23", "2005-04-04").features())
        .as("thirteen months")
        .containsExactly("t.week_sin", "t.week_cos", "x");
    Encoding years = dates("2004-03-10", "2005-04-04", "2006-03-09");
    assertThat(years.features())
        .containsExactly("t.week_sin", "t.week_cos", "t.year_sin", "t.year_cos", "x");
    assertThat(years.cyclesOf("t")).isEqualTo("day of the week, day of the year");
    Encoding months = dates("2004-03-10", "2005-04-04");
    assertThat(Encoding.parse(months.toText()).features()).isEqualTo(months.features());
  }

  @Test
  void aTableOfDaysHasAFeatureAWeekday() {
    String[] days = new String[19];
    for (int k = 0; k < days.length; k++) {
      days[k] = LocalDate.of(2026, 11, 2).plusDays(k) + (k % 2 == 0 ? " 00:00:00" : "T00:00:00Z");
    }
    Encoding encoding = dates(days);
    assertThat(encoding.features())
        .startsWith("t.monday", "t.tuesday")
        .hasSize(8)
        .contains("t.sunday", "x");
    assertThat(encoding.cyclesOf("t")).isEqualTo("day of the week (a feature each)");
    Encoding again = Encoding.parse(encoding.toText());
    try (ObservationReader rows = read("t,x\n2026-11-04,5\n,6\n", again)) {
      rows.next();
      assertThat(rows.values()).containsExactly(0, 0, 1, 0, 0, 0, 0, 5);
      rows.next();
      double hole = Double.NaN;
      assertThat(rows.values()).containsExactly(hole, hole, hole, hole, hole, hole, hole, 6);
    }
  }

  @Test
  void anHourBesideDatesLeavesTheWeekOnItsCircle() {
    StringBuilder text = new StringBuilder("date,hour,y\n");
    for (int k = 0; k < 20 * 24; k++) {
      text.append(LocalDate.of(2026, 11, 2).plusDays(k / 24)).append(',').append(k % 24);
      text.append(',').append(k).append('\n');
    }
    assertThat(planned(text, EncodingOptions.defaults()).features())
        .containsExactly("date.week_sin", "date.week_cos", "hour.sin", "hour.cos");
  }

  private static Encoding planned(CharSequence text, EncodingOptions options) {
    return Encoding.plan(SchemaTest.scan(text.toString()), ColumnSelection.target("y"), options);
  }

  @Test
  void numbersOfACalendarGoRound() {
    StringBuilder text =
        new StringBuilder("month,dayOfWeek,arrival_week_number,year,day,age_in_month,y\n");
    for (int k = 0; k < 60; k++) {
      text.append(
          "%d,%d,%d,%d,%d,%d,1\n"
              .formatted(k % 12 + 1, k % 7, k % 53, 2000 + k, k % 9, 7 * k % 61));
    }
    Encoding encoding = planned(text, EncodingOptions.defaults().withExcluded(List.of("year")));
    assertThat(encoding.features())
        .startsWith("month.sin", "month.cos", "dayOfWeek=0", "dayOfWeek=1")
        .contains("arrival_week_number.sin")
        .as("nine days are no month, and an age is none")
        .endsWith("day", "age_in_month");
    Encoding again = Encoding.parse(encoding.toText());
    assertThat(again).isEqualTo(encoding);
    String row = "month,dayOfWeek,arrival_week_number,day,age_in_month\n3,2,,1,1\n";
    try (ObservationReader rows = read(row, again)) {
      rows.next();
      assertThat(rows.values()[0]).as("March is a quarter").isCloseTo(1, within(1e-12));
      assertThat(rows.values()[4]).isEqualTo(1);
      assertThat(rows.values()[9]).isNaN();
    }
    EventEncoding events = EventEncoding.of(again);
    double[] values = new double[events.inputs()];
    events.clear(values);
    events.write(0, 3, values);
    assertThat(values[0]).isCloseTo(1, within(1e-12));
    assertThat(planned(text, EncodingOptions.defaults().withTimestamps(false)).features())
        .startsWith("month", "dayOfWeek", "arrival_week_number");
  }

  @Test
  void categoriesBeyondTheFrequentOnesShareFeaturesByTheirHash() {
    StringBuilder text = new StringBuilder("city,y\n");
    for (int k = 0; k < 1_200; k++) {
      text.append("city").append(k % 5 == 0 ? k % 50 : k % 200).append(",1\n");
    }
    Encoding encoding = planned(text, EncodingOptions.defaults());
    assertThat(encoding.features()).hasSizeGreaterThan(51).contains("city=(other 1)");
    Encoding again = Encoding.parse(encoding.toText());
    assertThat(again).isEqualTo(encoding);
    Set<Integer> shared = new HashSet<>();
    StringBuilder others = new StringBuilder("city\n");
    for (int k = 0; k < 40; k++) {
      others.append("other").append(k).append('\n');
    }
    try (ObservationReader rows = read(others.toString(), again)) {
      while (rows.next()) {
        double[] values = rows.values();
        assertThat(Arrays.stream(values).sum()).isEqualTo(1);
        shared.add(IntStream.range(50, values.length).filter(j -> values[j] == 1).sum());
      }
    }
    assertThat(shared).hasSizeGreaterThan(4);
  }

  private static Encoding dates(String... dates) {
    StringBuilder text = new StringBuilder("t,x,y\n");
    for (int k = 0; k < dates.length; k++) {
      text.append(dates[k]).append(',').append(k).append(",1\n");
    }
    Schema schema = SchemaTest.scan(text.toString());
    return Encoding.plan(schema, ColumnSelection.target("y"), EncodingOptions.defaults());
  }

  @Test
  void aColumnOfTimestampsWithSlipsIsLeftOutUnasked() {
    StringBuilder text = new StringBuilder("t,x,y\n");
    for (int k = 0; k < 30; k++) {
      text.append(k == 9 ? "1:455" : "1" + k % 10 + ":45").append(',').append(k % 7).append(",1\n");
    }
    Encoding encoding =
        Encoding.plan(
            SchemaTest.scan(text.toString()),
            ColumnSelection.target("y"),
            EncodingOptions.defaults());
    assertThat(encoding.skipped())
        .containsExactly(new SkippedColumn("t", "it holds time of day, 1 cell is something else"));
  }

  @Test
  void survivesBeingWrittenDown() {
    Schema schema = SchemaTest.scan("a\tb,\"c\\\nd\",t,y\n1,\"x\ty\",2004-03-10,1\n2,\\n,,2\n");
    EncodingOptions options =
        EncodingOptions.defaults()
            .withUnseen(true)
            .withLagged(Lagged.of(List.of("a\tb:2", "1,24"), List.of("a\tb"), "y"));
    Encoding encoding = Encoding.plan(schema, ColumnSelection.target("y"), options);
    Encoding again = Encoding.parse(encoding.toText());
    assertThat(again).isEqualTo(encoding);
    assertThat(again.lagged()).isEqualTo(encoding.lagged());
    assertThat(again.columns()).containsExactly("a\tb", "c\\\nd", "y");
    assertThat(again.features()).isEqualTo(encoding.features()).contains("c\\\nd=x\ty");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "flyball-encoding 2\n",
        "flyball-encoding 1\nnumber\tx\n",
        "flyball-encoding 1\ntimestamps\tx\tSOME_DAY\ttime\tweek\tyear\n",
        "flyball-encoding 1\ntimestamps\tx\t-\t-\t-\t-\n",
        "flyball-encoding 1\nnumbers\tx\ny"
      })
  void anotherTextIsNotAnEncoding(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Encoding.parse(text))
        .withMessageContaining("expected");
  }

  @Test
  void complainsAboutColumnsThatAreNotThere() {
    Encoding encoding = plan(EncodingOptions.defaults().withTimestamps(false));
    assertThatThrownBy(() -> read("x,color\n1,red\n", encoding))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column \"colour\" is not a column here")
        .hasMessageContaining("did you mean color?");
  }

  @Test
  void featuresCanBeChosenByName() {
    Schema schema = SchemaTest.scan(TABLE);
    EncodingOptions options = EncodingOptions.defaults();
    Encoding encoding =
        Encoding.plan(schema, ColumnSelection.target("y").features("same", "x"), options);
    assertThat(encoding.features()).containsExactly("same", "x");
    for (String wrong : List.of("y", "nowhere")) {
      assertThatThrownBy(
              () ->
                  Encoding.plan(schema, ColumnSelection.target("y").features("x", wrong), options))
          .isInstanceOf(DataException.class)
          .hasMessageContaining(wrong);
    }
    assertThatThrownBy(
            () ->
                Encoding.plan(
                    SchemaTest.scan("when,y\n2004-03-10,1\n"),
                    ColumnSelection.target("y"),
                    options))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no column is left to be a feature");
  }
}
