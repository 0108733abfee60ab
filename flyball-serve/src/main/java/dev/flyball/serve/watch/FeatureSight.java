package dev.flyball.serve.watch;

import dev.flyball.serve.json.JsonObject;
import java.io.IOException;

/** How often a feature was seen, and when last. */
final class FeatureSight {
  private long rows;
  private long lastRow;
  private long lastSequence;
  private long lastTime;

  /** Seen in a row: the {@code row}-th of the model, under a number that labels share. */
  void see(long row, long sequence, long time) {
    rows++;
    lastRow = row;
    lastSequence = sequence;
    lastTime = time;
  }

  void write(MonitorOutput out) throws IOException {
    out.writeLong(rows);
    out.writeLong(lastRow);
    out.writeLong(lastSequence);
    out.writeLong(lastTime);
  }

  static FeatureSight read(MonitorInput in, int format) throws IOException {
    FeatureSight sight = new FeatureSight();
    sight.rows = in.readLong();
    sight.lastRow = in.readLong();
    sight.lastSequence = format == 1 ? sight.lastRow : in.readLong();
    sight.lastTime = in.readLong();
    return sight;
  }

  JsonObject toJson(long row) {
    return JsonObject.of("rows", rows)
        .and("lastSequence", lastSequence)
        .and("lastTime", lastTime)
        .and("unseenRows", row - lastRow);
  }
}
