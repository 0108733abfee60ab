package dev.flyball.control;

import dev.flyball.checkpoint.CheckpointException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One of the laws that learn side by side in a pool. Members that step in the same metric share its
 * memory and its solve, so a further rate costs O(d) a row.
 */
public sealed interface PoolMember {

  /** The directional law under the normalised gain: B = S + epsilon I, S of discount beta. */
  static Stepping directional(double beta, double epsilon, double eta) {
    return new Stepping(
        new Metric.Forgetting(beta, epsilon), eta, Double.POSITIVE_INFINITY, Fit.LOSS);
  }

  /** The scalar law: eta / (epsilon + tr A). */
  static Stepping scalar(double epsilon, double eta) {
    return new Stepping(new Metric.Isotropic(epsilon), eta, Double.POSITIVE_INFINITY, Fit.LOSS);
  }

  /**
   * Never forgets: B is the sum of all rows plus epsilon I, and under the squared loss its
   * parameters are those of ridge regression on all rows so far.
   */
  static Stepping ridge(double epsilon) {
    return new Stepping(new Metric.Everything(epsilon), 1, Double.POSITIVE_INFINITY, Fit.LOSS);
  }

  /** Says the mean of the targets so far; of classes, how frequent they are. */
  static Mean mean() {
    return new Mean();
  }

  /** Says what the last target was: for rows that come in order. */
  static Last last() {
    return new Last();
  }

  /** The metric that a member steps in; members with equal ones share a memory. */
  sealed interface Metric {
    /** B = S + epsilon I with S &lt;- beta S + (1 - beta) A. */
    record Forgetting(double beta, double epsilon) implements Metric {
      public Forgetting {
        checkPositive("epsilon", epsilon);
        if (!(beta > 0 && beta < 1)) {
          throw new IllegalArgumentException("beta must lie between 0 and 1, not " + beta);
        }
      }
    }

    /** B = epsilon I. */
    record Isotropic(double epsilon) implements Metric {
      public Isotropic {
        checkPositive("epsilon", epsilon);
      }
    }

    /** B = epsilon I + the sum of all A. */
    record Everything(double epsilon) implements Metric {
      public Everything {
        checkPositive("epsilon", epsilon);
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

  /**
   * A member with parameters of its own: w &lt;- w - eta_t / (1 + h) f B^-1 x with the rate eta_t =
   * eta / sqrt(1 + t / horizon), constant where the horizon is infinite.
   */
  record Stepping(Metric metric, double eta, double horizon, Fit fit) implements PoolMember {
    public Stepping {
      checkPositive("eta", eta);
      if (eta >= LawSettings.OVERSHOOT) {
        throw new IllegalArgumentException(
            "eta is %s; a member's steps overshoot from 2 on".formatted(eta));
      }
      if (!(horizon > 0)) {
        throw new IllegalArgumentException("horizon must be positive, not " + horizon);
      }
    }

    /** With a rate that comes down to eta / sqrt(2) after {@code steps} steps, and further. */
    public Stepping decaying(double steps) {
      return new Stepping(metric, eta, steps, fit);
    }

    /** With the squared loss, whatever the learner's. */
    public Stepping onSquares() {
      return new Stepping(metric, eta, horizon, Fit.SQUARES);
    }

    /** eta_t. */
    double etaAfter(long steps) {
      return Double.isInfinite(horizon) ? eta : eta / Math.sqrt(1 + steps / horizon);
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder(fit == Fit.SQUARES ? "squares:" : "");
      if (metric instanceof Metric.Forgetting forgetting) {
        text.append("directional:")
            .append(forgetting.beta())
            .append(':')
            .append(forgetting.epsilon())
            .append(':')
            .append(eta);
      } else if (metric instanceof Metric.Isotropic isotropic) {
        text.append("scalar:").append(isotropic.epsilon()).append(':').append(eta);
      } else if (metric instanceof Metric.Everything everything) {
        return text.append("ridge:").append(everything.epsilon()).toString();
      }
      return Double.isInfinite(horizon)
          ? text.toString()
          : text.append(':').append(horizon).toString();
    }

    @Override
    public String name() {
      String base;
      if (metric instanceof Metric.Forgetting forgetting) {
        base = String.format(Locale.ROOT, "directional, beta %s, eta %s", forgetting.beta(), eta);
      } else if (metric instanceof Metric.Isotropic) {
        base = String.format(Locale.ROOT, "scalar, eta %s", eta);
      } else {
        base = "ridge, never forgets";
      }
      String rate = Double.isInfinite(horizon) ? "" : " decaying from " + horizon;
      return base + rate + (fit == Fit.SQUARES ? ", least squares" : "");
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

  /** The last target. */
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

  /** This member as {@link #parse} reads it, {@code directional:0.98:0.1:0.5}. */
  String text();

  /** This member in words. */
  String name();

  /** Members as {@link #parse} reads them. */
  static String text(List<PoolMember> members) {
    return String.join(";", members.stream().map(PoolMember::text).toList());
  }

  /** The members that {@link #text(List)} wrote. */
  static List<PoolMember> parse(String text) {
    List<PoolMember> members = new ArrayList<>();
    for (String member : text.split(";")) {
      members.add(parseOne(member.strip()));
    }
    return members;
  }

  private static PoolMember parseOne(String text) {
    try {
      if (text.startsWith("squares:")) {
        return ((Stepping) parseOne(text.substring("squares:".length()))).onSquares();
      }
      String[] parts = text.split(":");
      return switch (parts[0]) {
        case "directional" ->
            rated(directional(number(parts, 1), number(parts, 2), number(parts, 3)), parts, 4);
        case "scalar" -> rated(scalar(number(parts, 1), number(parts, 2)), parts, 3);
        case "ridge" -> ridge(number(parts, 1));
        case "mean" -> mean();
        case "last" -> last();
        default -> throw new IllegalArgumentException("there is no such member");
      };
    } catch (IllegalArgumentException | ClassCastException | IndexOutOfBoundsException e) {
      throw new CheckpointException(
          ("'%s' is no member of a pool (%s); expected directional:BETA:EPSILON:ETA[:HORIZON],"
                  + " scalar:EPSILON:ETA[:HORIZON], ridge:EPSILON, mean or last")
              .formatted(text, e.getMessage()),
          e);
    }
  }

  private static Stepping rated(Stepping member, String[] parts, int place) {
    return parts.length > place ? member.decaying(number(parts, place)) : member;
  }

  private static double number(String[] parts, int place) {
    return Double.parseDouble(parts[place]);
  }

  private static void checkPositive(String what, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("%s must be positive, not %s".formatted(what, value));
    }
  }
}
