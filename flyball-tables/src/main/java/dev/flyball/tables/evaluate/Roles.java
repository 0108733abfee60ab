package dev.flyball.tables.evaluate;

import dev.flyball.control.AveragedLaw;
import dev.flyball.control.Law;
import dev.flyball.report.Role;

/** The colours of the laws. */
final class Roles {
  static final Role GUESS = Role.NEUTRAL;

  private Roles() {}

  static Role of(Law law) {
    if (law instanceof AveragedLaw) {
      return Role.AVERAGED;
    }
    return switch (law.name()) {
      case "masked" -> Role.MASKED;
      case "scalar" -> Role.SCALAR;
      default -> Role.DIRECTIONAL;
    };
  }
}
