package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Entries;
import dev.flyball.linalg.Kernels;

/**
 * The diagonal memory of what wide rows hold beside x, under the rule of the metric it goes with: s
 * &lt;- keep s + add e^2, q = e / (s + epsilon). O(1) an entry.
 */
final class WidePart implements Stateful {
  private final double keep;
  private final double add;
  private final double epsilon;
  private final InputAxis axis;
  private final int length;

  /** Padded: beyond the length it is 0. */
  private final double[] s;

  private double leverage;

  /** For wide rows of {@code length} entries, which lie along {@code axis}. */
  WidePart(PoolMember.Metric metric, int length, InputAxis axis) {
    this.length = length;
    this.s = new double[Entries.padded(length)];
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

  /** Takes in the entries of a row, padded, and writes q to {@code into} from {@code at} on. */
  void take(double[] e, double weight, double[] into, int at) {
    if (add == 0) {
      double unit = 1 / epsilon;
      for (int j = 0; j < s.length; j++) {
        into[at + j] = unit * e[j];
      }
    } else {
      Entries.takeDiagonal(keep, add * weight, epsilon, e, s, into, at);
    }
    leverage = weight * Kernels.dot(e, 0, into, at, length);
  }

  void takeNothing() {
    leverage = 0;
    for (int j = 0; j < s.length; j++) {
      s[j] *= keep;
    }
  }

  /** How much room q takes: as many entries as there are, padded. */
  int room() {
    return s.length;
  }

  double leverage() {
    return leverage;
  }

  @Override
  public void fields(Fields f) {
    f.along(axis).padded("wide-diagonal", s, length);
    if (f.changes()) {
      leverage = 0;
    }
  }
}
