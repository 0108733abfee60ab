package dev.flyball.data;

import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of a column's past becomes features. */
class LagBufferTest {
  private static final String TABLE = "x,y\n1,10\n2,\n4,40\n7,70\n,110\n16,160\n";

  private static Encoding plan(List<String> lags, List<String> changes) {
    return Encoding.plan(
        SchemaTest.scan(TABLE),
        ColumnSelection.target("y"),
        EncodingOptions.defaults().withLagged(Lagged.of(lags, changes, "y")));
  }

  private static List<double[]> read(
      String text, Encoding encoding, LagBuffer history, BadRows bad) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), SourceOptions.defaults());
    List<double[]> rows = new ArrayList<>();
    try (ObservationReader reader =
        ObservationReader.ofPart(input.open(), encoding, bad, history)) {
      while (reader.next()) {
        rows.add(reader.values().clone());
      }
    }
    return rows;
  }

  @Test
  void lagsAndChangesAreMissingWhereThePastIs() {
    Encoding encoding = plan(List.of("x:1", "2"), List.of("x", "y"));
    assertThat(encoding.features())
        .containsExactly("x", "x.lag1", "x.change", "y.lag2", "y.change");
    List<double[]> rows = read(TABLE, encoding, LagBuffer.empty(encoding), BadRows.fail());
    assertThat(rows)
        .usingElementComparator(java.util.Arrays::compare)
        .containsExactly(
            new double[] {1, NaN, NaN, NaN, NaN},
            new double[] {2, 1, 1, NaN, NaN},
            new double[] {4, 2, 2, 10, NaN},
            new double[] {7, 4, 3, NaN, NaN},
            new double[] {NaN, 7, NaN, 40, 30},
            new double[] {16, NaN, NaN, 70, 40});
  }

  @Test
  void otherRowsGoOnWhereTheFirstOnesEnded() {
    Encoding encoding = plan(List.of("x:1,3", "1,2"), List.of("y"));
    List<double[]> whole = read(TABLE, encoding, LagBuffer.empty(encoding), BadRows.fail());
    LagBuffer history = LagBuffer.empty(encoding);
    read("x,y\n1,10\n2,\n4,40\n", encoding, history, BadRows.fail());
    LagBuffer kept = LagBuffer.parse(encoding, history.toText());
    List<double[]> rest = read("x,y\n7,70\n,110\n16,160\n", encoding, kept, BadRows.fail());
    assertThat(rest)
        .usingElementComparator(java.util.Arrays::compare)
        .containsExactlyElementsOf(whole.subList(3, 6));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LagBuffer.parse(plan(List.of("x:5"), List.of()), history.toText()))
        .withMessageContaining("not that of the lagged columns");
  }

  /**
   * Hours in order, but for a gap and a row that comes late; lags are by time, as a map has them.
   */
  @Test
  void lagsCountTimeWhereTheFirstStepsAreAlike() {
    Lagged lagged = new Lagged("x", List.of(1, 3), true, false);
    Encoding encoding = new Encoding(List.of(), List.of(lagged), List.of());
    LagBuffer history = LagBuffer.empty(encoding);
    double[] features = new double[3];
    for (int hour = 0; hour < 20; hour++) {
      history.add(new double[] {hour}, (1000 * 24 + hour) / 24.0);
    }
    // 20 and 21 never come; 22 is late.
    history.add(new double[] {23}, (1000 * 24 + 23) / 24.0);
    history.features(new double[] {22}, (1000 * 24 + 22) / 24.0, features, 0);
    assertThat(features).containsExactly(19, 19, 3);
    history.add(new double[] {22}, (1000 * 24 + 22) / 24.0);
    history.features(new double[] {24}, (1000 * 24 + 24) / 24.0, features, 0);
    assertThat(features).containsExactly(23, 19, 1);
    history.features(new double[] {26}, (1000 * 24 + 26) / 24.0, features, 0);
    assertThat(features).containsExactly(23, 23, 3);
    LagBuffer again = LagBuffer.parse(encoding, history.toText());
    assertThat(again.toText()).isEqualTo(history.toText());
    again.features(new double[] {25}, Double.NaN, features, 0);
    assertThat(features).as("without a time it is the next").containsExactly(23, 19, 2);
  }

  /** On weekdays the steps differ too often: rows count. */
  @Test
  void lagsCountRowsOnWeekdays() {
    Lagged lagged = new Lagged("x", List.of(5), false, false);
    Encoding encoding = new Encoding(List.of(), List.of(lagged), List.of());
    LagBuffer history = LagBuffer.empty(encoding);
    double[] features = new double[1];
    for (int row = 0; row < 60; row++) {
      int day = 4 + 7 * (row / 5) + row % 5;
      history.features(new double[] {row}, day, features, 0);
      assertThat(features).containsExactly(row < 5 ? NaN : row - 5);
      history.add(new double[] {row}, day);
    }
  }

  @Test
  void aRowThatCannotBeReadIsMissingInThePast() {
    Encoding encoding = plan(List.of("x:1"), List.of());
    List<double[]> rows =
        read("x,y\n1,1\nword,2\n3,3\n4,4\n", encoding, LagBuffer.empty(encoding), BadRows.skip(5));
    assertThat(rows)
        .usingElementComparator(java.util.Arrays::compare)
        .containsExactly(new double[] {1, NaN}, new double[] {3, NaN}, new double[] {4, 3});
  }

  @Test
  void aTableWithoutTheTargetHasItsLagsMissing() {
    Encoding encoding = plan(List.of("1"), List.of());
    List<double[]> rows = read("x\n1\n2\n", encoding, LagBuffer.empty(encoding), BadRows.fail());
    assertThat(rows)
        .usingElementComparator(java.util.Arrays::compare)
        .containsExactly(new double[] {1, NaN}, new double[] {2, NaN});
  }

  @Test
  void whatCannotBeLaggedIsRefused() {
    for (String wrong : List.of("x:0", "x:", "x:1,b", "-1", "x:100001")) {
      assertThatIllegalArgumentException()
          .as(wrong)
          .isThrownBy(() -> Lagged.of(List.of(wrong), List.of(), "y"));
    }
    Schema schema = SchemaTest.scan("c,x,y\nred,1,2\nblue,2,3\n");
    assertThatThrownBy(
            () ->
                Encoding.plan(
                    schema,
                    ColumnSelection.target("y"),
                    EncodingOptions.defaults()
                        .withLagged(Lagged.of(List.of("c:1"), List.of("c"), "y"))))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column c: holds 2 categories")
        .hasMessageContaining("numbers to take changes of");
  }
}
