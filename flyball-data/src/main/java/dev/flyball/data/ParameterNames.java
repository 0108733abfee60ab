package dev.flyball.data;

import dev.flyball.learn.Learner;
import dev.flyball.model.ClassWeighted;
import dev.flyball.model.IndicatorModel;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Names of a model's parameters, in order. */
public final class ParameterNames {
  /** The name of the parameter that belongs to no feature. */
  public static final String INTERCEPT = "(intercept)";

  private ParameterNames() {}

  /**
   * The features and the intercept of a linear model; with several heads, each behind the name of
   * its class. Parameters of models that have none by name are numbered.
   */
  public static List<String> of(Model model, List<String> features, List<String> classes) {
    List<String> head = ofHead(model.head(), features);
    if (model.heads() == 1) {
      return head;
    }
    List<String> names = new ArrayList<>(model.parameters());
    for (int h = 0; h < model.heads(); h++) {
      String name = h < classes.size() ? classes.get(h) : "class " + h;
      head.forEach(parameter -> names.add(name + ": " + parameter));
    }
    return names;
  }

  /** The names of one head's parameters. */
  public static List<String> ofHead(Model head, List<String> features) {
    if (head instanceof ClassWeighted weighted) {
      return ofHead(weighted.inner(), features);
    }
    if (head instanceof IndicatorModel indicators) {
      return ofHead(indicators.inner(), withIndicators(features));
    }
    List<String> names = new ArrayList<>(head.parameters());
    if (head instanceof LinearModel linear) {
      names.addAll(features);
      if (linear.intercept()) {
        names.add(INTERCEPT);
      }
      return names;
    }
    for (int j = 0; j < head.parameters(); j++) {
      names.add("w" + j);
    }
    return names;
  }

  /** The weights that predictions use, by the names of the parameters. */
  public static Map<String, Double> weights(Learner learner, List<String> parameters) {
    double[] w = learner.predictingWith();
    Map<String, Double> weights = new LinkedHashMap<>();
    for (int j = 0; j < w.length; j++) {
      weights.put(parameters.get(j), w[j]);
    }
    return weights;
  }

  private static List<String> withIndicators(List<String> features) {
    return Stream.concat(features.stream(), features.stream().map(name -> name + " is missing"))
        .toList();
  }
}
