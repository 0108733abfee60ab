package dev.flyball.serve.watch;

import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedPrediction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a served model: the row, and what was predicted before it was learned.
 *
 * @param sequence the row's number
 */
public record StepRecord(long sequence, Row row, ServedPrediction said) {

  /** The distance of the prediction from the target; 0 or 1 for classes; NaN without a target. */
  public double error() {
    return said.error(row.target());
  }

  /** About how much of the heap it takes. */
  long bytes() {
    return 400 + row.bytes() + (said.shadow() == null ? 0 : 400);
  }

  /** Writes what {@link #toJson} shows. */
  void write(MonitorOutput out) throws IOException {
    out.writeLong(sequence);
    out.writeRow(row);
    write(said, out);
    ServedPrediction shadow = said.shadow();
    out.writeBoolean(shadow != null);
    if (shadow != null) {
      write(shadow, out);
    }
  }

  private static void write(ServedPrediction said, MonitorOutput out) throws IOException {
    out.writeDouble(said.value());
    out.writeValue(said.label());
    out.writeInt(said.intervals().size());
    for (Interval interval : said.intervals()) {
      out.writeDouble(interval.level());
      out.writeDouble(interval.lower());
      out.writeDouble(interval.upper());
    }
    out.writeDouble(said.leverage());
  }

  static StepRecord read(MonitorInput in) throws IOException {
    long sequence = in.readLong();
    Row row = in.readRow();
    ServedPrediction said = readSaid(in);
    return new StepRecord(sequence, row, in.readBoolean() ? said.beside(readSaid(in)) : said);
  }

  private static ServedPrediction readSaid(MonitorInput in) throws IOException {
    double value = in.readDouble();
    String label = in.readTextOrNull();
    List<Interval> intervals = new ArrayList<>();
    for (int left = in.readCount(); left > 0; left--) {
      intervals.add(new Interval(in.readDouble(), in.readDouble(), in.readDouble()));
    }
    return ServedPrediction.recalled(value, label, intervals, in.readDouble());
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
    json.and("leverage", said.leverage());
    return values ? json.and("features", row.values()) : json.and("seen", row.values().keySet());
  }
}
