package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Lyapunov contraction rate: the least squares fit of log|e_t|^2 ~ -rho t + c over the run; higher
 * is faster. A learner with noise stops contracting at a floor, and a fit past it means nothing:
 * only the blocks before the floor are fitted.
 *
 * <p>Contraction stalls when five complete blocks in a row fail to improve the best mean |e|^2 by a
 * tenth; it is over, and the floor was reached in the last block that improved, unless a later
 * block halves that best. The rate is free of the scale of w; its companions are the halving time
 * and the share of variance that the line explains. O(d) per step.
 */
public final class ContractionRate extends WindowMonitor {
  static final int DEFAULT_BLOCK = 50;

  private static final double IMPROVED = 0.9;

  /** After a stall, noise alone finds a block a tenth better; hardly ever one half as large. */
  private static final double RESUMED = 0.5;

  private static final int PATIENCE = 5;

  private final double[] reference;
  private final double[] error;
  private final ErrorBlocks blocks;

  /** With blocks of at first {@code block} steps when looking for the floor. */
  ContractionRate(double[] reference, int block) {
    super("contraction", block);
    for (int j = 0; j < reference.length; j++) {
      if (!Double.isFinite(reference[j])) {
        throw new IllegalArgumentException(
            "parameter %s of the reference must be finite, not %s".formatted(j, reference[j]));
      }
    }
    this.reference = reference.clone();
    this.error = new double[reference.length];
    this.blocks = new ErrorBlocks(block);
  }

  /** rho before the floor; empty where there is nothing to fit there. */
  public OptionalDouble rate() {
    return finite(-LineFit.slope(line()));
  }

  /** Steps in which |e|^2 halves, ln 2 / rho; empty where it does not shrink. */
  public OptionalDouble halvingTime() {
    double slope = LineFit.slope(line());
    return slope < 0 ? OptionalDouble.of(-Math.log(2) / slope) : OptionalDouble.empty();
  }

  /** R^2 of the fit: near 1 where contraction is exponential. */
  public OptionalDouble explained() {
    return finite(LineFit.explained(line()));
  }

  /** Root mean square error after the floor was reached; empty while still contracting. */
  public OptionalDouble floor() {
    int at = floorBlock();
    return at < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(blocks.meanFrom(at + 1)));
  }

  private double[] line() {
    int at = floorBlock();
    return blocks.line(at < 0 ? blocks.count() : at);
  }

  /** The block in which the floor was reached, or -1. */
  private int floorBlock() {
    double best = Double.POSITIVE_INFINITY;
    int last = -1;
    for (int i = 0; i < blocks.complete(); i++) {
      double needed = i - last <= PATIENCE ? IMPROVED : RESUMED;
      if (blocks.mean(i) < needed * best) {
        best = blocks.mean(i);
        last = i;
      }
    }
    return blocks.complete() - 1 - last >= PATIENCE ? last : -1;
  }

  private static OptionalDouble finite(double value) {
    return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s(rate %.4g, floor %.4g)",
        name(),
        rate().orElse(Double.NaN),
        floor().orElse(Double.NaN));
  }

  @Override
  public void begin(Model model) {
    if (reference.length != model.parameters()) {
      throw new IllegalArgumentException(
          "a reference of %s parameters for a model of %s"
              .formatted(reference.length, model.parameters()));
    }
  }

  @Override
  public void watch(Step step) {
    if (step.labelled()) {
      double[] w = step.parameters();
      for (int j = 0; j < w.length; j++) {
        error[j] = w[j] - reference[j];
      }
      blocks.add(step.number(), Kernels.squaredNorm(error, 0, error.length));
    }
  }

  @Override
  Description settings() {
    return super.settings().withNumbers("reference", reference);
  }

  @Override
  public void fields(Fields f) {
    f.part("blocks", blocks);
  }
}
