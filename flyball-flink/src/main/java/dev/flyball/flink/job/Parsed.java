package dev.flyball.flink.job;

import dev.flyball.flink.Rejected;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.EitherTypeInfo;
import org.apache.flink.types.Either;

/**
 * Lines turned into things, or turned away with the reason. Whatever a line holds, the job goes on.
 */
final class Parsed {
  /** Enough of a line to know it again. */
  private static final int SHOWN = 2_000;

  private Parsed() {}

  static <T> TypeInformation<Either<Rejected, T>> type(LineFormat<T> format) {
    return new EitherTypeInfo<>(TypeInformation.of(Rejected.class), format.type());
  }

  /** What {@code parser} makes of a line; null where that is nothing. */
  static <T> Either<Rejected, T> of(LineParser<T> parser, byte[] line, int length) {
    try {
      T parsed = parser.parse(line, length);
      return parsed == null ? null : Either.Right(parsed);
    } catch (RuntimeException e) {
      return Either.Left(rejected(String.valueOf(e.getMessage()), line, length));
    }
  }

  static <T> Either<Rejected, T> tooLong(int longest, byte[] line, int length) {
    String reason = "a line of more than %s bytes (--longest-line)".formatted(longest);
    return Either.Left(rejected(reason, line, length));
  }

  private static Rejected rejected(String reason, byte[] line, int length) {
    String text = new String(line, 0, Math.min(length, SHOWN), StandardCharsets.UTF_8);
    return new Rejected("", "", 0, reason, text);
  }
}
