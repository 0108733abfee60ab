package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One of the laws that learn side by side in a pool. Members that step in the same metric share its
 * memory and its solve, so a further rate costs O(d) per row. As text, {@code
 * wide:directional:0.98:0.1:0.5;ridge:1.0;mean;last}.
 */
public sealed interface PoolMember {
  /** Before the text of a member that is corrected, has wide rows, or least squares. */
  String CORRECTED = "corrected:";

  String WIDE = "wide:";
  String SQUARES = "squares:";

  /** The directional law under the normalised gain: B = S + epsilon I, S of discount beta. */
  static Stepping directional(double beta, double epsilon, double eta) {
    return new Stepping(new Metric.Forgetting(beta, epsilon), Rate.of(eta), Fit.LOSS, false);
  }

  /** The scalar law: eta / (epsilon + tr A). */
  static Stepping scalar(double epsilon, double eta) {
    return new Stepping(new Metric.Isotropic(epsilon), Rate.of(eta), Fit.LOSS, false);
  }

  /** Ridge regression on all rows so far: never forgets. */
  static Ridge ridge(double epsilon) {
    return new Ridge(epsilon);
  }

  /** Predicts the mean of the targets so far; for classes, their frequencies. */
  static Mean mean() {
    return new Mean();
  }

  /** Predicts the last target; for classes, what followed the last class so far. */
  static Last last() {
    return new Last();
  }

  /** The metric that a member steps in; members with equal ones share a memory. */
  sealed interface Metric {
    double epsilon();

    /** As a member's text has it. */
    String text();

    /** B = S + epsilon I with S &lt;- beta S + (1 - beta) A. */
    record Forgetting(double beta, double epsilon) implements Metric {
      public Forgetting {
        Settings.checkPositive("epsilon", epsilon);
        Settings.checkBeta(beta);
      }

      @Override
      public String text() {
        return "directional:" + beta + ":" + epsilon;
      }
    }

    /** B = epsilon I. */
    record Isotropic(double epsilon) implements Metric {
      public Isotropic {
        Settings.checkPositive("epsilon", epsilon);
      }

      @Override
      public String text() {
        return "scalar:" + epsilon;
      }
    }
  }

  /** The loss that a member is fitted to: the learner's own, or squares. */
  enum Fit {
    /** The learner's loss. */
    LOSS,
    /** The squared loss on the target itself: for classes, least squares on 0 and 1. */
    SQUARES
  }

  /** eta / sqrt(1 + t / horizon): constant where the horizon is infinite. */
  record Rate(double eta, double horizon) {
    public Rate {
      if (!(eta > 0 && eta < Gain.OVERSHOOT)) {
        throw new IllegalArgumentException(
            "a member's eta must lie between 0 and 2, from where on steps overshoot; it is " + eta);
      }
      if (!(horizon > 0)) {
        throw new IllegalArgumentException("horizon must be positive, not " + horizon);
      }
    }

    /** A constant rate. */
    static Rate of(double eta) {
      return new Rate(eta, Double.POSITIVE_INFINITY);
    }

    /** eta after so many steps. */
    public double after(long steps) {
      return Double.isInfinite(horizon) ? eta : eta / Math.sqrt(1 + steps / horizon);
    }
  }

  /** A member with parameters of its own. */
  sealed interface Learning extends PoolMember {
    /** The loss that its scores are fitted to. */
    Fit fit();

    /** Whether its rows are wide. */
    boolean wide();

    /** This member plus a correction by its last error, as far as consecutive errors correlate. */
    default Corrected corrected() {
      return new Corrected(this);
    }
  }

  /**
   * A law that steps: w &lt;- w - eta_t / (1 + h) f B^-1 x.
   *
   * @param wide whether its rows also hold which components are missing, the squares of those that
   *     are there, and the last targets; these have a diagonal memory
   */
  record Stepping(Metric metric, Rate rate, Fit fit, boolean wide) implements Learning {

    /** This member with a decaying rate: eta / sqrt(2) after {@code steps} steps, then smaller. */
    public Stepping decaying(double steps) {
      return new Stepping(metric, new Rate(rate.eta(), steps), fit, wide);
    }

    /** This member with the squared loss in place of the learner's. */
    public Stepping onSquares() {
      return new Stepping(metric, rate, Fit.SQUARES, wide);
    }

    /**
     * This member with wide rows: they also hold what is missing, squares, and the last targets.
     */
    public Stepping onWideRows() {
      return new Stepping(metric, rate, fit, true);
    }

    @Override
    public String text() {
      String kinds = (wide ? WIDE : "") + (fit == Fit.SQUARES ? SQUARES : "");
      String decay = Double.isInfinite(rate.horizon()) ? "" : ":" + rate.horizon();
      return kinds + metric.text() + ":" + rate.eta() + decay;
    }

    @Override
    public String name() {
      boolean forgets = metric instanceof Metric.Forgetting;
      boolean decays = !Double.isInfinite(rate.horizon());
      return (forgets ? "directional, beta " + ((Metric.Forgetting) metric).beta() : "scalar")
          + ", eta "
          + rate.eta()
          + (decays ? " decaying from row " + (long) rate.horizon() : "")
          + (fit == Fit.SQUARES ? ", least squares" : "")
          + (wide ? ", wide rows" : "");
    }
  }

  /**
   * Ridge regression on all rows so far, with inputs in coordinates that stay: the law of printed
   * gain with beta = 1 - 1/t and eta = 1/t.
   *
   * @param epsilon what is added to the sum of x x'
   */
  record Ridge(double epsilon) implements Learning {
    public Ridge {
      Settings.checkPositive("epsilon", epsilon);
    }

    @Override
    public Fit fit() {
      return Fit.SQUARES;
    }

    @Override
    public boolean wide() {
      return false;
    }

    @Override
    public String text() {
      return "ridge:" + epsilon;
    }

    @Override
    public String name() {
      return "ridge on all rows";
    }
  }

  /**
   * Another member plus rho times its last error, where rho is the running correlation of its
   * consecutive errors: for numbers that come in order. O(1).
   */
  record Corrected(Learning base) implements PoolMember {
    @Override
    public String text() {
      return CORRECTED + base.text();
    }

    @Override
    public String name() {
      return base.name() + ", corrected by its last error";
    }
  }

  /** Predicts the running mean, or the class frequencies. */
  record Mean() implements PoolMember {
    @Override
    public String text() {
      return "mean";
    }

    @Override
    public String name() {
      return "running mean";
    }
  }

  /** Predicts the last target, or the frequencies of the classes that followed the last class. */
  record Last() implements PoolMember {
    @Override
    public String text() {
      return "last";
    }

    @Override
    public String name() {
      return "last target";
    }
  }

  /** This member as a law's text has it, {@code directional:0.98:0.1:0.5}. */
  String text();

  /** This member in words. */
  String name();

  /** Members as the text of a law has them. */
  static String text(List<PoolMember> members) {
    return members.stream().map(PoolMember::text).collect(Collectors.joining(";"));
  }

  /**
   * The members that {@link #text(List)} wrote.
   *
   * @throws CheckpointException naming the one that is none
   */
  static List<PoolMember> parse(String text) {
    return Arrays.stream(text.split(";")).map(member -> parseOne(member.strip())).toList();
  }

  private static PoolMember parseOne(String text) {
    try {
      return switch (text) {
        case "mean" -> mean();
        case "last" -> last();
        default ->
            text.startsWith(CORRECTED)
                ? learning(text.substring(CORRECTED.length())).corrected()
                : learning(text);
      };
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new CheckpointException(
          ("'%s' is no member of a pool (%s); expected [wide:][squares:]directional:BETA:EPSILON:ETA"
                  + "[:HORIZON], [wide:][squares:]scalar:EPSILON:ETA[:HORIZON], ridge:EPSILON,"
                  + " corrected: with one of these, mean or last")
              .formatted(text, e.getMessage()),
          e);
    }
  }

  private static Learning learning(String text) {
    return text.startsWith("ridge:")
        ? ridge(Double.parseDouble(text.split(":")[1]))
        : stepping(text);
  }

  private static Stepping stepping(String text) {
    if (text.startsWith(WIDE)) {
      return stepping(text.substring(WIDE.length())).onWideRows();
    }
    if (text.startsWith(SQUARES)) {
      return stepping(text.substring(SQUARES.length())).onSquares();
    }
    boolean forgets = text.startsWith("directional:");
    if (!forgets && !text.startsWith("scalar:")) {
      throw new IllegalArgumentException("there is no such member");
    }
    double[] numbers =
        Arrays.stream(text.split(":")).skip(1).mapToDouble(Double::parseDouble).toArray();
    int horizon = forgets ? 3 : 2;
    Stepping member =
        forgets ? directional(numbers[0], numbers[1], numbers[2]) : scalar(numbers[0], numbers[1]);
    return numbers.length > horizon ? member.decaying(numbers[horizon]) : member;
  }
}
