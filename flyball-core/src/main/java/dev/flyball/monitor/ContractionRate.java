package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Lyapunov contraction rate: the least squares fit of log|e_t|^2 ~ -rho t + c over the steps {@code
 * from} to {@code to}; higher is faster. A learner with noise stops contracting at a floor, and a
 * fit past it means nothing: only the blocks before the floor are fitted.
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
  private final long from;
  private final long to;
  private final ErrorBlocks blocks;

  ContractionRate(double[] reference, long from, long to, int block) {
    super("contraction", block);
    if (from < 1 || to - from < 2) {
      throw new IllegalArgumentException(
          "a contraction rate needs steps from at least 1 to at least from + 2, not %s to %s"
              .formatted(from, to));
    }
    for (int j = 0; j < reference.length; j++) {
      if (!Double.isFinite(reference[j])) {
        throw new IllegalArgumentException(
            "parameter %s of the reference must be finite, not %s".formatted(j, reference[j]));
      }
    }
    this.reference = reference.clone();
    this.error = new double[reference.length];
    this.from = from;
    this.to = to;
    this.blocks = new ErrorBlocks(block);
  }

  /** This monitor over the steps {@code first} up to but not including {@code end}. */
  public ContractionRate between(long first, long end) {
    return new ContractionRate(reference, first, end, window());
  }

  /** This monitor with blocks of at first {@code steps} steps when looking for the floor. */
  public ContractionRate averaging(int steps) {
    return new ContractionRate(reference, from, to, steps);
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

  /** The first step of the block in which the floor was reached; empty while still contracting. */
  public OptionalLong floorReachedAt() {
    int at = floorBlock();
    return at < 0 ? OptionalLong.empty() : OptionalLong.of(from + blocks.start(at));
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
  public String name() {
    String end = to == Long.MAX_VALUE ? "end" : Long.toString(to);
    return "contraction-%s-%s-by-%s".formatted(from, end, window());
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
    if (step.labelled() && step.number() >= from && step.number() < to) {
      double[] w = step.parameters();
      for (int j = 0; j < w.length; j++) {
        error[j] = w[j] - reference[j];
      }
      blocks.add(step.number(), Kernels.squaredNorm(error, 0, error.length));
    }
  }

  @Override
  Description settings() {
    return super.settings().withNumbers("reference", reference).with("from", from).with("to", to);
  }

  @Override
  public void fields(Fields f) {
    f.part("blocks", blocks);
  }
}
