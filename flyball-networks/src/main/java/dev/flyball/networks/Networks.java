package dev.flyball.networks;

import dev.flyball.model.Link;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;

/** The models and memories for networks and kernels: those that a table does not need. */
public final class Networks {
  private Networks() {}

  /**
   * A multilayer perceptron with these hidden layers, one output and tanh units unless set
   * otherwise.
   */
  public static MultilayerPerceptron perceptron(int inputs, int... hidden) {
    return MultilayerPerceptron.of(inputs, hidden);
  }

  /**
   * A perceptron with as many outputs as inputs, whose targets are to be its own inputs; weights
   * start by fan-in.
   */
  public static MultilayerPerceptron autoencoder(int inputs, int... hidden) {
    return perceptron(inputs, hidden).outputs(inputs).initialisation(Initialisation.fanIn());
  }

  /** Regression on the features of a kernel, without intercept. */
  public static KernelModel kernel(FeatureMap map) {
    return new KernelModel(map, false, Link.IDENTITY);
  }

  /**
   * As {@link Memory#block(Groups)}: each block keeps the inverse of its metric and no S, about 4 b
   * bytes per parameter in blocks of width b, and is forgotten only by rows that reach it. The
   * groups cover all parameters; the ridge is fixed.
   */
  public static Memory inverseBlock(Groups groups) {
    return new InverseBlocks(groups);
  }

  /** The {@code rank} strongest directions of S. */
  public static Memory lowRank(int rank) {
    if (rank < 1) {
      throw new IllegalArgumentException("a rank must be at least 1, not " + rank);
    }
    return new LowRank(rank, 0);
  }

  /**
   * As many directions as needed, so that what is left out stays below {@code fraction} of the
   * ridge.
   */
  public static Memory adaptiveRank(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException(
          "the fraction left out must lie between 0 and 1, not " + fraction);
    }
    return new LowRank(0, fraction);
  }

  /** {@link #rows(double)} with the tolerance 1e-6. */
  public static Memory rows() {
    return rows(1e-6);
  }

  /**
   * All of S, kept as the rows it was made of: for wide models, mainly networks, whose inputs
   * repeat. The relative error of q is at most {@code tolerance}.
   */
  public static Memory rows(double tolerance) {
    return new KeptRows(tolerance);
  }
}
