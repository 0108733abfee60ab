package dev.flyball.serve.watch;

import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedPrediction;

/**
 * One step of a served model: the row, and what was predicted before it was learned.
 *
 * @param sequence the row's number
 */
public record StepRecord(long sequence, Row row, ServedPrediction said) {

  /**
   * The distance of the prediction from the target; 0 or 1 for classes; NaN without a target, or
   * where the row has weight 0.
   */
  public double error() {
    return row.weight() == 0 ? Double.NaN : said.error(row.target());
  }

  /** About how much of the heap it takes. */
  long bytes() {
    return 400 + row.bytes() + (said.shadow() == null ? 0 : 400);
  }

  /** The step as JSON says it; with the values of its features where they are asked for. */
  public JsonObject toJson(boolean values) {
    JsonObject json =
        JsonObject.of("sequence", sequence)
            .and("time", row.time())
            .andAny("key", row.key())
            .and("prediction", said.label() == null ? said.value() : said.label())
            .andAny("target", row.target())
            .and("error", error());
    ServedPrediction shadow = said.shadow();
    if (shadow != null) {
      json.and("shadowError", shadow.error(row.target()))
          .andAny("shadowPrediction", shadow.label() == null ? shadow.value() : null);
    }
    if (!said.intervals().isEmpty()) {
      Interval widest = said.intervals().get(said.intervals().size() - 1);
      json.and("lower", widest.lower()).and("upper", widest.upper()).and("level", widest.level());
    }
    json.and("leverage", said.leverage()).andAny("untrusted", said.untrusted());
    return values ? json.and("features", row.values()) : json.and("seen", row.values().keySet());
  }
}
