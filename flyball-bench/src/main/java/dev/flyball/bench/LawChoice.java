package dev.flyball.bench;

import dev.flyball.law.Law;
import dev.flyball.networks.Networks;
import dev.flyball.networks.debiased.DebiasedLaw;
import dev.flyball.networks.debiased.ObservationRates;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import dev.flyball.paper.NameLookup;
import dev.flyball.paper.trial.Method;
import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The laws and memories that a step is measured for, each up to the largest width that is practical
 * in memory and time.
 */
enum LawChoice implements Method {
  MASKED("masked", 1_000_000, Role.MASKED, Stroke.SOLID, d -> Law.masked(rate(d))),
  AVERAGED(
      "averaged", 1_000_000, Role.AVERAGED, Stroke.SOLID, d -> Law.averaged(Law.masked(rate(d)))),
  SCALAR("scalar", 1_000_000, Role.SCALAR, Stroke.SOLID, d -> Law.scalar(0.1, 1)),
  DIAGONAL("diagonal", 1_000_000, Role.DIRECTIONAL, Stroke.DOTTED, d -> with(Memory.diagonal())),
  BLOCK("block 32", 1_000_000, Role.DIRECTIONAL, Stroke.DASHED, d -> with(Memory.block(32))),
  LOW_RANK(
      "rank 8", 1_000_000, Role.NEUTRAL, Stroke.SOLID, d -> with(Networks.lowRank(Math.min(8, d)))),
  DENSE("dense", 1_000, Role.DIRECTIONAL, Stroke.SOLID, d -> with(Memory.dense())),
  POOL("pool", 1_000, Role.RECURSIVE, Stroke.SOLID, d -> Law.pool()),
  ROWS("rows", 1_000, Role.NEUTRAL, Stroke.DOTTED, d -> with(Networks.rows())),
  ADAPTIVE_RANK(
      "adaptive rank", 100, Role.NEUTRAL, Stroke.DASHED, d -> with(Networks.adaptiveRank(1e-3))),
  WAITING("waiting", 1_000, Role.FULL, Stroke.SOLID, d -> with(Memory.waiting(halves(d)))),
  SIFT("sift", 1_000, Role.FULL, Stroke.DOTTED, d -> with(Memory.sift())),
  DEBIASED(
      "debiased",
      1_000,
      Role.DEBIASED,
      Stroke.SOLID,
      d -> DebiasedLaw.of(ObservationRates.counted()).eta(0.01));

  private final Look look;
  private final int widest;
  private final IntFunction<Law> law;

  LawChoice(String label, int widest, Role role, Stroke stroke, IntFunction<Law> law) {
    this.look = new Look(label, role, stroke);
    this.widest = widest;
    this.law = law;
  }

  /**
   * The rate of masked SGD. Rows of d normal values, half of them seen, have a squared norm of d /
   * 2: from a rate of 4 / d on the weights would diverge, and steps at the edge of what a number
   * holds are taken with more care, and more time.
   */
  private static double rate(int width) {
    return Math.min(1e-4, 0.1 / width);
  }

  private static Law with(Memory memory) {
    return Law.directional().eta(0.1).memory(memory);
  }

  private static Groups halves(int width) {
    int middle = width / 2;
    return Groups.of(
        width,
        List.of(IntStream.range(0, middle).toArray(), IntStream.range(middle, width).toArray()));
  }

  static LawChoice of(String label) {
    return NameLookup.of("law", label, values(), LawChoice::label);
  }

  @Override
  public Look look() {
    return look;
  }

  /** Up to how many parameters it is measured. */
  int widest() {
    return widest;
  }

  /** Whether steps at this width differ: most are cheap, and some refresh what the others use. */
  boolean refreshes(int width) {
    return this == DENSE && width >= 1_000;
  }

  /** The law for a model of {@code width} parameters. */
  Law law(int width) {
    return law.apply(width);
  }
}
