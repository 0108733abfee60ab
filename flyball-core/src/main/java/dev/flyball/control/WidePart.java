package dev.flyball.control;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Kernels;
import java.util.Arrays;

/**
 * The diagonal memory of what wide rows hold beside x, under the rule of the metric it goes with: s
 * &lt;- keep s + add e^2, q = e / (s + epsilon). O(1) an entry.
 */
final class WidePart implements Stateful {
  private static final String NAME = "wide-diagonal";

  /** A diagonal memory beside it has this name too. */
  private static final String FORMER_NAME = "diagonal";

  private final double keep;
  private final double add;
  private final double epsilon;
  private final InputAxis axis;
  private final double[] s;
  private final double[] q;
  private double leverage;

  /** For wide rows of {@code length} entries, which lie along {@code axis}. */
  WidePart(PoolMember.Metric metric, int length, InputAxis axis) {
    this.s = new double[length];
    this.q = new double[length];
    this.axis = length == 0 ? (by, none) -> new int[0] : axis;
    if (metric instanceof PoolMember.Metric.Forgetting forgetting) {
      keep = forgetting.beta();
      add = 1 - forgetting.beta();
      epsilon = forgetting.epsilon();
    } else {
      keep = 0;
      add = 0;
      epsilon = ((PoolMember.Metric.Isotropic) metric).epsilon();
    }
  }

  void take(double[] e, double weight) {
    if (add == 0) {
      double unit = 1 / epsilon;
      for (int j = 0; j < s.length; j++) {
        q[j] = unit * e[j];
      }
    } else {
      remember(e, add * weight);
    }
    leverage = weight * Kernels.dot(e, 0, q, 0, q.length);
  }

  private void remember(double[] e, double added) {
    for (int j = 0; j < s.length; j++) {
      s[j] = keep * s[j] + added * e[j] * e[j];
    }
    for (int j = 0; j < s.length; j++) {
      q[j] = e[j] / (s[j] + epsilon);
    }
  }

  void takeNothing() {
    leverage = 0;
    for (int j = 0; j < s.length; j++) {
      s[j] *= keep;
    }
  }

  double[] solution() {
    return q;
  }

  double leverage() {
    return leverage;
  }

  void reset() {
    Arrays.fill(s, 0);
    leverage = 0;
  }

  long numBytes() {
    return 16L * s.length;
  }

  @Override
  public void save(State state) {
    state.put(NAME, s, axis);
  }

  @Override
  public void load(State state) {
    state.get(state.has(NAME) ? NAME : FORMER_NAME, s);
    leverage = 0;
  }
}
