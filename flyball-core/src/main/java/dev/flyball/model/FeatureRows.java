package dev.flyball.model;

import dev.flyball.observation.Batch;

/** The linearisation of a kernel model: its features are its rows. Keeps room for one phi. */
final class FeatureRows extends SparseRows implements Linearisation {
  private final KernelModel model;
  private final double[] features;

  FeatureRows(KernelModel model) {
    super(model.parameters());
    this.model = model;
    this.features = new double[model.map().features()];
  }

  @Override
  public void at(double[] w, int offset, Batch batch) {
    clear();
    for (int observation = 0; observation < batch.rows(); observation++) {
      model.linearise(w, offset, batch, observation, this, features);
    }
  }

  @Override
  public boolean mayFail() {
    return false;
  }
}
