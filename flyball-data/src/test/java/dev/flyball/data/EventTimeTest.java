package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time of an event, as people and programs write it. */
class EventTimeTest {
  private static final long NOON = 1_769_860_800_000L;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1769860800000",
        "1769860800",
        "1769860800000000",
        "1769860800000000000",
        "2026-01-31T12:00:00Z",
        "2026-01-31T12:00:00",
        " 2026-01-31 12:00 ",
        "2026-01-31T14:00:00+02:00",
        "2026-01-31 12:00:00.000"
      })
  void textsOfOneMomentAreOneTime(String text) {
    assertThat(EventTime.millis(text)).isEqualTo(NOON);
  }

  @Test
  void whatIsNoTextIsReadAsWell() {
    assertThat(EventTime.millis(NOON)).isEqualTo(NOON);
    assertThat(EventTime.millis(NOON / 1000)).as("seconds").isEqualTo(NOON);
    assertThat(EventTime.millis(1000 * NOON)).as("microseconds").isEqualTo(NOON);
    assertThat(EventTime.millis(5000)).as("a clock that begins at 0").isEqualTo(5000);
    assertThat(EventTime.millis(Instant.ofEpochMilli(NOON))).isEqualTo(NOON);
    assertThat(EventTime.millis(LocalDateTime.of(2026, 1, 31, 12, 0))).isEqualTo(NOON);
    assertThat(EventTime.millis(LocalDate.of(2026, 1, 31))).isEqualTo(NOON - 12 * 3_600_000L);
    assertThat(EventTime.millis("2026-01-31")).isEqualTo(NOON - 12 * 3_600_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "noon", "31.1.2026", "2026-13-01", "-8640000000000001"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> EventTime.millis(text)).isInstanceOf(DateTimeException.class);
  }

  @Test
  void whatIsTooFarFrom1970IsRefusedByName() {
    assertThatThrownBy(() -> EventTime.millis(Long.MIN_VALUE)).hasMessageContaining("too far");
    assertThatThrownBy(() -> EventTime.millis(Instant.MAX)).hasMessageContaining("too far");
  }
}
