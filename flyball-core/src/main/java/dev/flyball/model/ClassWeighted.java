package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.ObservationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A classifier whose loss counts {@code weights[c]} times on observations of class c, for classes
 * that are rare or costly to miss: a logistic model (classes 0 and 1) or one-versus-rest heads. The
 * slope is weighted, the sensitivity is not, so the memory is that of the data as they are. A
 * sector (m, M) of the loss becomes (m min weight, M max weight).
 */
public record ClassWeighted(Model inner, List<Double> weights) implements DelegatingModel {
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
    return new ClassWeighted(inner, Arrays.stream(description.numbers(WEIGHTS)).boxed().toList());
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
  public ClassWeighted withInputs(int inputs) {
    return new ClassWeighted(inner.withInputs(inputs), weights);
  }

  /** Further classes count once. */
  @Override
  public ClassWeighted withClasses(int classes) {
    List<Double> all = new ArrayList<>(weights);
    all.addAll(Collections.nCopies(classes - weights.size(), 1.0));
    return new ClassWeighted(inner.withClasses(classes), all);
  }

  @Override
  public Description describe() {
    double[] numbers = weights.stream().mapToDouble(Double::doubleValue).toArray();
    return Description.of(NAME).withNumbers(WEIGHTS, numbers).around(INNER, inner.describe());
  }
}
