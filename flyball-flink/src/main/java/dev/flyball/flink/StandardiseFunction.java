package dev.flyball.flink;

import dev.flyball.observation.Standardiser;
import org.apache.flink.api.common.functions.MapFunction;

/** Brings components to a common scale by statistics known beforehand; missing stays missing. */
final class StandardiseFunction implements MapFunction<KeyedObservation, KeyedObservation> {
  private static final long serialVersionUID = 1L;

  private final double[] mean;
  private final double[] scale;
  private transient Standardiser standardiser;

  StandardiseFunction(double[] mean, double[] scale) {
    Standardiser.given(mean, scale);
    this.mean = mean.clone();
    this.scale = scale.clone();
  }

  @Override
  public KeyedObservation map(KeyedObservation observation) {
    if (standardiser == null) {
      standardiser = Standardiser.given(mean, scale);
    }
    double[] values = new double[observation.values().length];
    for (int j = 0; j < values.length; j++) {
      values[j] = standardiser.standardise(j, observation.values()[j]);
    }
    return observation.withValues(values);
  }
}
