package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.learn.WarmUp;
import dev.flyball.missing.RandomStream;
import dev.flyball.serve.model.ModelSpec.Feature;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Has the JVM compile what a served model runs, before requests come: a copy of its learner that is
 * thrown away learns and predicts made-up rows of its features, with holes, keeps some and labels
 * them. Nothing is written, and the model is not touched.
 */
final class ModelWarmUp {
  private static final long SEED = 1;
  private static final int ROUND = 100;
  private static final int KEPT_EVERY = 10;
  private static final double HOLES = 0.25;

  /** A Tuesday in 2020, in milliseconds since 1970, and what a row adds to it. */
  private static final long START = 1_580_774_400_000L;

  private static final long HOUR = 3_600_000;

  /** How many features a model is given that has seen none yet. */
  private static final int USUAL_FEATURES = 12;

  private final ModelSpec spec;
  private final LiveLearner learner;
  private final Map<String, FeatureKind> features;
  private final RandomStream random = new RandomStream(SEED);
  private int rows;

  /** Takes {@code learner} over. */
  ModelWarmUp(ModelSpec spec, LiveLearner learner) {
    this.spec = spec;
    this.learner = learner;
    this.features = features(spec, learner);
  }

  private static Map<String, FeatureKind> features(ModelSpec spec, LiveLearner learner) {
    Map<String, FeatureKind> known = new LinkedHashMap<>(learner.kinds());
    spec.features().forEach((name, feature) -> known.putIfAbsent(name, feature.kind()));
    // Where no categories are taken in, those that are not known cannot be made up.
    known
        .entrySet()
        .removeIf(
            each ->
                spec.strict()
                    && each.getValue() == FeatureKind.CATEGORY
                    && categories(spec, each.getKey()).isEmpty());
    // A model that takes what comes, and to which nothing came yet.
    for (int j = known.size(); learner.isEmpty() && !spec.strict() && j < USUAL_FEATURES; j++) {
      known.put("made up " + j, FeatureKind.NUMBER);
    }
    return known;
  }

  /** Ends when rows are learned no faster than before, or after this time; how many there were. */
  int run(Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    WarmUp.untilSettled(() -> round(end), atMost);
    return rows;
  }

  private void round(long end) {
    for (int k = 0; k < ROUND && WarmUp.goesOn(end); k++) {
      rows++;
      Map<String, Object> values = values();
      boolean kept = rows % KEPT_EVERY == 0;
      Row row =
          new Row(kept ? "made up " + rows : null, null, START + rows * HOUR, values, target());
      if (kept) {
        learner.keep(row, row.time());
        learner.label(row, row.time());
      } else {
        learner.learn(row);
      }
      learner.predict(values);
    }
  }

  private Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    features.forEach(
        (name, kind) -> {
          // Every fourth row is whole; at least one value is there.
          if (rows % 4 == 0 || values.isEmpty() || !random.nextBoolean(HOLES)) {
            values.put(name, value(name, kind));
          }
        });
    return values;
  }

  private Object value(String name, FeatureKind kind) {
    return switch (kind) {
      case NUMBER -> random.nextGaussian();
      case TIME -> Instant.ofEpochMilli(START + rows * HOUR).toString();
      case CATEGORY -> {
        List<String> known = categories(spec, name);
        yield known.isEmpty()
            ? "made up " + random.nextInt(2)
            : known.get(random.nextInt(known.size()));
      }
    };
  }

  private static List<String> categories(ModelSpec spec, String name) {
    Feature feature = spec.features().get(name);
    return feature == null ? List.of() : feature.categories();
  }

  private Object target() {
    return spec.classes().isEmpty()
        ? (Object) random.nextGaussian()
        : spec.classes().get(random.nextInt(spec.classes().size()));
  }
}
