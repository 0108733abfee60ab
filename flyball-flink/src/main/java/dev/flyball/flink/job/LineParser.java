package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.EitherTypeInfo;
import org.apache.flink.types.Either;

/** Parses lines one by one. Not thread-safe. */
interface LineParser {
  /** How many bytes a line may have. */
  int LONGEST = 1 << 20;

  /** Enough of a line to know it again. */
  int SHOWN = 2_000;

  TypeInformation<Either<Rejected, KeyedObservation>> TYPE =
      new EitherTypeInfo<>(
          TypeInformation.of(Rejected.class), TypeInformation.of(KeyedObservation.class));

  /**
   * The observation of the line, or null if it has none (a header, a blank line).
   *
   * @throws RuntimeException if the line cannot be read; the message says why
   */
  KeyedObservation parse(byte[] line, int length);

  /** As {@link #parse}, for a job that goes on whatever a line holds. */
  default Either<Rejected, KeyedObservation> read(byte[] line, int length, boolean tooLong) {
    String reason = "a line of more than %s bytes".formatted(LONGEST);
    if (!tooLong) {
      try {
        KeyedObservation parsed = parse(line, length);
        return parsed == null ? null : Either.Right(parsed);
      } catch (RuntimeException e) {
        reason = String.valueOf(e.getMessage());
      }
    }
    String text = new String(line, 0, Math.min(length, SHOWN), StandardCharsets.UTF_8);
    return Either.Left(new Rejected("", "", 0, reason, text, ""));
  }
}
