package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Observability;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;

/**
 * Blocks of which each is kept as the inverse of its metric.
 *
 * @param groups their names are for messages alone
 */
record InverseBlocks(Groups groups) implements Memory {
  static final String WORD = "inverse-block";

  @Override
  public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
    if (groups.size() != width) {
      throw new IllegalArgumentException(
          "groups over %s parameters for a model of %s".formatted(groups.size(), width));
    }
    return new InverseBlocksObservability(beta, ridge, groups, workers);
  }

  @Override
  public Description describe(Description law) {
    return law.with("memory", WORD).with("over", groups.size()).with("groups", groups.text());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof InverseBlocks that && that.groups.unnamed().equals(groups.unnamed());
  }

  @Override
  public int hashCode() {
    return groups.unnamed().hashCode();
  }
}
