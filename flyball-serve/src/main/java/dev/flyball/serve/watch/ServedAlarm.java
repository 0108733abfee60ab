package dev.flyball.serve.watch;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An alarm about a model, in plain words.
 *
 * @param sequence the row at which it was noticed
 * @param time of that row, in milliseconds since 1970
 * @param key whose learner; null where the model has one
 * @param features those it is about; empty where it is about the model
 * @param active whether it still holds; false if it is over or was a single event
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
    // JSON leaves an empty list out.
    features = features == null ? List.of() : List.copyOf(features);
  }

  /** The kind of alarm. */
  public enum Kind {
    /** A feature that used to be seen is not. */
    SILENT,
    /** A feature came back after a silence; steps may be large until its weights fit again. */
    RETURN,
    /** Values of a feature are there and not trusted. */
    UNTRUSTED,
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
}
