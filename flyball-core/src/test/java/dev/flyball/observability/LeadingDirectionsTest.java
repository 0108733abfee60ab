package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.missing.RandomStream;
import dev.flyball.model.SparseRows;
import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Minibatches of features that go together: a memory with a few large eigenvalues is solved by few
 * products, to the same tolerance.
 */
class LeadingDirectionsTest {
  private static final int D = 404;
  private static final double TOLERANCE = 1e-6;
  private static final double RIDGE = 0.05;

  private final RandomStream random = new RandomStream(31);
  private final double[][] loadings = gaussians(D);

  private double[][] gaussians(int rows) {
    double[][] values = new double[rows][12];
    for (double[] row : values) {
      for (int f = 0; f < row.length; f++) {
        row[f] = random.nextGaussian();
      }
    }
    return values;
  }

  /** Rows of twelve factors and noise, of which an outage hides a half, and a tenth of the rest. */
  private SparseRows draw(boolean outage) {
    SparseRows rows = new SparseRows(D);
    for (double[] factors : gaussians(12)) {
      for (int j = 0; j < D; j++) {
        double value = 0.3 * random.nextGaussian();
        for (int f = 0; f < factors.length; f++) {
          value += 0.2 * loadings[j][f] * factors[f];
        }
        if (random.nextBoolean(0.9) && !(outage && j < D / 2)) {
          rows.add(j, value);
        }
      }
      rows.endRow(0);
      rows.feed(rows.rows() - 1, 0.3, 1);
    }
    rows.close(rows.rows());
    return rows;
  }

  private double[] vector() {
    double[] b = new double[D];
    for (int j = 0; j < D; j++) {
      b[j] = random.nextGaussian();
    }
    return b;
  }

  private static DenseObservability memory(MetricSolver solver) {
    return new DenseObservability(D, 0.97, Ridge.fixed(RIDGE), solver);
  }

  private static IteratedSolution solver() {
    return new IteratedSolution(D, TOLERANCE, new FreshFactor(D));
  }

  @Test
  void fewProductsAndAFreshFactorsSolutionAlsoThroughAnOutage() {
    IteratedSolution solver = solver();
    DenseObservability fast = memory(solver);
    DenseObservability fresh = memory(new FreshFactor(D));
    double[] q = new double[D];
    double[] expected = new double[D];
    int most = 0;
    int last = 0;
    for (int t = 0; t < 90; t++) {
      SparseRows rows = draw(t > 60 && t <= 75);
      fast.observe(rows);
      fresh.observe(rows);
      double[] b = vector();
      fast.solve(b, q);
      most = Math.max(most, solver.products());
      last = solver.products();
      if (t % 6 == 0 || t > 58 && t < 63) {
        fresh.solve(b, expected);
        assertThat(Rows.distance(q, expected))
            .as("step %d, %d products", t, solver.products())
            .isLessThanOrEqualTo(TOLERANCE * Rows.norm(expected));
      }
    }
    assertThat(most).as("products before directions are known").isGreaterThanOrEqualTo(10);
    assertThat(last).as("products with them").isLessThanOrEqualTo(most - 3);
  }

  @Test
  void aMemoryThatIsResumedGoesOnToTheBit() {
    DenseObservability memory = memory(solver());
    double[] q = new double[D];
    for (int t = 0; t < 30; t++) {
      memory.observe(draw(false));
      memory.solve(vector(), q);
    }
    State state = new State();
    memory.save(state);
    assertThat(state.in("solver").in("leading").count("known")).isEqualTo(1);
    DenseObservability resumed = memory(solver());
    resumed.load(state);
    double[] other = new double[D];
    for (int t = 0; t < 12; t++) {
      SparseRows rows = draw(t > 6);
      double[] b = vector();
      memory.observe(rows);
      resumed.observe(rows);
      memory.solve(b, q);
      resumed.solve(b, other);
      assertThat(other).isEqualTo(q);
    }
    assertThat(resumed.numBytes()).isEqualTo(memory.numBytes());
  }

  @Test
  void directionsOfAnEmptyOrNarrowMemoryDoNoHarm() {
    LeadingDirections directions = new LeadingDirections(D);
    double[] r = vector();
    double[] z = new double[D];
    directions.follow((x, y) -> Arrays.fill(y, 0), RIDGE);
    assertThat(directions.known()).isTrue();
    directions.times(r, z);
    assertThat(z).isEqualTo(r);
    // Only the first component was ever seen.
    directions.reset();
    directions.follow(
        (x, y) -> {
          Arrays.fill(y, 0);
          y[0] = 3 * x[0];
        },
        RIDGE);
    directions.times(r, z);
    assertThat(z[0]).isCloseTo(r[0] * RIDGE / (3 + RIDGE), Offset.offset(1e-12));
    z[0] = r[0];
    assertThat(z).isEqualTo(r);
  }

  @Test
  void followingThatBringsNothingIsTriedLessAndLess() {
    LeadingDirections directions = new LeadingDirections(D);
    int followed = 0;
    for (int t = 0; t < 400; t++) {
      if (directions.isDue()) {
        directions.follow((x, y) -> System.arraycopy(x, 0, y, 0, x.length), RIDGE);
        followed++;
      }
      directions.took(15);
    }
    assertThat(followed).isBetween(3, 7);
  }
}
