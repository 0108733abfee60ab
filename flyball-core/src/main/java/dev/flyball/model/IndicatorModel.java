package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;
import java.util.random.RandomGenerator;

/**
 * A model that also learns from what is missing. {@code inner} takes 2d inputs: the d components,
 * then an indicator for each, which is 1 where the component is missing and absent where it was
 * seen. Use it if missingness itself carries information (values missing not at random). Indicators
 * are not standardised. An observation that saw nothing at all still moves nothing.
 */
public record IndicatorModel(Model inner) implements Model {
  static final String NAME = "indicators";
  static final String INNER = "indicated";

  public IndicatorModel {
    if (inner.inputs() % 2 != 0) {
      throw new IllegalArgumentException(
          "a model with indicators takes two inputs a component, an even number; %s takes %s"
              .formatted(inner, inner.inputs()));
    }
    if (inner instanceof IndicatorModel) {
      throw new IllegalArgumentException("this model has indicators already");
    }
  }

  @Override
  public int inputs() {
    return inner.inputs() / 2;
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
    inner.scores(w, offset, new IndicatorBatch(inputs()).of(batch, observation), 0, into);
  }

  /** Writes rows out in full; the loop uses {@link #linearisation}. */
  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    inner.linearise(w, offset, new IndicatorBatch(inputs()).of(batch, observation), 0, rows);
  }

  @Override
  public Linearisation linearisation() {
    return new IndicatorRows(inner.linearisation(), inputs());
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
    return Math.min(inputs(), inner.inputsInRow());
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
    return inner.heads() == 1 ? this : new IndicatorModel(inner.head());
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
  public double weightOf(double target) {
    return inner.weightOf(target);
  }

  @Override
  public void checkTarget(int k, double target) {
    inner.checkTarget(k, target);
  }

  @Override
  public Description describe() {
    return Models.around(Description.of(NAME), INNER, inner);
  }
}
