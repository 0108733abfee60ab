package dev.flyball.serve.watch;

import dev.flyball.interval.Interval;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedPrediction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
  public Map<String, Object> toJson(boolean values) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("sequence", sequence);
    json.put("time", row.time());
    if (row.key() != null) {
      json.put("key", row.key());
    }
    json.put("prediction", said.label() == null ? said.value() : said.label());
    if (row.target() != null) {
      json.put("target", row.target());
    }
    json.put("error", error());
    if (said.shadow() != null) {
      json.put("shadowError", said.shadow().error(row.target()));
      if (said.shadow().label() == null) {
        json.put("shadowPrediction", said.shadow().value());
      }
    }
    if (!said.intervals().isEmpty()) {
      Interval widest = said.intervals().get(said.intervals().size() - 1);
      json.put("lower", widest.lower());
      json.put("upper", widest.upper());
      json.put("level", widest.level());
    }
    json.put("leverage", said.leverage());
    if (values) {
      json.put("features", row.values());
    } else {
      json.put("seen", row.values().keySet());
    }
    return json;
  }
}
