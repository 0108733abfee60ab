package dev.flyball.flink;

import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Detects that event time stands still although newer observations arrive: an idle input of the
 * task holds the watermark back, and nothing is predicted. Logs a warning, once a minute. O(1) per
 * observation.
 */
final class StalledWatermarkDetector {
  private static final Logger LOG = LoggerFactory.getLogger(StalledWatermarkDetector.class);
  private static final long PATIENCE_MS = 60_000;

  private final long disorderMs;
  private long watermark = Long.MIN_VALUE;
  private long pushedAt;
  private long pushes;
  private long warnings;

  StalledWatermarkDetector(Duration disorder) {
    this.disorderMs = disorder.toMillis();
  }

  /**
   * An observation came at {@code now} by the machine's clock.
   *
   * @return whether event time was found to stand still, and it was said
   */
  boolean look(long time, long currentWatermark, long now) {
    if (currentWatermark > watermark) {
      watermark = currentWatermark;
      pushes = 0;
      warnings = 0;
    }
    if (pushes == 0) {
      // The first that, by itself, would move event time.
      boolean pushing = watermark == Long.MIN_VALUE || time - disorderMs - 1 > watermark;
      pushedAt = now;
      pushes = pushing ? 1 : 0;
      return false;
    }
    pushes++;
    long patience = PATIENCE_MS * (warnings + 1);
    if (now - pushedAt < patience) {
      return false;
    }
    warnings++;
    LOG.warn(
        "event time has stood still{} for {} s while {} observations came: an input without data"
            + " holds it back, and nothing is predicted. Let event time go on without idle inputs"
            + " (idleAfter)",
        watermark == Long.MIN_VALUE ? "" : " at " + Instant.ofEpochMilli(watermark),
        (now - pushedAt) / 1_000,
        pushes);
    return true;
  }
}
