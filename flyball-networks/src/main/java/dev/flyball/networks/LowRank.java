package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;

/** The strongest directions of S: a given number, or all but a fraction of the ridge. */
record LowRank(int rank, double fraction) implements Memory {
  static final String WORD = "low-rank";

  @Override
  public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
    if (rank > width) {
      throw new IllegalArgumentException(
          "a rank of %s for %s parameters; expected at most as many".formatted(rank, width));
    }
    return new LowRankObservability(width, beta, ridge, rank, fraction);
  }

  @Override
  public Description describe(Description law) {
    Description described = law.with("memory", WORD);
    return rank > 0 ? described.with("rank", rank) : described.with("fraction", fraction);
  }
}
