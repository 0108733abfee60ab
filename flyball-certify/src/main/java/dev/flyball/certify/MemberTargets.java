package dev.flyball.certify;

import static dev.flyball.certify.Spaces.norm;

import dev.flyball.control.PoolLaw;
import dev.flyball.control.TargetScale;
import dev.flyball.linalg.Kernels;
import dev.flyball.model.Model;
import java.util.Arrays;

/**
 * The targets of a pool's run as its members measure them: numbers in running spreads from their
 * running mean, at the time of each row; classes as 0 and 1 a head, from where all are alike. The
 * reference is the ridge regression of these targets on the rows, one per head.
 */
final class MemberTargets {
  private static final double RIDGE = 1;

  private final RunRecord record;
  private final double[][] target;
  private final double[] weight;
  private final boolean classes;
  private final double unit;
  private final double mean;
  private double[][] reference;
  private Space fittedOn;

  private MemberTargets(
      RunRecord record,
      double[][] target,
      double[] weight,
      boolean classes,
      double unit,
      double mean) {
    this.record = record;
    this.classes = classes;
    this.target = target;
    this.weight = weight;
    this.unit = unit;
    this.mean = mean;
  }

  static MemberTargets of(RunRecord record, Model model) {
    boolean classes = PoolLaw.predictsClasses(model);
    double[][] target = new double[model.heads()][record.steps()];
    double[] weight = new double[record.steps()];
    TargetScale scale = new TargetScale();
    double[] row = new double[record.width()];
    Space full = new Space.Full(row.length);
    for (int t = 0; t < record.steps(); t++) {
      double y = record.target(t);
      weight[t] = Math.sqrt(model.weightOf(y));
      record.row(t, full, row);
      boolean seen = Kernels.squaredNorm(row, 0, row.length) > 0;
      for (int head = 0; head < target.length; head++) {
        if (classes) {
          target[head][t] = model.targetOf(head, y) - 1.0 / Math.max(2, target.length);
        } else if (seen) {
          target[head][t] = scale.standardised(scale.takeNote(y));
        }
      }
    }
    return new MemberTargets(
        record, target, weight, classes, classes ? 1 : scale.spread(), classes ? 0 : scale.mean());
  }

  int heads() {
    return target.length;
  }

  /** The target of head {@code head} at step {@code t}. */
  double of(int head, int t) {
    return target[head][t];
  }

  /** The root of the weight of step {@code t}. */
  double weight(int t) {
    return weight[t];
  }

  /** The largest root of a weight. */
  double largestWeight() {
    return Arrays.stream(weight).max().orElse(1);
  }

  /** The largest rounding error of a residual: (d + 4) ulps of the largest |g| |w*| + |target|. */
  double rounding(Space space) {
    double star = startError(space);
    double largest =
        record.largest(
            space,
            (t, i, row) -> {
              double g = norm(row) * star;
              return Arrays.stream(target)
                  .mapToDouble(own -> g + Math.abs(weight[t] * own[t]))
                  .max()
                  .orElse(0);
            });
    return (space.dimension() + 4) * Math.ulp(1.0) * largest;
  }

  /** One of the members' units at the end, in units of the target. */
  double unit() {
    return unit;
  }

  /** The standard deviation of what a prediction is for: the target, or 0 and 1 of a class. */
  double spread() {
    if (!classes) {
      return record.targetSpread();
    }
    double largest = 0;
    for (double[] own : target) {
      double mean = Arrays.stream(own).average().orElse(0);
      double square = Arrays.stream(own).map(y -> (y - mean) * (y - mean)).average().orElse(0);
      largest = Math.max(largest, Math.sqrt(square));
    }
    return largest;
  }

  /** The origin that members measure from at the end, in units of the target. */
  double mean() {
    return mean;
  }

  private double[][] reference(Space space) {
    if (fittedOn != space) {
      fittedOn = space;
      reference = new double[target.length][];
      for (int head = 0; head < target.length; head++) {
        double[] own = target[head];
        reference[head] = Hindsight.of(record, space, RIDGE, t -> weight[t] * own[t]);
      }
    }
    return reference;
  }

  /** The largest |d| that the reference leaves on the rows as {@code space} sees them. */
  double largestDisturbance(Space space) {
    double largest = 0;
    for (int head = 0; head < target.length; head++) {
      double[] own = target[head];
      double[] star = reference(space)[head];
      largest =
          Math.max(
              largest, Hindsight.largestDisturbance(record, space, star, t -> weight[t] * own[t]));
    }
    return largest;
  }

  /** The largest |e_0|: members start from zero, so this is the norm of the reference. */
  double startError(Space space) {
    return Arrays.stream(reference(space)).mapToDouble(Spaces::norm).max().orElse(0);
  }
}
