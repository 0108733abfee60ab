package dev.flyball.learn;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The contribution of each input to one prediction: the gain from its value being seen rather than
 * missing; 0 for a missing one. Together {@code base + linear + trees + ofPool + rest} is the
 * prediction.
 *
 * @param prediction a number, or the log odds of a class (of more than two: the log of its
 *     probability over the geometric mean of all)
 * @param base the prediction of a row in which nothing is seen
 * @param linear what each input brought through the linear part
 * @param trees what each input brought through the trees: Shapley values, exact for the forest
 * @param ofPool what the linear part's own prediction brought through the trees, which split on it
 * @param rest what no single value brought: of a number 0, unless its range limits it; of classes
 *     what mixing probabilities makes of it. Where targets come, also what the last ones tell
 */
public record Explanation(
    double prediction, double base, double[] linear, double[] trees, double ofPool, double rest) {

  static Explanation of(
      double prediction, double base, double[] linear, double[] trees, double ofPool) {
    double sum = base + Arrays.stream(linear).sum() + Arrays.stream(trees).sum() + ofPool;
    return new Explanation(prediction, base, linear, trees, ofPool, prediction - sum);
  }

  /** The same under the names of the inputs, those that brought something. */
  public Map<String, Object> named(List<String> inputs) {
    Map<String, Object> named = new LinkedHashMap<>();
    named.put("base", base);
    named.put("linear", parts(inputs, linear));
    Map<String, Double> ofTrees = parts(inputs, trees);
    if (ofPool != 0) {
      ofTrees.put("(linear prediction)", ofPool);
    }
    named.put("trees", ofTrees);
    named.put("rest", rest);
    return named;
  }

  private static Map<String, Double> parts(List<String> inputs, double[] values) {
    Map<String, Double> parts = new LinkedHashMap<>();
    for (int j = 0; j < values.length; j++) {
      if (values[j] != 0) {
        parts.put(inputs.get(j), values[j]);
      }
    }
    return parts;
  }
}
