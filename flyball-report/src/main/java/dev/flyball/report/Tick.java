package dev.flyball.report;

import java.util.Objects;

/** A named place on an axis, such as the row at which a month begins. */
public record Tick(double at, String name) {
  public Tick {
    Objects.requireNonNull(name, "a tick needs a name");
    if (!Double.isFinite(at)) {
      throw new IllegalArgumentException("tick '" + name + "' at " + at + ": must be finite");
    }
  }
}
