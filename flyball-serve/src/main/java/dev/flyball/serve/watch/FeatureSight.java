package dev.flyball.serve.watch;

import dev.flyball.serve.json.JsonObject;

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

  JsonObject toJson(long row) {
    return JsonObject.of("rows", rows)
        .and("lastSequence", lastSequence)
        .and("lastTime", lastTime)
        .and("unseenRows", row - lastRow);
  }
}
