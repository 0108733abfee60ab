package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;

/**
 * One feature a centre, phi_m = k(x~, c_m). |phi|^2 is the sum of k(x~, c_m)^2 and not k(x~, x~):
 * it falls to zero far from all centres and grows where they crowd. O(centres * seen).
 */
record DictionaryFeatures(Dictionary dictionary) implements FeatureMap {

  @Override
  public int inputs() {
    return dictionary.inputs();
  }

  @Override
  public int features() {
    return dictionary.size();
  }

  @Override
  public void map(Batch batch, int row, double[] into) {
    for (int m = 0; m < dictionary.size(); m++) {
      into[m] = dictionary.between(batch, row, m);
    }
  }

  @Override
  public Description describe() {
    return Centres.describe(Description.of("kernel").with("map", "dictionary"), dictionary);
  }

  /** Two maps of one description are the same map. */
  @Override
  public boolean equals(Object other) {
    return other instanceof DictionaryFeatures that && describe().equals(that.describe());
  }

  @Override
  public int hashCode() {
    return describe().hashCode();
  }
}
