package dev.flyball.examples;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.loss.Loss;
import dev.flyball.networks.Kernel;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;

/**
 * The scalar law in the kernel's own space: f moves by -alpha s k(x~, .) with alpha = eta /
 * (epsilon + k(x~, x~)) (the paper's "Kernel methods"), so f = sum of coefficient_m k(c_m, .) over
 * the inputs that brought feedback. Exact until the budget is full; from then on each new centre
 * first drops the one whose term is smallest in the norm of the space, |coefficient| sqrt(k(c, c)),
 * the oldest of equals. What the dropped term has in common with the centre nearest to it is kept
 * there: its projection, coefficient k(c, c') / k(c', c'). An input that is a centre already adds
 * to its coefficient. O(centres * seen) a step; no finite-window contraction is claimed in this
 * space.
 *
 * <p>Deterministic; allocates nothing per step. For one thread.
 */
public final class RkhsLearner implements Stateful {
  private final GradientLaw law;
  private final Loss loss;
  private final Standardiser standardiser;
  private final KernelExpansion expansion;
  private final Dictionary dictionary;
  private final Batch batch;
  private long observations;

  RkhsLearner(
      Kernel kernel,
      int inputs,
      int budget,
      GradientLaw law,
      Loss loss,
      Standardiser standardiser) {
    this.law = law;
    this.loss = loss;
    this.standardiser = standardiser;
    this.expansion = new KernelExpansion(kernel, inputs, budget);
    this.dictionary = expansion.dictionary();
    this.batch = new Batch(inputs, 1);
  }

  /** Start here: a builder with the squared loss and robust standardisation. */
  public static RkhsLearnerBuilder builder(Kernel kernel, int inputs) {
    return new RkhsLearnerBuilder(kernel, inputs);
  }

  /** Learns from one input (NaN = missing) and returns what was predicted before. */
  public double learn(double[] values, double target) {
    checkInput(values);
    Observation.checkTarget(0, target);
    loss.checkTarget(0, target);
    return step(values, target);
  }

  private double step(double[] values, double target) {
    double prediction;
    double self;
    double coefficient;
    standardiser.mark();
    try {
      standardiser.observe(values);
      take(values);
      prediction = expansion.at(batch, 0);
      self = dictionary.kernel().self(batch, 0);
      coefficient = -step(loss.slope(prediction, target), self);
      if (!Double.isFinite(coefficient)) {
        throw new DivergenceException(
            "the step at prediction %s and k(x, x) = %s is not finite; standardise, or lower eta"
                .formatted(prediction, self));
      }
    } catch (Throwable e) {
      standardiser.restore();
      throw e;
    }
    observations++;
    if (batch.sawAnything(0) && coefficient != 0 && self > 0) {
      expansion.add(coefficient, batch, 0, self);
    }
    return prediction;
  }

  /** alpha s, held by the law's safeguards. */
  private double step(double slope, double self) {
    boolean lossScaled = law.gain() == Gain.TRUST;
    double energy = lossScaled ? slope * slope * self : self;
    double alpha = Math.min(law.eta() / (law.epsilon() + energy), law.safeguards().alphaMax());
    double norm = alpha * Math.abs(slope) * Math.sqrt(self);
    return norm > law.safeguards().clip()
        ? alpha * slope * law.safeguards().clip() / norm
        : alpha * slope;
  }

  /** Learns from an input without a target: only the standardiser uses it. */
  public void learnUnlabelled(double[] values) {
    checkInput(values);
    try {
      standardiser.mark();
      standardiser.observe(values);
      observations++;
    } catch (ObservationException e) {
      standardiser.restore();
      throw e;
    }
  }

  /** Predicts from an input (NaN = missing). */
  public double predict(double[] values) {
    checkInput(values);
    take(values);
    return expansion.at(batch, 0);
  }

  private void take(double[] values) {
    batch.clear();
    batch.add(values, standardiser);
  }

  private void checkInput(double[] values) {
    if (values.length != dictionary.inputs()) {
      throw new IllegalArgumentException(
          "%s components where the learner takes %s".formatted(values.length, dictionary.inputs()));
    }
    Observation.checkValues(values);
  }

  /** How many centres there are now. */
  public int size() {
    return dictionary.size();
  }

  /** The coefficients of the centres, a copy. */
  public double[] coefficients() {
    return expansion.coefficients();
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
    return expansion.dropped();
  }

  /** The sum of the norms of the dropped terms: a bound on how far dropping has moved f in all. */
  public double droppedNorm() {
    return expansion.droppedNorm();
  }

  /** Writes everything that later steps depend on, atomically. */
  public void checkpoint(Path file) {
    State state = new State();
    save(state);
    CheckpointFile.write(file, state);
  }

  @Override
  public void fields(Fields f) {
    f.constant("inputs", dictionary.inputs());
    f.constant("budget", dictionary.limit());
    f.part("expansion", expansion);
    observations = f.count("observations", observations);
    f.part("standardiser", standardiser);
  }
}
