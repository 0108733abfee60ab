package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which columns are found to tell series apart, and which tables have none. */
class KeySearchTest {
  private static final int DAYS = 30;

  @TempDir Path folder;

  /** A table of what is said of each series, on each day. */
  private Path table(String head, int series, IntFunction<String> cells) throws IOException {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder(head + ",sales\n");
    for (int day = 0; day < DAYS; day++) {
      for (int k = 0; k < series; k++) {
        text.append(String.format(Locale.ROOT, "2026-01-%02d,", day + 1))
            .append(cells.apply(k))
            .append(String.format(Locale.ROOT, ",%.3f%n", 10 * k + random.nextGaussian()));
      }
    }
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  private static Optional<KeySearch.Found> found(Path table) {
    Input input = Input.of(table, SourceOptions.defaults());
    return KeySearch.in(input, input.look(Long.MAX_VALUE), Set.of("sales"));
  }

  @Test
  void aColumnThatNamesTheRowTogetherWithItsDateIsTheKey() throws IOException {
    assertThat(found(table("date,store,size", 8, k -> "s" + k + "," + k % 3)))
        .contains(new KeySearch.Found(List.of("store"), 8));
    assertThat(found(table("date,store", 8, k -> String.valueOf(100 + k))))
        .as("numbers")
        .contains(new KeySearch.Found(List.of("store"), 8));
  }

  @Test
  void twoColumnsMayNameItTogether() throws IOException {
    assertThat(found(table("date,town,good", 12, k -> "t" + k % 3 + ",g" + k / 3)))
        .contains(new KeySearch.Found(List.of("town", "good"), 12));
  }

  @Test
  void datesThatComeOnceAndColumnsThatNameNoRowHaveNoKey() throws IOException {
    assertThat(found(table("date,store", 1, k -> "s" + k))).isEmpty();
    assertThat(found(table("date,kind", 8, k -> "k" + k % 2))).isEmpty();
  }

  @Test
  void aTableWithoutDatesHasNone() throws IOException {
    Path table = table("date,store", 8, k -> "s" + k);
    String undated = Files.readString(table).replaceAll("(?m)^[^,]*,", "");
    assertThat(found(Files.writeString(folder.resolve("u.csv"), undated))).isEmpty();
  }

  @Test
  void aYearIsADateToo() throws IOException {
    StringBuilder text = new StringBuilder("year,state,sales\n");
    for (int year = 1970; year < 1990; year++) {
      for (int k = 0; k < 10; k++) {
        text.append(year).append(",n").append(k).append(',').append(year % 7 + k).append('\n');
      }
    }
    assertThat(found(Files.writeString(folder.resolve("y.csv"), text)))
        .contains(new KeySearch.Found(List.of("state"), 10));
  }

  @Test
  void whatTellsRowsApartIsWrittenBesideThem() throws IOException {
    Path table = table("date,orderId,kind", 6, k -> "o" + k + ",k" + k % 2);
    Input input = Input.of(table, SourceOptions.defaults());
    Encoding encoding =
        Encoding.plan(
            input.look(Long.MAX_VALUE),
            ColumnSelection.target("sales").features("date", "kind"),
            EncodingOptions.defaults());
    try (Source source = input.open()) {
      RowKeys keys = RowKeys.of(source, encoding, Set.of());
      assertThat(keys.columns()).containsExactly("date", "orderId");
      source.next();
      assertThat(keys.cells()).containsExactly("2026-01-01", "o0");
      assertThat(RowKeys.of(source, encoding, Set.of("orderId")).columns()).containsExactly("date");
    }
  }
}
