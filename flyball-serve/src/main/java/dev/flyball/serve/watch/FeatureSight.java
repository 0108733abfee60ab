package dev.flyball.serve.watch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

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

  Map<String, Object> toJson(long row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    json.put("lastSequence", lastSequence);
    json.put("lastTime", lastTime);
    json.put("unseenRows", row - lastRow);
    return json;
  }
}
