package dev.flyball.paper.har;

import dev.flyball.observation.Groups;
import java.util.List;

/**
 * Results of Experiment 2.
 *
 * @param families the sensing families, by the numbers of their features
 * @param seen one row a feature, one column a training row: 1 where seed 0 sees it
 */
public record HarResults(
    HarSettings settings, List<ModelResults> models, Groups families, double[][] seen) {

  public HarResults {
    models = List.copyOf(models);
  }
}
