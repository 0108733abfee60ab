package dev.flyball.control;

import dev.flyball.checkpoint.Fields;
import dev.flyball.law.Curvature;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.StepLink;
import dev.flyball.law.WeightDecay;
import dev.flyball.linalg.Kernels;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import dev.flyball.model.Parameters;
import dev.flyball.model.SparseRows;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The closed-loop law: S takes in the current actuation, B q = grad l is solved, and w moves by
 * -alpha q with alpha from the {@link Gain}, held by a cap and a clip. With no memory and the
 * normalised gain it is the scalar law; with the identity as metric and the printed gain, SGD.
 */
final class GradientController extends MetricController {
  /** Within these sizes of the feedback, g'q over it is good to rounding. */
  private static final double LEAST_FEEDBACK = 1e-100;

  private static final double MOST_FEEDBACK = 1e100;

  private final GradientLaw law;
  private double eta;
  private final Gain gain;
  private final StepLink cap;
  private final StepLink clip;
  private final WeightDecay decay;
  private final boolean decaysAtAll;
  private final boolean decaysCoupled;
  private final boolean clips;

  /** Which parameters decay; the model is asked once, so that it cannot fail amid a step. */
  private final boolean[] decays;

  private final Curvature curvature;
  private final double[] gradient;
  private final double[] q;
  private final SparseStep seen;

  /** The actuation that {@code gradient} is of, from {@link #check} to {@link #decide}. */
  private @Nullable Actuation checked;

  private final double[] rowProducts = new double[1];

  /** The actuation of the last step while its leverage is not computed yet, or null. */
  private @Nullable Actuation unmeasured;

  GradientController(GradientLaw law, Parameters head, Workers workers) {
    super(law.memory().observability(head.parameters(), law.beta(), law.ridge(), workers));
    this.law = law;
    this.eta = law.eta();
    this.gain = law.gain();
    this.cap = law.cap();
    this.clip = StepLink.clip(law.safeguards().clip());
    this.decay = law.decay();
    this.decaysAtAll = decay.isOn();
    this.decaysCoupled = decay.isOn() && decay.coupled();
    this.clips = law.safeguards().clips();
    this.decays = new boolean[observability.width()];
    for (int j = 0; decay.isOn() && j < decays.length; j++) {
      decays[j] = head.decays(j);
    }
    this.curvature = law.curvature();
    this.gradient = new double[observability.width()];
    this.q = new double[observability.width()];
    this.seen = new SparseStep(observability);
  }

  @Override
  public void eta(double value) {
    eta = law.eta(value).eta();
  }

  @Override
  public void check(Actuation actuation) {
    double energy = actuation.energy();
    if (!Double.isFinite(energy)) {
      throw new DivergenceException(
          "the sensitivity energy is %s; standardise the inputs or lower eta (now %s)"
              .formatted(energy, eta));
    }
    Optional<String> refusal = observability.refusal(actuation);
    if (refusal.isPresent()) {
      throw new DivergenceException(refusal.get());
    }
    double ridge = observability.ridgeAfter(actuation);
    double stretch = Math.max(1, eta) / (ridge > 0 ? Math.min(1, ridge) : 1);
    checked = null;
    SparseRows row = seen.rowOf(actuation);
    if (row != null && seen.normBound() * stretch <= Double.MAX_VALUE) {
      return;
    }
    double norm = row != null ? seen.norm() : norm(actuation);
    double reach = Math.max(1, eta) * norm / (ridge > 0 ? Math.min(1, ridge) : 1);
    if (!Double.isFinite(reach)) {
      throw new DivergenceException(
          "the gradient's norm is %s: the parameters diverge; lower eta (now %s)"
              .formatted(norm, eta));
    }
  }

  private double norm(Actuation actuation) {
    actuation.gradient(gradient);
    checked = actuation;
    return Math.sqrt(Kernels.squaredNorm(gradient, 0, gradient.length));
  }

  @Override
  public ParameterStep decide(Actuation actuation, double[] w, int offset, double[] room) {
    SparseRows row = seen.rowOf(actuation);
    if (row == null || decaysCoupled || !seen.isOfUsualSize(row)) {
      decideAll(actuation, w, offset, room);
    } else {
      decideSeen(row, w, offset, room);
    }
    return step;
  }

  private void decideSeen(SparseRows row, double[] w, int offset, double[] room) {
    seen.observeThenSolve(row);
    unmeasured = null;
    leverage = leverageSeen(row);
    double energy = gain.usesEnergy() ? notNegative(seen.energy(row)) : 0;
    alpha = factor(energy);
    seen.write(row, alpha, step);
    boolean staysFinite = seen.staysFinite(row, alpha);
    if (clips || decaysAtAll || !staysFinite) {
      restrain(row, w, offset, room, decaysAtAll || !staysFinite);
    }
  }

  /** The step over all parameters: in any metric, of any rows. */
  void decideAll(Actuation actuation, double[] w, int offset, double[] room) {
    if (checked != actuation) {
      actuation.gradient(gradient);
    }
    checked = null;
    if (decaysCoupled && sawAnything(actuation)) {
      coupleDecay(actuation, w, offset);
    }
    observability.observeThenSolve(actuation, gradient, q);
    double energy = gain.usesEnergy() ? notNegative(Kernels.dot(gradient, 0, q, 0, q.length)) : 0;
    measure(actuation);
    alpha = factor(energy);
    step.set(null, q.length, -alpha, q);
    restrain(actuation, w, offset, room, true);
  }

  /** Writes the step out, clips it, lets weights decay and drops a step that is not finite. */
  private void restrain(
      Actuation actuation, double[] w, int offset, double[] room, boolean mayOverflow) {
    step.writeTo(room);
    clip(room, step.length());
    if (decaysAtAll && !decaysCoupled) {
      decayReached(actuation, w, offset, room);
    }
    if (mayOverflow && step.dropIfNotFinite(w, offset, room)) {
      clipped++;
    }
  }

  /** As {@link #leverage(Actuation)}; where q is known, by one product. */
  private double leverageSeen(SparseRows row) {
    double size = Math.abs(row.feedback(0));
    if (size < LEAST_FEEDBACK || size > MOST_FEEDBACK) {
      return notNegative(curvature.leverage(observability, row));
    }
    double gained = row.gain(0);
    return notNegative(gained == 0 ? 0 : gained * (gained * seen.rowTimesQ(row)) / row.feedback(0));
  }

  /** Before the clip, which is told the length of the whole step. */
  private double factor(double energy) {
    double wanted = gain.factor(eta, leverage, energy, 0);
    double held = cap.factor(wanted, leverage, energy, 0);
    if (held < wanted) {
      capped++;
    }
    return held;
  }

  /** A square in exact arithmetic, so at least 0; one that overflowed allows no step. */
  private static double notNegative(double square) {
    return square >= 0 ? square : square < 0 ? 0 : Double.POSITIVE_INFINITY;
  }

  /** A minibatch's leverage costs a solve per row: it is computed when it is first asked for. */
  private void measure(Actuation actuation) {
    boolean now = gain.usesLeverage() || actuation.alongOneRow();
    leverage = now ? leverage(actuation) : Double.NaN;
    unmeasured = now ? null : actuation;
  }

  /**
   * For a single row, q already is B^-1 g up to a factor: h costs one product instead of a solve.
   */
  private double leverage(Actuation actuation) {
    boolean alongRow = actuation.alongOneRow() && !decaysCoupled;
    double size = alongRow ? Math.abs(actuation.feedback(0)) : 0;
    if (size < LEAST_FEEDBACK || size > MOST_FEEDBACK) {
      return notNegative(curvature.leverage(observability, actuation));
    }
    actuation.times(q, rowProducts);
    return notNegative(actuation.gain(0) * rowProducts[0] / actuation.feedback(0));
  }

  private void clip(double[] step, int length) {
    if (!clips) {
      return;
    }
    double norm = Math.sqrt(Kernels.squaredNorm(step, 0, length));
    double share = clip.factor(1, leverage, 0, norm);
    if (share < 1) {
      Kernels.scale(share, step, 0, length);
      clipped++;
    }
  }

  /** Rows that saw nothing move nothing, not even by decay. */
  private static boolean sawAnything(Actuation actuation) {
    for (int i = 0; i < actuation.rows(); i++) {
      if (actuation.gain(i) != 0 || actuation.feedback(i) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * lambda w joins the gradient. Where nothing is seen B is as small as its ridge, so that decay
   * alone multiplies w by 1 - alpha lambda / ridge there; with lambda held to ridge / eta that
   * never overshoots, whatever the gain.
   */
  private void coupleDecay(Actuation actuation, double[] w, int offset) {
    double lambda = Math.min(decay.lambda(), observability.ridgeAfter(actuation) / eta);
    for (int j = 0; j < gradient.length; j++) {
      if (decays[j]) {
        gradient[j] += lambda * w[offset + j];
      }
    }
  }

  /** Decays only the parameters that rows reach; a step along one row lists no others. */
  private void decayReached(Actuation actuation, double[] w, int offset, double[] room) {
    boolean reachesAll = !step.movesAll() && actuation.gain(0) != 0;
    for (int e = 0; e < step.length(); e++) {
      int j = step.place(e);
      if (decays[j] && (reachesAll || (step.movesAll() && actuation.reaches(j)))) {
        room[e] -= eta * decay.lambda() * w[offset + j];
      }
    }
  }

  @Override
  public double leverage() {
    if (unmeasured != null) {
      leverage = curvature.leverage(observability, unmeasured);
      unmeasured = null;
    }
    return leverage;
  }

  @Override
  public void fields(Fields f) {
    super.fields(f);
    if (f.changes()) {
      unmeasured = null;
    }
  }
}
