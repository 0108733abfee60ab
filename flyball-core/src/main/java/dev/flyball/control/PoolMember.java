package dev.flyball.control;

/**
 * One of the laws that learn side by side in a pool. Members that step in the same metric share its
 * memory and its solve, so a further rate costs O(d) a row. Written and read as text by {@link
 * MemberText}.
 */
public sealed interface PoolMember {

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

    /** B = S + epsilon I with S &lt;- beta S + (1 - beta) A. */
    record Forgetting(double beta, double epsilon) implements Metric {
      public Forgetting {
        Settings.checkPositive("epsilon", epsilon);
        Settings.checkBeta(beta);
      }
    }

    /** B = epsilon I. */
    record Isotropic(double epsilon) implements Metric {
      public Isotropic {
        Settings.checkPositive("epsilon", epsilon);
      }
    }
  }

  /** What a member's feedback comes from. */
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
    /** What its scores are fit to. */
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
      return MemberText.of(this);
    }

    @Override
    public String name() {
      return MemberText.name(this);
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
   * A member of the pool, or one that is there for this alone, plus rho times its last error, where
   * rho is the running correlation of its consecutive errors: for numbers that come in order. O(1).
   */
  record Corrected(Learning base) implements PoolMember {
    @Override
    public String text() {
      return MemberText.CORRECTED + base.text();
    }

    @Override
    public String name() {
      return base.name() + ", corrected by its last error";
    }
  }

  /** The running mean, or how frequent each class is. */
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

  /** The last target, or what followed the last class so far. */
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
}
