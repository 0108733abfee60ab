package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * f(w, x~): predicts from what was seen, and linearises itself at w. Stateless: the parameters live
 * with the learner and are handed in, so one model serves any number of learners and threads.
 *
 * <p>To add a model of your own, implement {@link #scores} and {@link #linearise}; everything else
 * has a default. A model with structure to exploit gives its own {@link #linearisation}. The rows a
 * model writes must be zero where nothing was seen: only then does a hidden component stay unmoved.
 */
public interface Model extends Parameters {

  /** The linear model y^ = w'x~ + b. */
  static LinearModel linear(int inputs) {
    return new LinearModel(inputs, true, Link.IDENTITY);
  }

  /** The logistic model p = sigma(w'x~ + b). */
  static LinearModel logistic(int inputs) {
    return new LinearModel(inputs, true, Link.LOGISTIC);
  }

  /** One head of kind {@code head} for each of {@code classes} classes, stepped side by side. */
  static OneVersusRest oneVersusRest(Model head, int classes) {
    return new OneVersusRest(head, classes);
  }

  /**
   * {@code model}, of 2d inputs, as a model of d inputs that is also told which are missing: input
   * d + j of {@code model} is 1 where component j is missing.
   */
  static IndicatorModel withIndicators(Model model) {
    return new IndicatorModel(model);
  }

  /** {@code model} with a loss that counts {@code weights[c]} times on class c. */
  static ClassWeighted withClassWeights(Model model, double... weights) {
    return new ClassWeighted(model, Arrays.stream(weights).boxed().toList());
  }

  /** How many components an observation has. */
  int inputs();

  /** How many predictions an observation gets. */
  int outputs();

  /** From score to prediction. */
  default Link link() {
    return Link.IDENTITY;
  }

  /** Writes the {@link #outputs()} scores of one observation, at parameters {@code w[offset..]}. */
  void scores(double[] w, int offset, Batch batch, int observation, double[] into);

  /**
   * Writes {@link #outputs()} rows for one observation: for each output the derivatives of its
   * score with respect to the parameters ({@link SparseRows#add}), then {@link SparseRows#endRow}.
   * Not asked of a model with a {@link #linearisation} of its own.
   */
  default void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    throw new UnsupportedOperationException(
        "the model %s has a linearisation, which writes its rows".formatted(describe().name()));
  }

  /** A fresh workspace for linearising this model. */
  default Linearisation linearisation() {
    return new ModelRows(this);
  }

  /** Writes the parameters to start from; zero unless the model says otherwise. */
  default void initialise(double[] w, int offset, RandomGenerator random) {
    Arrays.fill(w, offset, offset + parameters(), 0);
  }

  /**
   * Whether scores are linear in the parameters, so that rows do not depend on them: what a pool of
   * laws with shared memories needs.
   */
  default boolean linearInParameters() {
    return false;
  }

  /**
   * How many of a head's leading parameters are weights of the inputs themselves, as the
   * standardiser gives them; 0 where rows are something else.
   */
  default int inputsInRow() {
    return 0;
  }

  /**
   * Whether its targets are standardised while it learns them, and its predictions brought back to
   * their unit.
   */
  default boolean standardisesTargets() {
    return false;
  }

  /** The parameter of a head that every row that sees anything reaches with 1; -1 if none. */
  default int interceptAt() {
    return -1;
  }

  /** How many heads share the inputs; each head has a controller of its own. */
  default int heads() {
    return 1;
  }

  /** One head; a model that is its own only head returns itself. */
  default Model head() {
    return this;
  }

  /** How many targets an observation brings. */
  default int targets() {
    return outputs();
  }

  /** The target of head {@code head} where the observation's target is {@code target}. */
  default double targetOf(int head, double target) {
    return target;
  }

  /** How many times the loss of an observation with this target counts; once unless weighted. */
  default double weightOf(double target) {
    return 1;
  }

  /** Fails if {@code target} is not one this model can be given. */
  default void checkTarget(int k, double target) {}

  /**
   * This model with another number of inputs, to which a learner can be widened.
   *
   * @throws IllegalArgumentException if its parameters are not one per input of each head
   */
  default Model withInputs(int inputs) {
    throw new IllegalArgumentException(
        "the model %s cannot take further inputs; a linear or logistic one can"
            .formatted(describe().name()));
  }

  /**
   * The same model of so many classes.
   *
   * @throws IllegalArgumentException if it does not predict classes, or cannot predict others
   */
  default Model withClasses(int classes) {
    if (link() != Link.LOGISTIC || outputs() != 1 || !linearInParameters()) {
      throw new IllegalArgumentException(
          "the model %s cannot take further classes; a logistic one can"
              .formatted(describe().name()));
    }
    return new OneVersusRest(this, classes);
  }

  /** Name and settings, from which a built-in model can be built again. */
  Description describe();

  /** Builds a built-in model, or one of {@link ModelForms}, from its description. */
  static Model of(Description description) {
    return Models.of(description);
  }
}
