package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;
import dev.flyball.observation.ObservationException;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A classifier whose loss counts {@code weights[c]} times on observations of class c, for classes
 * that are rare or costly to miss: a logistic model (classes 0 and 1) or one-versus-rest heads. The
 * slope is weighted, the sensitivity is not, so the memory is that of the data as they are. A
 * sector (m, M) of the loss becomes (m min weight, M max weight).
 */
public record ClassWeighted(Model inner, List<Double> weights) implements Model {
  static final String NAME = "class-weighted";
  static final String INNER = "weighted";
  private static final String WEIGHTS = "class-weights";

  public ClassWeighted {
    weights = List.copyOf(weights);
    if (weights.size() < 2) {
      throw new IllegalArgumentException(
          "class weights are for 2 classes or more, not " + weights.size());
    }
    if (inner.heads() > 1 && weights.size() != inner.outputs()) {
      throw new IllegalArgumentException(
          "%s class weights for %s classes".formatted(weights.size(), inner.outputs()));
    }
    for (double weight : weights) {
      if (!(weight > 0) || Double.isInfinite(weight)) {
        throw new IllegalArgumentException("a class weight must be positive, not " + weight);
      }
    }
    if (inner instanceof ClassWeighted) {
      throw new IllegalArgumentException("this model has class weights already");
    }
  }

  static ClassWeighted of(Model inner, Description description) {
    try {
      return new ClassWeighted(
          inner, Arrays.stream(description.text(WEIGHTS).split(":")).map(Double::valueOf).toList());
    } catch (NumberFormatException e) {
      throw new CheckpointException("a class weight is not a number: " + e.getMessage(), e);
    }
  }

  @Override
  public double weightOf(double target) {
    return weights.get((int) target);
  }

  @Override
  public void checkTarget(int k, double target) {
    inner.checkTarget(k, target);
    if (target != Math.rint(target) || target < 0 || target >= weights.size()) {
      throw ObservationException.target(
          k, target, "a class: a whole number from 0 to " + (weights.size() - 1));
    }
  }

  @Override
  public int inputs() {
    return inner.inputs();
  }

  @Override
  public int outputs() {
    return inner.outputs();
  }

  @Override
  public int parameters() {
    return inner.parameters();
  }

  @Override
  public Link link() {
    return inner.link();
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    inner.scores(w, offset, batch, observation, into);
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    inner.linearise(w, offset, batch, observation, rows);
  }

  @Override
  public Linearisation linearisation() {
    return inner.linearisation();
  }

  @Override
  public void initialise(double[] w, int offset, RandomGenerator random) {
    inner.initialise(w, offset, random);
  }

  @Override
  public boolean linearInParameters() {
    return inner.linearInParameters();
  }

  @Override
  public int inputsInRow() {
    return inner.inputsInRow();
  }

  @Override
  public int interceptAt() {
    return inner.interceptAt();
  }

  @Override
  public boolean decays(int j) {
    return inner.decays(j);
  }

  @Override
  public int heads() {
    return inner.heads();
  }

  @Override
  public Model head() {
    return inner.head();
  }

  @Override
  public int targets() {
    return inner.targets();
  }

  @Override
  public double targetOf(int head, double target) {
    return inner.targetOf(head, target);
  }

  @Override
  public ClassWeighted withInputs(int inputs) {
    return new ClassWeighted(inner.withInputs(inputs), weights);
  }

  @Override
  public Description describe() {
    String text = String.join(":", weights.stream().map(String::valueOf).toList());
    return Models.around(Description.of(NAME).with(WEIGHTS, text), INNER, inner);
  }
}
