package dev.flyball.data;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Reads a length of time as options give it: 500ms, 90s, 15m, 12h or 30d. */
public final class WrittenTime {
  private WrittenTime() {}

  /** Nothing if {@code text} is no such time; 0 needs no unit. */
  public static Optional<Duration> read(String text) {
    String digits = text.replaceFirst("[a-zA-Z]+$", "");
    if (!digits.matches("[0-9]{1,9}")) {
      return Optional.empty();
    }
    long number = Long.parseLong(digits);
    return switch (text.substring(digits.length()).toLowerCase(Locale.ROOT)) {
      case "ms" -> Optional.of(Duration.ofMillis(number));
      case "s" -> Optional.of(Duration.ofSeconds(number));
      case "m" -> Optional.of(Duration.ofMinutes(number));
      case "h" -> Optional.of(Duration.ofHours(number));
      case "d" -> Optional.of(Duration.ofDays(number));
      default -> number == 0 ? Optional.of(Duration.ZERO) : Optional.empty();
    };
  }
}
