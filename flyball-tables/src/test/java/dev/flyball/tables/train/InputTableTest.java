package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputTableTest {
  @TempDir private Path folder;

  @Test
  void saysWhatNumbersOfACalendarAndHolesBecome() throws IOException {
    StringBuilder text = new StringBuilder("month,weekday,milk,y\n");
    for (int k = 0; k < 60; k++) {
      text.append("%d,%d,%s,%s\n".formatted(k % 12 + 1, k % 7, k % 3 == 0 ? "" : "t", k * k / 7.0));
    }
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    assertThat(InputTable.look(TableFile.of(file, "y")).remarks())
        .contains(
            "calendar: month, numbers 1 to 12, becomes a point on a circle; --no-timestamps leaves"
                + " it a number",
            "calendar: weekday, numbers 0 to 6, becomes one feature each; --no-timestamps leaves it"
                + " a number",
            "note: milk, 1 categories: t, 33.3% missing, so its holes are the feature");
  }
}
