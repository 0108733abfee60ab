package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.serve.json.Json;
import dev.flyball.trust.Trusting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user's spec of a served model: target, features, law, intervals.
 *
 * @param target the name of what is predicted
 * @param classes the classes it may take; empty where it is a number
 * @param features what is known beforehand: by name, the kind of each; more are added as they come
 * @param strict whether names that are not among the features are refused
 * @param law the update law as text; null for the default
 * @param levels the levels of the intervals that predictions are given with
 * @param groups features that go silent together, where they are known
 * @param keying whether there is a learner for each key, and one of all
 * @param seed makes models that start at random start the same way
 * @param order what is made of rows that come one after the other
 * @param trust whether sensors are watched, and what somebody said of them
 * @param shadows the law that learns beside this one
 */
public record ModelSpec(
    String target,
    List<String> classes,
    Map<String, Feature> features,
    boolean strict,
    @Nullable String law,
    List<Double> levels,
    List<List<String>> groups,
    Keying keying,
    long seed,
    InOrder order,
    SensorTrust trust,
    Shadows shadows) {

  /**
   * A declared feature.
   *
   * @param categories those known beforehand; empty unless it holds categories
   */
  public record Feature(FeatureKind kind, List<String> categories) {
    public Feature {
      categories = List.copyOf(categories);
    }
  }

  public ModelSpec {
    if (target.isBlank()) {
      throw new IllegalArgumentException("the target needs a name");
    }
    if (classes.size() == 1) {
      throw new IllegalArgumentException(
          "one class only, %s; expected two or more, or none for a number".formatted(classes));
    }
    if (features.containsKey(target)) {
      throw new IllegalArgumentException("the target %s is among the features".formatted(target));
    }
    classes = List.copyOf(classes);
    features = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(features));
    levels = List.copyOf(levels);
    groups = groups.stream().map(List::copyOf).toList();
    if (keying == Keying.COMMON && !order.equals(InOrder.none())) {
      throw new IllegalArgumentException(
          "keys with a common learner take no lag, difference or ahead; expected \"keyed\": true");
    }
    if (order.ahead().isPresent() && !(classes.isEmpty() && groups.isEmpty())) {
      throw new IllegalArgumentException(
          "ahead predicts a number, and finds groups from the rows; expected neither classes nor groups");
    }
    for (double level : levels) {
      if (!(level > 0 && level < 1)) {
        throw new IllegalArgumentException(
            "the level of an interval must lie between 0 and 1 (such as 0.9), not " + level);
      }
    }
  }

  /** A model of one number, with nothing else said. */
  public static ModelSpec of(String target) {
    return new ModelSpec(
        target,
        List.of(),
        Map.of(),
        false,
        null,
        List.of(),
        List.of(),
        Keying.NONE,
        0,
        InOrder.none(),
        SensorTrust.usual(),
        Shadows.none());
  }

  public ModelSpec law(@Nullable String value) {
    return new ModelSpec(
        target, classes, features, strict, value, levels, groups, keying, seed, order, trust,
        shadows);
  }

  /** The same with its law said: the default of a model without keys where it says none. */
  ModelSpec withLawSaid() {
    return law != null ? this : law("pool");
  }

  public ModelSpec keyed(boolean value) {
    return keying(value ? Keying.APART : Keying.NONE);
  }

  public ModelSpec keying(Keying value) {
    return new ModelSpec(
        target, classes, features, strict, law, levels, groups, value, seed, order, trust, shadows);
  }

  public ModelSpec shadows(Shadows value) {
    return new ModelSpec(
        target, classes, features, strict, law, levels, groups, keying, seed, order, trust, value);
  }

  public ModelSpec order(InOrder value) {
    return new ModelSpec(
        target, classes, features, strict, law, levels, groups, keying, seed, value, trust,
        shadows);
  }

  public ModelSpec trust(SensorTrust value) {
    return new ModelSpec(
        target, classes, features, strict, law, levels, groups, keying, seed, order, value,
        shadows);
  }

  /** Whether there is a learner for each key. */
  public boolean keyed() {
    return keying != Keying.NONE;
  }

  /** Whether keys have a learner of all rows beside their own. */
  public boolean common() {
    return keying == Keying.COMMON;
  }

  /** Of the learner of all rows. Rows of different keys are no sequence, so none is distrusted. */
  ModelSpec ofCommon() {
    return keying(Keying.NONE)
        .shadows(Shadows.none())
        .trust(new SensorTrust(Optional.of(trusting()), trust.told()));
  }

  /** Of the learner of a key, which sees what the common one says. */
  ModelSpec ofKey() {
    if (!common()) {
      return this;
    }
    Map<String, Feature> more = new LinkedHashMap<>(features);
    BesideCommon.names(classes)
        .forEach(name -> more.put(name, new Feature(FeatureKind.NUMBER, List.of())));
    return new ModelSpec(
        target, classes, more, strict, law, levels, groups, keying, seed, order, trust, shadows);
  }

  /** What is done with values that are there and wrong: by default they are missing. */
  public Trusting.Mode trusting() {
    return trust.mode().orElse(keyed() ? Trusting.Mode.OFF : Trusting.Mode.ON);
  }

  /** Whether a learner of this spec can go on under {@code other}: all but the law is the same. */
  public boolean continuesAs(ModelSpec other) {
    return law(null).equals(other.law(null));
  }

  /** The differences from {@code other}, a line each. */
  public List<String> differences(ModelSpec other) {
    Map<String, Object> mine = Json.fields(SpecJson.of(this));
    Map<String, Object> others = Json.fields(SpecJson.of(other));
    Set<String> fields = new LinkedHashSet<>(mine.keySet());
    fields.addAll(others.keySet());
    fields.removeIf(field -> Objects.equals(mine.get(field), others.get(field)));
    List<String> found = new ArrayList<>();
    for (String field : fields) {
      Object value = mine.getOrDefault(field, "the default");
      Object another = others.getOrDefault(field, "the default");
      found.add("%s is %s, not %s".formatted(field, value, another));
    }
    return found;
  }
}
