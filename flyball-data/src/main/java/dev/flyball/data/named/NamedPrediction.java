package dev.flyball.data.named;

import dev.flyball.data.Support;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Prediction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prediction for one event, by names.
 *
 * @param prediction as the model gives it
 * @param classes the classes by name; none where a number is predicted
 * @param seen the features that had a value which was believed
 * @param ignored names that had a value and are not used: unknown ones and retired ones
 * @param unknown categories, as {@code name=category}, that no row had so far; they are missing
 * @param untrusted features whose values are there and were not believed, and why
 * @param support the share of what the model rests on that was seen, from 0 to 1
 * @param decided the class decided for, by its place among {@code classes}; -1 where a number is
 *     predicted
 */
public record NamedPrediction(
    Prediction prediction,
    List<String> classes,
    List<String> seen,
    List<String> ignored,
    List<String> unknown,
    Map<String, String> untrusted,
    double support,
    int decided) {

  public NamedPrediction {
    classes = List.copyOf(classes);
    seen = List.copyOf(seen);
    ignored = List.copyOf(ignored);
    unknown = List.copyOf(unknown);
  }

  /** {@code prediction} with the names of {@code space}. */
  static NamedPrediction of(
      Prediction prediction,
      NamedTarget target,
      FeatureSpace space,
      double[] values,
      NamedRow row,
      Support support) {
    double[] believed = support.believed(values, prediction.untrusted());
    return new NamedPrediction(
        prediction,
        target.classes(),
        NamedRow.seen(space, believed),
        row.ignored(),
        row.unknown(),
        NamedLearner.untrusted(prediction.untrusted(), space),
        support.visible(believed),
        target.decide(prediction));
  }

  /** The number predicted; of two classes the probability of the second. */
  public double value() {
    return prediction.value();
  }

  /**
   * The class predicted: the most probable one, or of a checkpoint of {@code train --balance} the
   * one that is most probable beside how frequent it was.
   *
   * @throws IllegalStateException if a number is
   */
  public String label() {
    if (classes.isEmpty()) {
      throw new IllegalStateException("a number is predicted; ask for value()");
    }
    return classes.get(decided);
  }

  /** The probability of each class; empty where a number is predicted. */
  public Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (int k = 0; k < classes.size(); k++) {
      shares.put(classes.get(k), prediction.share(k));
    }
    return shares;
  }

  /** One interval per level, if requested, for a number. */
  public List<Interval> intervals() {
    return prediction.intervals();
  }

  /** The classes in each set, where asked for: one set a level. */
  public List<List<String>> sets() {
    return prediction.sets().stream()
        .map(set -> set.classes().stream().mapToObj(classes::get).toList())
        .toList();
  }
}
