package dev.flyball.tables.trial;

import dev.flyball.law.AveragedLaw;
import dev.flyball.law.Law;
import dev.flyball.report.Role;

/** The colours of the laws in charts. */
public final class Roles {
  private Roles() {}

  /** The colour of a law. */
  public static Role of(Law law) {
    return law instanceof AveragedLaw ? Role.AVERAGED : of(law.name());
  }

  /** The colour of a law by its name. */
  public static Role of(String law) {
    return switch (law) {
      case "masked" -> Role.MASKED;
      case "scalar" -> Role.SCALAR;
      case "pool" -> Role.POOL;
      default -> Role.DIRECTIONAL;
    };
  }
}
