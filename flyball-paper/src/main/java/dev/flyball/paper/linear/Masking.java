package dev.flyball.paper.linear;

import dev.flyball.missing.Missingness;

/** How Experiment 1 hides features. */
public enum Masking {
  /** Groups come and go in spells of five steps on average; 5% of the features drop out besides. */
  BLOCK,
  /** Every feature is seen or not by itself. */
  IID;

  /** How much is hidden. */
  public enum Severity {
    MODERATE,
    HEAVY
  }

  Missingness missingness(Severity severity) {
    boolean moderate = severity == Severity.MODERATE;
    return this == BLOCK
        ? Missingness.groups(LinearStream.GROUPS, moderate ? 0.20 : 0.45, 5, 0.05)
        : Missingness.iid(LinearStream.SIZE, moderate ? 0.75 : 0.55);
  }
}
