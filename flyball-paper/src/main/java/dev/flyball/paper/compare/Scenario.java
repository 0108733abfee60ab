package dev.flyball.paper.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.missing.simulated.LinearStream;
import dev.flyball.paper.linear.LinearCase;
import dev.flyball.paper.linear.Masking;
import dev.flyball.paper.linear.Masking.Severity;

/** Where the methods are compared: Experiment 1, and what the world does to it. */
public enum Scenario {
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
  ScenarioStream stream(long seed, int run) {
    RandomStream random = new RandomStream(seed).split(ordinal()).split(run);
    LinearStream rows = new LinearStream(random.nextLong(), missingness());
    double[] scales = this == SCALED ? spreadScales(rows.size()) : ones(rows.size());
    double[] other = rows.weights();
    if (this == DRIFT) {
      other = new LinearStream(random.nextLong(), missingness()).weights();
    }
    return new ScenarioStream(rows, scales, other, this == DRIFT ? 10_000 : 0);
  }

  private static double[] ones(int size) {
    double[] ones = new double[size];
    java.util.Arrays.fill(ones, 1);
    return ones;
  }

  /** 0.01 to 100, neighbours far apart so that every group has features of all sizes. */
  private static double[] spreadScales(int size) {
    double[] scales = new double[size];
    for (int j = 0; j < size; j++) {
      scales[j] = StrictMath.pow(10, 4.0 * (17 * j % size) / (size - 1) - 2);
    }
    return scales;
  }
}
