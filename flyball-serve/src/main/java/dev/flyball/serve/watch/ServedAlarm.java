package dev.flyball.serve.watch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that people should know, in plain words.
 *
 * @param sequence the row at which it was noticed
 * @param time of that row, in milliseconds since 1970
 * @param key whose learner; null where the model has one
 * @param features those it is about; empty where it is about the model
 * @param active whether it still holds; one that is over, or that tells of a moment, is not
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ServedAlarm(
    Kind kind,
    long sequence,
    long time,
    @Nullable String key,
    List<String> features,
    String text,
    boolean active) {
  public ServedAlarm {
    features = List.copyOf(features);
  }

  /** What it is about. */
  public enum Kind {
    /** A feature that used to be seen is not. */
    SILENT,
    /** A feature came back after a silence; steps may be large until its weights fit again. */
    RETURN,
    /** Fewer, or more, targets inside their intervals than the level says. */
    COVERAGE,
    /** The last target would have been the better prediction. */
    BASELINE,
    /** Rows are refused; the model stays as it is. */
    REFUSED;

    /** As events and metrics say it. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The same when it no longer holds. */
  ServedAlarm ended() {
    return new ServedAlarm(kind, sequence, time, key, features, text, false);
  }

  void write(MonitorOutput out) throws IOException {
    out.writeText(kind.label());
    out.writeLong(sequence);
    out.writeLong(time);
    out.writeValue(key);
    out.writeInt(features.size());
    for (String feature : features) {
      out.writeText(feature);
    }
    out.writeText(text);
    out.writeBoolean(active);
  }

  static ServedAlarm read(MonitorInput in) throws IOException {
    Kind kind = Kind.valueOf(in.readText().toUpperCase(Locale.ROOT));
    long sequence = in.readLong();
    long time = in.readLong();
    String key = in.readTextOrNull();
    List<String> features = new ArrayList<>();
    for (int left = in.readCount(); left > 0; left--) {
      features.add(in.readText());
    }
    return new ServedAlarm(kind, sequence, time, key, features, in.readText(), in.readBoolean());
  }
}
