package dev.flyball.paper.trial;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.report.Role;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;

/**
 * Something that is compared: a law or a peer with a rate to choose. The stream it starts on
 * differs from comparison to comparison; its name and style do not.
 */
public interface Method {
  /**
   * The name and style of a method in tables and charts.
   *
   * @param label its name in tables, results and charts
   * @param role its colour
   * @param stroke how its curves are drawn
   */
  record Look(String label, Role role, Stroke stroke) {
    public Look(String label, Role role) {
      this(label, role, Stroke.SOLID);
    }
  }

  /** Its name and style. */
  Look look();

  /** Its name in tables, results and charts. */
  @JsonValue
  default String label() {
    return look().label();
  }

  /** A curve of it, to be given its values. */
  default Series.Builder series() {
    return Series.builder(label(), look().role()).stroke(look().stroke());
  }

  /** Whether it is shown what the others must do without: a reference, not a rival. */
  default boolean seesEverything() {
    return look().role() == Role.FULL;
  }
}
