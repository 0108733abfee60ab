package dev.flyball.serve.model;

import dev.flyball.learn.WarmUp;
import dev.flyball.random.RandomStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the JVM compile the code of served models before requests come: a learner of the same law,
 * classes and intervals learns and predicts made-up rows of numbers with holes, keeps some and
 * labels them. Nothing is written, and no model is touched.
 */
final class ModelWarmUp {
  private static final long SEED = 1;
  private static final int ROUND = 100;
  private static final int KEPT_EVERY = 10;
  private static final double HOLES = 0.25;
  private static final int LEAST_FEATURES = 12;

  private final LiveLearner learner;
  private final List<String> classes;
  private final int features;
  private final RandomStream random = new RandomStream(SEED);
  private int rows;

  /** Takes {@code learner} over, which is of a spec that {@link #alike} gave. */
  ModelWarmUp(LiveLearner learner, List<String> classes, int features) {
    this.learner = learner;
    this.classes = classes;
    this.features = Math.max(LEAST_FEATURES, features);
  }

  /** A spec whose learners run the same code, and take whatever comes. */
  static ModelSpec alike(ModelSpec spec) {
    return new ModelSpec(
        "made up target",
        spec.classes(),
        Map.of(),
        false,
        spec.law(),
        spec.levels(),
        List.of(),
        spec.keying(),
        0,
        InOrder.none(),
        spec.trust().toldAs(SensorTrust.usual()),
        spec.shadows());
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
      boolean kept = rows % KEPT_EVERY == 0;
      Row row = new Row(kept ? "made up " + rows : null, null, rows, values(), target());
      if (kept) {
        learner.apply(RowAction.KEEP, row, rows);
        learner.apply(RowAction.LABEL, row, rows);
      } else {
        learner.apply(RowAction.LEARN, row, rows);
      }
      learner.predict(row.values());
    }
  }

  /** Every fourth row is whole; at least one value is there. */
  private Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int j = 0; j < features; j++) {
      if (rows % 4 == 0 || values.isEmpty() || !random.nextBoolean(HOLES)) {
        values.put("made up " + j, random.nextGaussian());
      }
    }
    return values;
  }

  private Object target() {
    return classes.isEmpty()
        ? (Object) random.nextGaussian()
        : classes.get(random.nextInt(classes.size()));
  }
}
