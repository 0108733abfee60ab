package dev.flyball.observability;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.Cholesky;
import dev.flyball.linalg.ConjugateGradients;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.PackedSymmetric;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The directions in which a memory S is largest, as a preconditioner of its metric S + ridge I:
 *
 * <pre>z = ridge (ridge I + V H V')^-1 r = r - V (H (H + ridge I)^-1) V' r</pre>
 *
 * with V an orthonormal basis and H = V' S V. Conjugate gradients then meet the rest of S alone,
 * which a ridge is wide against: a few large eigenvalues beside many small ones, as features that
 * go together have them, cost no products. S changes slowly, so V serves many steps. It is taken
 * one step of an orthogonal iteration further, V &lt;- orth(S V), whenever steps have taken so many
 * products more than {@link #WANTED} that it is worth its own. Whatever V is, the solution is as
 * certain as without it: it comes from its residual.
 *
 * <p>O(r d) a use, 2 r products and O(r^2 d) to follow S, for r directions.
 */
final class LeadingDirections implements Stateful, ConjugateGradients.Product {
  /** Below this width a product costs too little to save any. */
  static final int WORTH_FROM = 400;

  private static final int COUNT = 16;

  /** What following S costs, in products. */
  private static final int COST = 2 * COUNT;

  /** So few products are not worth saving. */
  private static final int WANTED = 5;

  /** After so many times without gain it is rarely tried. */
  private static final int LARGEST_PATIENCE = 64 * COST;

  /** A direction that keeps less than this of its length beside those before it is none. */
  private static final double INDEPENDENT = 1e-10;

  private final int width;
  private final double[][] basis = new double[COUNT][];
  private final PackedSymmetric part = new PackedSymmetric(COUNT);
  private final double[] along = new double[COUNT];
  private final double[] change = new double[COUNT];
  private final double[] image;
  private final Cholesky cholesky = new Cholesky(COUNT);
  private boolean known;
  private int excess;
  private int patience;
  private int productsBefore;

  LeadingDirections(int width) {
    this.width = width;
    this.image = new double[width];
    reset();
  }

  /** Whether there are directions to precondition with. */
  boolean known() {
    return known;
  }

  /** Notes what a solution took. */
  void took(int products) {
    if (productsBefore > 0) {
      patience = products < productsBefore ? COST : Math.min(2 * patience, LARGEST_PATIENCE);
      productsBefore = 0;
    }
    excess += Math.max(0, products - WANTED);
    if (excess >= patience) {
      productsBefore = products;
    }
  }

  /** Whether following S is worth its products now. */
  boolean isDue() {
    return excess >= patience;
  }

  /** Follows S, which is known by its products. */
  void follow(ConjugateGradients.Product memory, double ridge) {
    excess = 0;
    if (!known) {
      begin();
    }
    for (double[] v : basis) {
      memory.times(v, image);
      System.arraycopy(image, 0, v, 0, width);
    }
    orthonormalise();
    for (int i = 0; i < COUNT; i++) {
      memory.times(basis[i], image);
      for (int j = 0; j <= i; j++) {
        part.set(i, j, Kernels.dot(basis[j], 0, image, 0, width));
      }
    }
    // H (H + ridge I)^-1 = I - (H / ridge + I)^-1
    known = cholesky.factor(part, 1 / ridge, 1);
    if (known) {
      cholesky.invertInto(part);
      part.scale(-1);
      part.addToDiagonal(1);
    }
  }

  /** Any directions, the same ones every time. */
  private void begin() {
    SplittableRandom random = new SplittableRandom(width);
    for (int i = 0; i < COUNT; i++) {
      basis[i] = new double[width];
      for (int j = 0; j < width; j++) {
        basis[i][j] = random.nextDouble() - 0.5;
      }
    }
  }

  /** Gram and Schmidt's way, twice for every direction; what depends on others becomes zero. */
  private void orthonormalise() {
    for (int i = 0; i < COUNT; i++) {
      double[] v = basis[i];
      double before = Math.sqrt(Kernels.squaredNorm(v, 0, width));
      for (int turn = 0; turn < 2; turn++) {
        for (int j = 0; j < i; j++) {
          Kernels.axpy(-Kernels.dot(basis[j], 0, v, 0, width), basis[j], 0, v, 0, width);
        }
      }
      double after = Math.sqrt(Kernels.squaredNorm(v, 0, width));
      if (after > INDEPENDENT * before) {
        Kernels.scale(1 / after, v, 0, width);
      } else {
        Arrays.fill(v, 0);
      }
    }
  }

  /** z = the preconditioned r; two different arrays. */
  @Override
  public void times(double[] r, double[] z) {
    for (int i = 0; i < COUNT; i++) {
      along[i] = Kernels.dot(basis[i], 0, r, 0, width);
    }
    part.times(along, change);
    System.arraycopy(r, 0, z, 0, width);
    for (int i = 0; i < COUNT; i++) {
      Kernels.axpy(-change[i], basis[i], 0, z, 0, width);
    }
  }

  @Override
  public void fields(Fields f) {
    excess = (int) f.count("excess", excess);
    patience = (int) f.count("patience", patience, COST);
    productsBefore = (int) f.count("productsBefore", productsBefore);
    known = f.madeAnew().flag("known", known);
    f.scratch(image);
    if (!known) {
      return;
    }
    double[] all = new double[COUNT * width];
    for (int i = 0; i < COUNT && !f.loads(); i++) {
      System.arraycopy(basis[i], 0, all, i * width, width);
    }
    f.madeAnew().array("basis", all);
    f.madeAnew().array("part", part.array());
    for (int i = 0; i < COUNT && f.loads(); i++) {
      basis[i] = Arrays.copyOfRange(all, i * width, (i + 1) * width);
    }
  }
}
