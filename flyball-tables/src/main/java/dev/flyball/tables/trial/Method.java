package dev.flyball.tables.trial;

import dev.flyball.report.Role;
import dev.flyball.report.Stroke;

/**
 * Something that is compared: a law or a peer with a rate to choose. What it is started on differs
 * from comparison to comparison; what it is called and how it is drawn does not.
 */
public interface Method {

  /** Its name in tables, results and charts. */
  String label();

  /** Its colour. */
  Role role();

  /** How its curves are drawn. */
  default Stroke stroke() {
    return Stroke.SOLID;
  }

  /** Whether it is shown what the others must do without: a reference, not a rival. */
  default boolean seesEverything() {
    return false;
  }
}
