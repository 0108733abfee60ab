package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;

/**
 * The whole of S under a rule of forgetting of its own, which leaves nothing to carry along from
 * step to step: the metric is factored anew. O(d^3 / 3) to solve.
 */
abstract sealed class FreshlyFactoredObservability extends Observability
    permits AlongRowsObservability, WaitingObservability {
  private final FreshFactor solver;
  private PackedSymmetric s;

  FreshlyFactoredObservability(int width, double beta, Ridge ridge) {
    super(width, beta, ridge);
    s = new PackedSymmetric(width);
    solver = new FreshFactor(width);
  }

  /** The memory as it stands. */
  final PackedSymmetric s() {
    return s;
  }

  /** Puts {@code next} in the memory's place and returns what was there. */
  final PackedSymmetric replace(PackedSymmetric next) {
    PackedSymmetric before = s;
    s = next;
    return before;
  }

  @Override
  final void remember(Actuation actuation) {
    forgetAndAdd(actuation);
    solver.observed(actuation);
  }

  /** Forgets by the rule and takes in the actuation. */
  abstract void forgetAndAdd(Actuation actuation);

  @Override
  final void solveMetric(double[] gradient, double[] q) {
    solver.solve(s, 1, ridge(), gradient, q);
  }

  @Override
  public final double[][] memory() {
    return DenseObservability.square(s, 1);
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.along(InputAxis.PACKED).array("s", s.array());
    f.scratch(s.numBytes() - 8L * s.array().length + solver.numBytes());
    if (f.changes()) {
      solver.reset();
    }
  }
}
