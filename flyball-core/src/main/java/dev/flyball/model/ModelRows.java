package dev.flyball.model;

import dev.flyball.observation.Batch;

/** The default linearisation, from {@link Model#linearise}. */
public class ModelRows extends SparseRows implements Linearisation {
  private final Model model;

  public ModelRows(Model model) {
    super(model.parameters());
    this.model = model;
  }

  @Override
  public void at(double[] w, int offset, Batch batch) {
    clear();
    for (int observation = 0; observation < batch.rows(); observation++) {
      linearise(w, offset, batch, observation);
    }
    if (rows() != batch.rows() * model.outputs()) {
      throw new IllegalStateException(
          "%s wrote %s rows for %s observations of %s outputs"
              .formatted(model.describe(), rows(), batch.rows(), model.outputs()));
    }
  }

  /** Writes the rows of one observation; for models with room to work in. */
  protected void linearise(double[] w, int offset, Batch batch, int observation) {
    model.linearise(w, offset, batch, observation, this);
  }

  @Override
  public boolean mayFail() {
    return false;
  }
}
