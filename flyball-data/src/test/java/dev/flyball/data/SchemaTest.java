package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a look at a table finds. */
class SchemaTest {

  static Schema scan(String text, String... codes) {
    SourceOptions options = SourceOptions.defaults().withMissing(MissingCodes.of(codes));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Input input = Input.of("t.csv", new ByteArrayInputStream(bytes), options);
    return input.look(Long.MAX_VALUE);
  }

  @Test
  void tellsNumbersCategoriesTimestampsConstantsAndEmptyColumnsApart() {
    Schema schema =
        scan(
            """
            x,colour,when,same,none,
            1.5,red,2004-03-10 18:00:00,7,,
            -2,blue,2004-03-11T19:30:00Z,7.0,NA,
            NA,red,,7,,
            3,NA,2004-03-13 00:00:00,7,NaN,
            """,
            "NA");
    assertThat(schema.rows()).isEqualTo(4);
    assertThat(schema.complete()).isTrue();
    ColumnReport x = schema.column("x");
    assertThat(x.type()).isEqualTo(ColumnType.NUMERIC);
    assertThat(x.missingShare()).isEqualTo(0.25);
    assertThat(x.min()).isEqualTo(-2);
    assertThat(x.max()).isEqualTo(3);
    assertThat(x.whole()).isFalse();
    assertThat(x.describe()).isEqualTo("numbers -2 to 3, 25.0% missing");
    ColumnReport colour = schema.column("colour");
    assertThat(colour.type()).isEqualTo(ColumnType.CATEGORICAL);
    assertThat(colour.values()).containsExactly("red", "blue");
    assertThat(colour.describe()).isEqualTo("2 categories: red, blue, 25.0% missing");
    ColumnReport when = schema.column("when");
    assertThat(when.layout())
        .contains(new TimestampLayout(Optional.of(DateOrder.YEAR_FIRST), true, false, false));
    assertThat(schema.column("same").constant()).as("7 and 7.0").isTrue();
    assertThat(schema.column("none").type()).isEqualTo(ColumnType.EMPTY);
    assertThat(schema.columns().get(5).name()).isEmpty();
  }

  @Test
  void wordsThatMostlyOccurOnceAreNamesAndNoCategories() {
    StringBuilder text = new StringBuilder("who,group,y\n");
    for (int k = 0; k < 30; k++) {
      text.append("n").append(k).append(",g").append(k % 12).append(",1\n");
    }
    Schema schema = scan(text.toString());
    assertThat(schema.column("who").type()).isEqualTo(ColumnType.TEXT);
    assertThat(schema.column("group").type()).isEqualTo(ColumnType.CATEGORICAL);
  }

  @Test
  void aRangeIsWrittenAsPeopleWriteIt() {
    assertThat(scan("x,y\n-10.671087839876526,1\n2.5,1\n").column("x").describe())
        .isEqualTo("numbers -10.6711 to 2.5");
    assertThat(scan("x,y\n1.25e-30,1\n3.123456789e120,1\n").column("x").describe())
        .isEqualTo("numbers 1.25E-30 to 3.12346E+120");
  }

  @ParameterizedTest
  @CsvSource({
    "10/03/2004,DAY_FIRST,false",
    "25/03/2004,DAY_FIRST,false",
    "03/25/2004,MONTH_FIRST,false",
    "2004/03/25,YEAR_FIRST,false",
    "25.03.2004,DAY_FIRST,false",
    "18.00.00,,true",
    "18:00,,true",
    "2004-03-10T18:00:00.123+01:00,YEAR_FIRST,true",
    "25/03/2004 18.30.00,DAY_FIRST,true",
    "2004-3-1,YEAR_FIRST,false"
  })
  void knowsTimestamps(String cell, DateOrder order, boolean time) {
    ColumnReport report = scan("t,y\n" + cell + ",1\n").column("t");
    assertThat(report.layout())
        .contains(new TimestampLayout(Optional.ofNullable(order), time, false, false));
  }

  @ParameterizedTest
  @CsvSource({
    "2004-02-30",
    "2004-13-01",
    "24:00",
    "18:60",
    "1.2.3.4",
    "10/03/04",
    "32/13/2004",
    "1:2:3:4",
    "2004-03-10x",
    "a-b-c",
    "18:00:00+1",
    "2004-03"
  })
  void whatOnlyLooksLikeATimestampIsText(String cell) {
    assertThat(scan("t,y\n" + cell + ",1\n").column("t").type()).isEqualTo(ColumnType.CATEGORICAL);
  }

  @Test
  void oneDateDecidesTheOrderForAll() {
    ColumnReport report = scan("t,y\n01/02/2004,1\n03/04/2004,1\n05/13/2004,1\n").column("t");
    assertThat(report.layout().orElseThrow().date()).contains(DateOrder.MONTH_FIRST);
  }

  @Test
  void aColumnOfManyDifferentTextsIsText() {
    StringBuilder text = new StringBuilder("name,y\n");
    for (int row = 0; row <= Schema.MOST_VALUES; row++) {
      text.append("n").append(row).append(",").append(row).append("\n");
    }
    Schema schema = scan(text.toString());
    assertThat(schema.column("name").type()).isEqualTo(ColumnType.TEXT);
    assertThat(schema.column("y").manyValues()).isTrue();
  }

  @Test
  void fewWholeNumbersBesideSeveralWordsAreCodes() {
    StringBuilder text = new StringBuilder("ward\n");
    for (int k = 0; k < 100; k++) {
      text.append(k % 20 == 0 ? "A" : k % 25 == 1 ? "ICU" : String.valueOf(k % 4)).append('\n');
    }
    ColumnReport ward = scan(text.toString()).column("ward");
    assertThat(ward.type()).isEqualTo(ColumnType.CATEGORICAL);
    assertThat(ward.values()).containsExactlyInAnyOrder("0", "1", "2", "3", "A", "ICU");
  }

  @Test
  void aSlipInAColumnOfNumbersIsCountedAndDoesNotMakeItText() {
    Schema schema = scan("x\n" + "1\n2\n".repeat(10) + "oops\n?\n");
    assertThat(schema.column("x").type()).isEqualTo(ColumnType.NUMERIC);
    assertThat(schema.column("x").describe()).isEqualTo("numbers 1 to 2, 2 cells are not a number");
  }

  @Test
  void whatLooksLikeAMissingCodeIsSaid() {
    String rows = "1,-999\nNULL,3\nNULL,4\n2,5\n";
    Schema schema = scan("x,z\n" + rows);
    assertThat(schema.column("x").type()).as("half of it is a code").isEqualTo(ColumnType.NUMERIC);
    assertThat(schema.column("x").suspects()).containsExactly("NULL");
    assertThat(schema.column("z").suspects()).containsExactly("-999");
    assertThat(scan("x,z\n" + rows, "NULL", "-999").columns())
        .allSatisfy(column -> assertThat(column.suspects()).isEmpty());
  }

  @Test
  void badRowsAreCountedAndPassedOver() {
    Schema schema = scan("x,y\n1,2\n1\n1,2,3\n3,4\n");
    assertThat(schema.rows()).isEqualTo(2);
    assertThat(schema.badRows()).isEqualTo(2);
  }

  @Test
  void aTargetThatIsAlwaysMissingOrNotThereIsRefused() {
    Schema schema = scan("x,y\n1,NA\n2,\n", "NA");
    assertThatThrownBy(() -> schema.target("y"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("column y: the target is missing in all 2 rows");
    assertThatThrownBy(() -> schema.target("yy")).hasMessageContaining("did you mean y?");
    assertThatThrownBy(() -> scan("x,y\n").target("y")).hasMessageContaining("no rows");
  }

  @Test
  void tenThousandColumnsAreFine() {
    StringBuilder text = new StringBuilder("c0");
    for (int column = 1; column < 10_000; column++) {
      text.append(",c").append(column);
    }
    for (int row = 0; row < 60; row++) {
      for (int column = 0; column < 10_000; column++) {
        text.append(column == 0 ? "\n" : ",").append(row * column);
      }
    }
    Schema schema = scan(text.append("\n").toString());
    assertThat(schema.columns()).hasSize(10_000);
    assertThat(schema.column("c9999").max()).isEqualTo(59 * 9_999);
    assertThat(schema.column("c0").constant()).isTrue();
  }
}
