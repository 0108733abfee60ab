package dev.flyball.serve.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a model treats the keys of its rows. */
public enum Keying {
  /** Rows have no keys. */
  NONE,
  /** A learner for each key, which knows nothing of the others. */
  APART,
  /** A learner of all rows, and one for each key of what the common one leaves. */
  COMMON;

  /** As a spec says it: true, false or common. */
  @JsonValue
  Object toJson() {
    return this == COMMON ? name().toLowerCase(Locale.ROOT) : this == APART;
  }

  @JsonCreator
  static Keying of(Object said) {
    for (Keying each : values()) {
      if (each.toJson().equals(said)) {
        return each;
      }
    }
    throw new IllegalArgumentException("keyed is true, false or \"common\"");
  }
}
