package dev.flyball.law;

import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.util.ArrayList;
import java.util.List;

/**
 * The defaults of all laws; no other class holds one. Those of the directional law need no tuning:
 * over many streams their error is never far from the best of a grid (docs/research/defaults.md;
 * {@code flyball experiment defaults} runs the study again).
 */
public final class Defaults {
  /** eta of the directional law, for a value to be predicted. */
  public static final double ETA = 0.5;

  /** epsilon of the directional law, for a value to be predicted. */
  public static final double EPSILON = 0.1;

  /** eta of the directional law for classes. */
  public static final double CLASS_ETA = 0.5;

  /** epsilon of the directional law, for classes. */
  public static final double CLASS_EPSILON = 1;

  /** beta of the directional law. */
  public static final double BETA = 0.98;

  /** eta of masked SGD. */
  public static final double MASKED_ETA = 0.01;

  /** eta of the scalar law. */
  public static final double SCALAR_ETA = 0.5;

  /** epsilon of the scalar law. */
  public static final double SCALAR_EPSILON = 1;

  /** Consecutive parameters of a network's tensor that share a block of the memory. */
  public static final int NETWORK_CHUNK = 128;

  private static final double AUTOENCODER_ETA = 0.02;
  private static final double NETWORK_ETA = 0.005;
  private static final double NETWORK_EPSILON = 0.005;
  private static final double NETWORK_BETA = 0.99;

  static final double PAPER_BETA = 0.99;
  static final double PAPER_EPSILON = 0.05;

  /** Below what rounding loses: the memory then solves as exactly as a factor does. */
  static final double PAPER_TOLERANCE = 1e-12;

  /** A dense memory of more parameters would take longer to solve than it is worth. */
  private static final int DENSE = 1000;

  /** Parameters in a block, where a memory in blocks is given no size. */
  static final int BLOCK = 128;

  /** The row from which on the decaying rates of a pool decay. */
  private static final double DECAY = 100;

  /** beta of a pool's members for classes. */
  private static final double CLASS_BETA = 0.998;

  /** The tolerance to which a pool's memories solve rows. */
  private static final double POOL_TOLERANCE = 1e-4;

  /** Trees on what a pool's members leave. */
  private static final int TREES = 96;

  /** Trees for classes take larger steps. */
  private static final int CLASS_TREES = 64;

  private Defaults() {}

  /** The pool for numbers with its usual members, dense memories. */
  static PoolLaw pool() {
    return new PoolLaw(numbers(), classes(), Memory.dense(POOL_TOLERANCE), TREES);
  }

  /** The law for one learner among many, each with few rows: the linear pool. */
  public static Law keyed(Model model) {
    return law(model) instanceof PoolLaw pool ? pool.trees(0) : law(model);
  }

  /** The pool for what {@code model} predicts, with memories that fit its size. */
  public static PoolLaw pool(Model model) {
    PoolLaw pool = PoolLaw.predictsClasses(model) ? pool().trees(CLASS_TREES) : pool();
    return model.head().parameters() > DENSE ? pool.memory(memory(model)) : pool;
  }

  /** The members for a number (docs/research/defaults.md says what each is worth). */
  private static List<PoolMember> numbers() {
    PoolMember.Stepping slow = PoolMember.directional(BETA, EPSILON, 0.1);
    PoolMember.Stepping fast = PoolMember.directional(BETA, EPSILON, 0.5);
    PoolMember.Stepping fastest = PoolMember.directional(BETA, EPSILON, 1);
    PoolMember.Ridge ridge = PoolMember.ridge(1);
    PoolMember.Stepping scalar = PoolMember.scalar(1, 0.2);
    return List.of(
        slow,
        fast,
        fast.decaying(DECAY),
        fast.onWideRows(),
        fastest.decaying(DECAY).onWideRows(),
        ridge,
        PoolMember.scalar(1, 0.5),
        scalar.onWideRows(),
        fast.decaying(DECAY).onWideRows().corrected(),
        ridge.corrected(),
        scalar.corrected(),
        PoolMember.mean(),
        PoolMember.last());
  }

  /** The members for classes: one memory for all. */
  private static List<PoolMember> classes() {
    PoolMember.Stepping slow = PoolMember.directional(CLASS_BETA, CLASS_EPSILON, 0.2);
    PoolMember.Stepping fast = PoolMember.directional(CLASS_BETA, CLASS_EPSILON, 0.5);
    PoolMember.Stepping fastest = PoolMember.directional(CLASS_BETA, CLASS_EPSILON, 1);
    List<PoolMember.Stepping> narrow =
        List.of(
            slow,
            fastest,
            fast.decaying(DECAY),
            fast.onSquares(),
            fastest.onSquares().decaying(DECAY));
    List<PoolMember> members = new ArrayList<>(narrow);
    narrow.forEach(member -> members.add(member.onWideRows()));
    members.add(PoolMember.ridge(10));
    members.add(PoolMember.mean());
    members.add(PoolMember.last());
    return List.copyOf(members);
  }

  /** The default law for {@code model}. */
  public static Law law(Model model) {
    return PoolLaw.learns(model) ? pool(model) : directional(model);
  }

  /** The law called {@code name}, for {@code model}. */
  public static Law law(String name, Model model) {
    return switch (name) {
      case "directional" -> directional(model);
      case "pool" -> pool(model);
      default -> law(name);
    };
  }

  /** The law called {@code name}, for whatever model. */
  static Law law(String name) {
    return switch (name) {
      case "masked" -> Law.masked();
      case "scalar" -> Law.scalar();
      case "directional" -> Law.directional();
      case "pool" -> pool();
      default -> LawForms.of(name).usual(name);
    };
  }

  /** The directional law for what {@code model} predicts, with a memory that fits its size. */
  public static GradientLaw directional(Model model) {
    return directional(model.link() == Link.LOGISTIC).memory(memory(model));
  }

  /** The directional law for classes, or for a value. */
  public static GradientLaw directional(boolean classes) {
    return classes ? Law.directional().eta(CLASS_ETA).epsilon(CLASS_EPSILON) : Law.directional();
  }

  /**
   * The directional law for a network that is trained elsewhere, as in the paper's Experiment 3:
   * printed gain, and the gradient of the loss in place of the sensitivity.
   */
  public static GradientLaw network() {
    return Law.directional()
        .eta(NETWORK_ETA)
        .epsilon(NETWORK_EPSILON)
        .beta(NETWORK_BETA)
        .gain(Gain.PRINTED);
  }

  /**
   * The directional law for an autoencoder: printed gain, which does better there than the
   * normalised one (docs/research/models.md), and a memory that costs what the model has
   * parameters, whatever the number of its outputs.
   */
  public static GradientLaw autoencoder() {
    return Law.directional().memory(Memory.diagonal()).gain(Gain.PRINTED).eta(AUTOENCODER_ETA);
  }

  /** A memory that fits the model's size: dense, or in blocks. */
  public static Memory memory(Model model) {
    return model.head().parameters() > DENSE ? Memory.block(BLOCK) : Memory.dense();
  }
}
