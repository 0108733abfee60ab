package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows that cannot be used fail the reading, or are skipped, counted and remembered. */
class BadRowsTest {
  private static final String TABLE = "x,y\n1,no\n2\n3,yes,4\ninf,no\nabc,no\n5,maybe\n6,yes\n";

  private static ObservationReader read(String text, BadRows badRows) {
    Encoding encoding = Encoding.parse("flyball-encoding 1\nnumbers\tx\n");
    Target target = Target.classes("y", ClassNames.of(List.of("no", "yes")));
    Input input =
        Input.of(
            "t.csv",
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            SourceOptions.defaults());
    return ObservationReader.of(input.open(), encoding, List.of(target), badRows);
  }

  private static DataException failure(ObservationReader rows) {
    return catchThrowableOfType(
        DataException.class,
        () -> {
          while (rows.next()) {
            assertThat(rows.values()[0]).isFinite();
          }
        });
  }

  @Test
  void theFirstBadRowFails() {
    try (ObservationReader rows = read(TABLE, BadRows.fail())) {
      assertThat(failure(rows)).hasMessageContaining("row 2 (line 3): too few fields: 1");
      assertThat(rows.values()).containsExactly(Double.NaN);
    }
  }

  @Test
  void badRowsAreSkippedCountedAndRememberedWithTheirLines() {
    BadRows badRows = BadRows.skip(5);
    try (ObservationReader rows = read(TABLE, badRows)) {
      rows.next();
      assertThat(rows.values()).containsExactly(1);
      rows.next();
      assertThat(rows.values()).containsExactly(6);
      assertThat(rows.row()).isEqualTo(7);
      assertThat(rows.next()).isFalse();
    }
    assertThat(badRows.count()).isEqualTo(5);
    assertThat(badRows.first()).extracting(DataException::line).containsExactly(3L, 4L, 5L, 6L, 7L);
    assertThat(badRows.first().get(4)).hasMessageContaining("\"maybe\" is not a class");
  }

  @Test
  void pastTheLimitReadingFails() {
    try (ObservationReader rows = read(TABLE, BadRows.skip(2))) {
      DataException failure = failure(rows);
      assertThat(failure)
          .hasMessageContaining("line 5")
          .hasMessageContaining("is bad row number 3")
          .hasMessageContaining("expected at most 2 bad rows to skip");
      assertThat(failure.endsReading()).isTrue();
    }
  }

  @Test
  void whatEndsTheReadingCannotBeSkipped() {
    BadRows badRows = BadRows.skip(100);
    try (ObservationReader rows = read("x,y\n1,no\n2,\"yes\n3,no\n", badRows)) {
      assertThat(failure(rows)).hasMessageContaining("is malformed");
      assertThat(failure(rows)).as("again").hasMessageContaining("is malformed");
    }
    assertThat(badRows.count()).isZero();
  }

  @Test
  void aNegativeLimitIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BadRows.skip(-1))
        .withMessageContaining("-1");
  }
}
