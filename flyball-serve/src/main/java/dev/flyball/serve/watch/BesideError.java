package dev.flyball.serve.watch;

import dev.flyball.serve.model.ServedPrediction;
import java.util.Map;

/**
 * The mean error of a shadow law over the latest rows, with weights that fade over about 200 of
 * them. It ends with the shadow.
 */
final class BesideError {
  private static final double FADE = 1.0 / 200;

  private double error = Double.NaN;
  private long rows;

  void add(StepRecord step) {
    ServedPrediction shadow = step.said().shadow();
    if (shadow == null) {
      clear();
      return;
    }
    double now = shadow.error(step.row().target());
    if (!Double.isNaN(now)) {
      rows++;
      error = rows == 1 ? now : error + Math.max(FADE, 1.0 / rows) * (now - error);
    }
  }

  /** The shadow ended, or another one begins. */
  void clear() {
    rows = 0;
    error = Double.NaN;
  }

  Map<String, Object> toJson() {
    return rows == 0 ? Map.of() : Map.of("shadowError", error);
  }
}
