package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TextTest {
  @Test
  void numbersAreWrittenAlikeWhateverTheLanguage() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(Text.percent(0.4127)).isEqualTo("41.3 %");
      assertThat(Text.counted(2000, "row")).isEqualTo("2,000 rows");
      assertThat(Text.text("%.2f of %s", 0.5, "them")).isEqualTo("0.50 of them");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void oneThingIsNotManyThings() {
    assertThat(Text.counted(1, "row")).isEqualTo("1 row");
    assertThat(Text.counted(0, "row")).isEqualTo("0 rows");
  }

  @Test
  void aLongListSaysHowManyNamesItLeavesOut() {
    assertThat(Text.shortened(List.of("a", "b", "c"), 2)).isEqualTo("a, b and 1 more");
    assertThat(Text.shortened(List.of("a", "b", "c"), 3)).isEqualTo("a, b, c");
    assertThat(Text.shortened(List.of(), 3)).isEmpty();
  }
}
