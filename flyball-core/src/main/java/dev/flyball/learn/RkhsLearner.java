package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.control.ScalarLaw;
import dev.flyball.loss.Loss;
import dev.flyball.model.Dictionary;
import dev.flyball.model.Kernel;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The scalar law in the kernel's own space: f moves by -alpha s k(x~, .) with alpha = eta /
 * (epsilon + k(x~, x~)) (the paper's "Kernel methods"), so f = sum of coefficient_m k(c_m, .) over
 * the inputs that brought feedback. Exact until the budget is full; from then on each new centre
 * first drops the one whose term is smallest in the norm of the space, |coefficient| sqrt(k(c, c)),
 * the first of equals. What the dropped term has in common with the centre nearest to it is kept
 * there: its projection, coefficient k(c, c') / k(c', c'). An input that is a centre already adds
 * to its coefficient. O(centres * seen) a step; no finite-window contraction is claimed in this
 * space.
 *
 * <p>Deterministic; allocates nothing per step. For one thread.
 */
public final class RkhsLearner implements Stateful {
  private final ScalarLaw law;
  private final Loss loss;
  private final Standardiser standardiser;
  private final Dictionary dictionary;
  private final double[] coefficients;
  private final double[] norms;
  private final Batch batch;
  private long observations;
  private long dropped;
  private double droppedNorm;

  RkhsLearner(
      Kernel kernel, int inputs, int budget, ScalarLaw law, Loss loss, Standardiser standardiser) {
    this.law = law;
    this.loss = loss;
    this.standardiser = standardiser;
    this.dictionary = new Dictionary(kernel, inputs, budget);
    this.coefficients = new double[budget];
    this.norms = new double[budget];
    this.batch = new Batch(inputs, 1);
  }

  /** The door: a builder with the squared loss and online standardisation. */
  public static RkhsLearnerBuilder builder(Kernel kernel, int inputs) {
    return new RkhsLearnerBuilder(kernel, inputs);
  }

  /** Learns from one input (NaN = missing) and returns what was predicted before. */
  public double learn(double[] values, double target) {
    checkInput(values);
    Observation.checkTarget(0, target);
    loss.checkTarget(0, target);
    standardiser.mark();
    standardiser.observe(values);
    take(values);
    double prediction = predict();
    double self = dictionary.kernel().self(batch, 0);
    double coefficient = -step(loss.slope(prediction, target), self);
    if (!Double.isFinite(coefficient)) {
      standardiser.restore();
      throw new DivergenceException(
          "the step at prediction %s and k(x, x) = %s is not finite; standardise, or lower eta"
              .formatted(prediction, self));
    }
    observations++;
    if (batch.sawAnything(0) && coefficient != 0 && self > 0) {
      add(coefficient, self);
    }
    return prediction;
  }

  /** alpha s, held by the law's safeguards. */
  private double step(double slope, double self) {
    boolean lossScaled = law.energy() == ScalarLaw.Energy.LOSS_SCALED;
    double energy = lossScaled ? slope * slope * self : self;
    double alpha = Math.min(law.eta() / (law.epsilon() + energy), law.safeguards().alphaMax());
    double norm = alpha * Math.abs(slope) * Math.sqrt(self);
    return norm > law.safeguards().clip()
        ? alpha * slope * law.safeguards().clip() / norm
        : alpha * slope;
  }

  private void add(double coefficient, double self) {
    int m = dictionary.find(batch, 0);
    if (m < 0) {
      if (dictionary.isFull()) {
        drop(smallest());
      }
      m = dictionary.add(batch, 0);
      coefficients[m] = 0;
      norms[m] = Math.sqrt(self);
    }
    coefficients[m] += coefficient;
  }

  private int smallest() {
    int smallest = 0;
    for (int m = 1; m < dictionary.size(); m++) {
      if (norm(m) < norm(smallest)) {
        smallest = m;
      }
    }
    return smallest;
  }

  private double norm(int m) {
    return Math.abs(coefficients[m]) * norms[m];
  }

  /** Drops term m and leaves its projection with the centre that takes most of it. */
  private void drop(int m) {
    int nearest = -1;
    double share = 0;
    double taken = 0;
    for (int p = 0; p < dictionary.size(); p++) {
      double k = p == m ? 0 : dictionary.between(m, p);
      double square = k * k / (norms[p] * norms[p]);
      if (square > taken) {
        nearest = p;
        share = k / (norms[p] * norms[p]);
        taken = square;
      }
    }
    dropped++;
    droppedNorm += Math.abs(coefficients[m]) * Math.sqrt(Math.max(0, norms[m] * norms[m] - taken));
    if (nearest >= 0) {
      coefficients[nearest] += share * coefficients[m];
    }
    dictionary.remove(m);
    coefficients[m] = coefficients[dictionary.size()];
    norms[m] = norms[dictionary.size()];
  }

  /** Takes note of an input whose target is missing: only the standardiser learns from it. */
  public void learnUnlabelled(double[] values) {
    checkInput(values);
    standardiser.observe(values);
    observations++;
  }

  /** Predicts from an input (NaN = missing). */
  public double predict(double[] values) {
    checkInput(values);
    take(values);
    return predict();
  }

  private void take(double[] values) {
    batch.clear();
    batch.add(values, standardiser);
  }

  private double predict() {
    double sum = 0;
    for (int m = 0; m < dictionary.size(); m++) {
      sum += coefficients[m] * dictionary.between(batch, 0, m);
    }
    return sum;
  }

  private void checkInput(double[] values) {
    if (values.length != dictionary.inputs()) {
      throw new IllegalArgumentException(
          "%d components where the learner takes %d".formatted(values.length, dictionary.inputs()));
    }
    Observation.checkValues(values);
  }

  /** How many centres there are now. */
  public int size() {
    return dictionary.size();
  }

  /** The coefficients of the centres, a copy. */
  public double[] coefficients() {
    return Arrays.copyOf(coefficients, size());
  }

  /** Centre {@code m}, standardised, a copy. */
  public double[] centre(int m) {
    return dictionary.centre(m);
  }

  public long observations() {
    return observations;
  }

  /** How many centres were dropped so far. */
  public long dropped() {
    return dropped;
  }

  /** The sum of the norms of what was lost: how far, at most, dropping moved f in all. */
  public double droppedNorm() {
    return droppedNorm;
  }

  /** Forgets everything. */
  public void reset() {
    dictionary.clear();
    standardiser.reset();
    observations = 0;
    dropped = 0;
    droppedNorm = 0;
  }

  /** Writes everything that later steps depend on, atomically. */
  public void checkpoint(Path file) {
    State state = new State();
    save(state);
    CheckpointFile.write(file, state);
  }

  @Override
  public void save(State state) {
    state.put("kernel", dictionary.kernel().describe().toString());
    state.put("inputs", dictionary.inputs());
    state.put("budget", dictionary.limit());
    state.put("law", law.describe().toString());
    state.put("loss", loss.describe().toString());
    state.put("standardiser", standardiser.kind());
    state.put("coefficients", coefficients, size());
    state.put("norms", norms, size());
    state.put("observations", observations);
    state.put("dropped", dropped);
    state.put("droppedNorm", droppedNorm);
    dictionary.save(state.in("dictionary"));
    standardiser.save(state.in("standardiser"));
  }

  @Override
  public void load(State state) {
    dictionary.load(state.in("dictionary"));
    loadCentres(state, "coefficients", coefficients);
    loadCentres(state, "norms", norms);
    observations = state.count("observations");
    dropped = state.count("dropped");
    droppedNorm = state.number("droppedNorm");
    standardiser.load(state.in("standardiser"));
  }

  private void loadCentres(State state, String name, double[] into) {
    double[] saved = state.doubles(name);
    if (saved.length != size()) {
      throw new CheckpointException("%d %s for %d centres".formatted(saved.length, name, size()));
    }
    System.arraycopy(saved, 0, into, 0, saved.length);
  }

  /** A learner as it stood when its checkpoint was written. */
  public static RkhsLearner resume(Path file) {
    State state = CheckpointFile.read(file);
    try {
      RkhsLearner learner =
          new RkhsLearner(
              Kernel.of(Description.parse(state.text("kernel"))),
              Math.toIntExact(state.count("inputs")),
              Math.toIntExact(state.count("budget")),
              (ScalarLaw) Law.of(Description.parse(state.text("law"))),
              Loss.of(Description.parse(state.text("loss"))),
              LearnerCheckpoint.standardiser(
                  Math.toIntExact(state.count("inputs")),
                  state.text("standardiser"),
                  state.in("standardiser")));
      learner.load(state);
      return learner;
    } catch (CheckpointException | IllegalArgumentException | ClassCastException e) {
      throw new CheckpointException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
