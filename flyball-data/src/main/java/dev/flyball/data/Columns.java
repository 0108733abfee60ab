package dev.flyball.data;

import java.util.Arrays;
import java.util.List;

/** The columns of one table that a {@link Selection} chose: their names and where they stand. */
public final class Columns {
  private final List<String> targets;
  private final List<String> features;
  private final int[] targetPlaces;
  private final int[] featurePlaces;

  Columns(List<String> names, int[] targetPlaces, int[] featurePlaces) {
    this.targets = Arrays.stream(targetPlaces).mapToObj(names::get).toList();
    this.features = Arrays.stream(featurePlaces).mapToObj(names::get).toList();
    this.targetPlaces = targetPlaces;
    this.featurePlaces = featurePlaces;
  }

  /** The target names, in the order asked for. */
  public List<String> targets() {
    return targets;
  }

  /** The feature names, in the order of the values of an observation. */
  public List<String> features() {
    return features;
  }

  /** Writes the features of the source's current row into {@code values}. */
  void readFeatures(Source source, double[] values) {
    source.values(featurePlaces, values);
  }

  /** Writes the targets of the source's current row into {@code values}. */
  void readTargets(Source source, double[] values) {
    source.values(targetPlaces, values);
  }
}
