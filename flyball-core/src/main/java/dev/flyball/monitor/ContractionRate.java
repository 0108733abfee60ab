package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import java.util.Locale;
import java.util.Optional;
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
public final class ContractionRate implements Monitor {
  static final int DEFAULT_BLOCK = 50;

  private static final double IMPROVED = 0.9;

  /** After a stall, noise alone finds a block a tenth better; hardly ever one half as large. */
  private static final double RESUMED = 0.5;

  private static final int PATIENCE = 5;

  private final KnownParameters reference;
  private final long from;
  private final long to;
  private final int block;
  private final ErrorBlocks blocks;

  ContractionRate(double[] reference, long from, long to, int block) {
    if (from < 1 || to - from < 2) {
      throw new IllegalArgumentException(
          "a contraction rate needs steps from at least 1 to at least from + 2, not %s to %s"
              .formatted(from, to));
    }
    this.reference = new KnownParameters(reference);
    this.from = from;
    this.to = to;
    this.block = Window.checkedLength("contraction", block);
    this.blocks = new ErrorBlocks(block);
  }

  /** This monitor over the steps {@code first} up to but not including {@code end}. */
  public ContractionRate between(long first, long end) {
    return new ContractionRate(reference.parameters(), first, end, block);
  }

  /** This monitor with blocks of at first {@code steps} steps when looking for the floor. */
  public ContractionRate averaging(int steps) {
    return new ContractionRate(reference.parameters(), from, to, steps);
  }

  /** rho before the floor; empty where there is nothing to fit there. */
  public OptionalDouble rate() {
    return finite(-line().slope());
  }

  /** Steps in which |e|^2 halves, ln 2 / rho; empty where it does not shrink. */
  public OptionalDouble halvingTime() {
    double slope = line().slope();
    return slope < 0 ? OptionalDouble.of(-Math.log(2) / slope) : OptionalDouble.empty();
  }

  /** R^2 of the fit: near 1 where contraction is exponential. */
  public OptionalDouble explained() {
    return finite(line().explained());
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

  private LineFit line() {
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
    return "contraction-%s-%s-by-%s".formatted(from, end, block);
  }

  @Override
  public void begin(Model model) {
    reference.checkFits(model);
  }

  @Override
  public void watch(Step step) {
    if (step.labelled() && step.number() >= from && step.number() < to) {
      blocks.add(step.number(), reference.squaredDistance(step.parameters()));
    }
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(
        DescribedMonitors.over("contraction", block)
            .withNumbers("reference", reference.parameters())
            .with("from", from)
            .with("to", to));
  }

  @Override
  public ContractionRate fresh() {
    return between(from, to);
  }

  @Override
  public void fields(Fields f) {
    f.part("blocks", blocks);
  }
}
