package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Kernels;
import dev.flyball.observation.Batch;

/**
 * y^ = link(w'x~ + b): linear regression with the identity link, logistic regression with the
 * logistic one. The row of the score is x~ itself, followed by 1 for the intercept (the last
 * parameter). O(seen components).
 */
public record LinearModel(int inputs, boolean intercept, Link link) implements Model {

  public LinearModel {
    if (inputs < 1) {
      throw new IllegalArgumentException("a linear model needs at least 1 input, not " + inputs);
    }
  }

  /** This model without its intercept. */
  public LinearModel withoutIntercept() {
    return new LinearModel(inputs, false, link);
  }

  @Override
  public int outputs() {
    return 1;
  }

  @Override
  public int parameters() {
    return intercept ? inputs + 1 : inputs;
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    into[0] = score(w, offset, batch, observation);
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    double score = score(w, offset, batch, observation);
    rows.addSeen(batch, observation);
    if (intercept) {
      rows.add(batch.inputs(), 1);
    }
    rows.endRow(score);
  }

  private double score(double[] w, int offset, Batch batch, int observation) {
    double score =
        Kernels.sparseDot(
            batch.components(),
            batch.values(),
            batch.from(observation),
            batch.to(observation),
            w,
            offset);
    return intercept ? score + w[offset + inputs] : score;
  }

  @Override
  public boolean linearInParameters() {
    return true;
  }

  @Override
  public int inputsInRow() {
    return inputs;
  }

  @Override
  public int interceptAt() {
    return intercept ? inputs : -1;
  }

  @Override
  public boolean decays(int j) {
    return j < inputs;
  }

  @Override
  public LinearModel withInputs(int value) {
    return new LinearModel(value, intercept, link);
  }

  @Override
  public Description describe() {
    return Description.of(link == Link.LOGISTIC ? "logistic" : "linear")
        .with("inputs", inputs)
        .with("intercept", intercept);
  }
}
