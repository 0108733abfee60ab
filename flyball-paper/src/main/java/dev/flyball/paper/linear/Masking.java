package dev.flyball.paper.linear;

import dev.flyball.paper.missing.Missingness;

/** How Experiment 1 hides features. */
public enum Masking {
  /** Groups come and go in spells of five steps on average; 5% of the features drop out besides. */
  BLOCK {
    @Override
    Missingness missingness(Severity severity) {
      double hiddenShare = severity == Severity.MODERATE ? 0.20 : 0.45;
      return Missingness.groups(LinearStream.GROUPS, hiddenShare, 5, 0.05);
    }
  },
  /** Every feature is seen or not by itself. */
  IID {
    @Override
    Missingness missingness(Severity severity) {
      return Missingness.iid(LinearStream.SIZE, severity == Severity.MODERATE ? 0.75 : 0.55);
    }
  };

  /** How much is hidden. */
  public enum Severity {
    MODERATE,
    HEAVY
  }

  abstract Missingness missingness(Severity severity);
}
