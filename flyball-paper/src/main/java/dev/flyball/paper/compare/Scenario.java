package dev.flyball.paper.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.missing.Missingness;
import dev.flyball.paper.linear.LinearCase;
import dev.flyball.paper.linear.LinearRows;
import dev.flyball.paper.linear.LinearStream;
import dev.flyball.paper.linear.Masking;
import dev.flyball.paper.linear.Masking.Severity;
import dev.flyball.random.RandomStream;

/** A scenario of the comparison: Experiment 1 and variations of it. */
enum Scenario {
  BLOCK_MODERATE("block, moderate", "Experiment 1: groups out 20% of the time, 5 steps at a time."),
  BLOCK_HEAVY("block, heavy", "Experiment 1: groups out 45% of the time, 5 steps at a time."),
  IID_MODERATE("iid, moderate", "Experiment 1: every feature seen with probability 0.75."),
  IID_HEAVY("iid, heavy", "Experiment 1: every feature seen with probability 0.55."),
  SCALED(
      "badly scaled",
      "Block, moderate, with the features' scales spread over four decades and nothing"
          + " standardised. Errors are taken in units of each feature's scale."),
  OUTAGES("long outages", "Groups out 30% of the time, 500 steps at a time."),
  DRIFT("drifting weights", "Block, moderate, while w⋆ turns by a full circle every 10,000 steps.");

  private final String label;
  private final String text;

  Scenario(String label, String text) {
    this.label = label;
    this.text = text;
  }

  @JsonValue
  public String label() {
    return label;
  }

  String text() {
    return text;
  }

  private Missingness missingness() {
    return switch (this) {
      case BLOCK_HEAVY -> experiment(Masking.BLOCK, Severity.HEAVY);
      case IID_MODERATE -> experiment(Masking.IID, Severity.MODERATE);
      case IID_HEAVY -> experiment(Masking.IID, Severity.HEAVY);
      case OUTAGES -> Missingness.groups(LinearStream.GROUPS, 0.30, 500, 0.05);
      default -> experiment(Masking.BLOCK, Severity.MODERATE);
    };
  }

  private static Missingness experiment(Masking masking, Severity severity) {
    return new LinearCase(masking, severity, 0.020).missingness();
  }

  /** The rows of run {@code run}; every scenario has rows of its own. */
  LinearRows stream(long seed, int run) {
    RandomStream random = new RandomStream(seed).split(ordinal()).split(run);
    LinearRows rows = new LinearRows(new LinearStream(random.nextLong(), missingness()));
    return switch (this) {
      case SCALED -> rows.scaled();
      case DRIFT ->
          rows.turning(new LinearStream(random.nextLong(), missingness()).weights(), 10_000);
      default -> rows;
    };
  }
}
