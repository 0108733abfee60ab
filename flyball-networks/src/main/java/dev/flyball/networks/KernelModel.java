package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.ModelRows;
import dev.flyball.observation.Batch;

/**
 * y^ = link(w'phi(x~)): kernel regression on a finite feature map, or epsilon-SVR with the
 * epsilon-insensitive loss. Linear in w, so every law and memory acts as on a linear model of that
 * many inputs; tr A = |phi|^2 stands for k(x~, x~) (the paper's "Kernel methods"), as near as the
 * map says. A hidden input does not freeze a parameter here: each feature mixes all inputs.
 */
public record KernelModel(FeatureMap map, boolean intercept, Link link) implements Model {
  static final String NAME = "kernel";

  /** This model with an intercept, its last parameter; tr A grows by 1. */
  public KernelModel withIntercept() {
    return new KernelModel(map, true, link);
  }

  /** The same scores as log odds, for binary targets and heads. */
  public KernelModel logistic() {
    return new KernelModel(map, intercept, Link.LOGISTIC);
  }

  static KernelModel of(Description description) {
    return new KernelModel(
        FeatureMap.of(description), description.flag("intercept"), LinkText.of(description));
  }

  @Override
  public int inputs() {
    return map.inputs();
  }

  @Override
  public int outputs() {
    return 1;
  }

  @Override
  public int parameters() {
    return map.features() + (intercept ? 1 : 0);
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    double[] features = new double[map.features()];
    map.map(batch, observation, features);
    into[0] = score(w, offset, features);
  }

  private double score(double[] w, int offset, double[] features) {
    double score = intercept ? w[offset + features.length] : 0;
    for (int m = 0; m < features.length; m++) {
      score += w[offset + m] * features[m];
    }
    return score;
  }

  @Override
  public Linearisation linearisation() {
    double[] features = new double[map.features()];
    return new ModelRows(this) {
      @Override
      protected void linearise(double[] w, int offset, Batch batch, int observation) {
        map.map(batch, observation, features);
        for (int m = 0; m < features.length; m++) {
          add(m, features[m]);
        }
        if (intercept) {
          add(features.length, 1);
        }
        endRow(KernelModel.this.score(w, offset, features));
      }
    };
  }

  @Override
  public boolean linearInParameters() {
    return true;
  }

  @Override
  public int interceptAt() {
    return intercept ? map.features() : -1;
  }

  @Override
  public boolean decays(int j) {
    return j < map.features();
  }

  @Override
  public Description describe() {
    return LinkText.with(map.describe(), link).with("intercept", intercept);
  }

  @Override
  public String toString() {
    return describe().toString();
  }
}
