package dev.flyball.serve.watch;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** How often a feature was seen, and when last. */
final class FeatureSight {
  private long rows;
  private long lastSequence;
  private long lastTime;

  void see(long sequence, long time) {
    rows++;
    lastSequence = sequence;
    lastTime = time;
  }

  long lastSequence() {
    return lastSequence;
  }

  void write(WatchOutput out) throws IOException {
    out.writeLong(rows);
    out.writeLong(lastSequence);
    out.writeLong(lastTime);
  }

  static FeatureSight read(WatchInput in) throws IOException {
    FeatureSight sight = new FeatureSight();
    sight.rows = in.readLong();
    sight.lastSequence = in.readLong();
    sight.lastTime = in.readLong();
    return sight;
  }

  Map<String, Object> toJson(long sequence) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows);
    json.put("lastSequence", lastSequence);
    json.put("lastTime", lastTime);
    json.put("unseenRows", sequence - lastSequence);
    return json;
  }
}
