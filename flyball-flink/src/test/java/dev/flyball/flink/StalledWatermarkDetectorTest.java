package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StalledWatermarkDetectorTest {
  private static final long SECOND = 1_000;
  private static final long MINUTE = 60 * SECOND;

  @Test
  void saysOnceAMinuteThatEventTimeStandsStill() {
    StalledWatermarkDetector time = new StalledWatermarkDetector(Duration.ofSeconds(10));
    int said = 0;
    for (int second = 0; second < 200; second++) {
      said += time.look(second * SECOND, Long.MIN_VALUE, second * SECOND) ? 1 : 0;
    }
    assertThat(said).isEqualTo(3);
    assertThat(time.look(200 * SECOND, 190 * SECOND, 200 * SECOND)).as("it moved").isFalse();
    assertThat(time.look(201 * SECOND, 190 * SECOND, 201 * SECOND)).isFalse();
  }

  /** A row a quarter of an hour, each of which moves event time to the one before it. */
  @Test
  void keepsQuietWhereRowsAreRare() {
    Duration disorder = Duration.ofSeconds(10);
    StalledWatermarkDetector time = new StalledWatermarkDetector(disorder);
    long watermark = Long.MIN_VALUE;
    for (int row = 0; row < 50; row++) {
      long now = 15 * MINUTE * row;
      assertThat(time.look(now, watermark, now)).as("row %d", row).isFalse();
      watermark = now - disorder.toMillis() - 1;
    }
  }
}
