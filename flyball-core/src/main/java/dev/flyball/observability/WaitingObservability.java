package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.linalg.PackedSymmetric;
import dev.flyball.model.Actuation;
import dev.flyball.observation.Groups;
import java.util.Arrays;

/**
 * The full S, with forgetting suspended for hidden groups: S &lt;- D S D + (1 - beta) A, where the
 * diagonal D holds sqrt(beta) for parameters whose group the rows reach and 1 for the others. A
 * congruence keeps S positive semidefinite, S stays above beta times what it was, and S_jj stays
 * below the largest g_j^2, so the plain memory's bounds on B hold: B &gt;= ridge I, tr S &lt;=
 * sum_j max g_j^2, and (1 - beta) h &lt; 1 for the current row. O(d^2) to remember, a fresh factor
 * to solve.
 */
final class WaitingObservability extends Observability {
  private final PackedSymmetric s;
  private final FreshFactor solver;
  private final int[] groupOf;
  private final boolean[] groupReached;
  private final double[] kept;
  private final double root;

  WaitingObservability(int width, double beta, Ridge ridge, Groups groups) {
    super(width, beta, ridge);
    s = new PackedSymmetric(width);
    solver = new FreshFactor(width);
    groupOf = groups.ofEach(width);
    groupReached = new boolean[Arrays.stream(groupOf).max().orElse(-1) + 1];
    kept = new double[width];
    root = Math.sqrt(beta);
  }

  @Override
  protected double traceAfter(Actuation actuation) {
    Arrays.fill(groupReached, false);
    for (int j = 0; j < kept.length; j++) {
      groupReached[groupOf[j]] |= actuation.reaches(j);
    }
    double trace = (1 - beta()) * actuation.energy();
    for (int j = 0; j < kept.length; j++) {
      kept[j] = groupReached[groupOf[j]] ? root : 1;
      trace += kept[j] * kept[j] * s.at(j, j);
    }
    return trace;
  }

  @Override
  protected void remember(Actuation actuation) {
    double[] entries = s.array();
    int e = 0;
    for (int i = 0; i < kept.length; i++) {
      for (int j = 0; j <= i; j++) {
        entries[e++] *= kept[i] * kept[j];
      }
    }
    actuation.addTo(s, 1 - beta());
    solver.observed(actuation);
  }

  @Override
  protected void solveMetric(double[] gradient, double[] q) {
    solver.solve(s, 1, ridge(), gradient, q);
  }

  @Override
  public double[][] memory() {
    return DenseObservability.square(s, 1);
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    f.along(InputAxis.PACKED).array("s", s.array());
    f.scratch(s.numBytes() - 8L * s.array().length + solver.numBytes());
    f.scratch(12L * width() + groupReached.length);
    if (f.changes()) {
      solver.reset();
    }
  }
}
