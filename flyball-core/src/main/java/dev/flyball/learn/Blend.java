package dev.flyball.learn;

import dev.flyball.interval.Interval;
import dev.flyball.observation.Batch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a {@link Question} between the one for the next row and the settled one.
 *
 * @param share of the answer for the next row
 * @param reach where the question names neither; else null
 * @param distance from the last target
 */
record Blend(double share, @Nullable Reach reach, double distance) {
  private static final Blend NEXT = new Blend(1, null, 1);
  static final Blend SETTLED = new Blend(0, null, 1);

  /** For the only row of a batch; {@code reach} is null where all questions have one answer. */
  static Blend of(Question question, @Nullable Reach reach, QuestionCounter asked, Batch batch) {
    if (reach == null || question == Question.NEXT) {
      return NEXT;
    }
    if (question == Question.SETTLED) {
      return SETTLED;
    }
    double distance = reach.distance(asked.count(reach.targets(), batch));
    return new Blend(reach.share(batch, distance), reach, distance);
  }

  boolean isNext() {
    return share == 1;
  }

  /** Mixes the prediction for the next row into the settled one. */
  void mix(double[] live, double[] values) {
    for (int k = 0; k < values.length && share > 0; k++) {
      values[k] += share * (live[k] - values[k]);
    }
  }

  /** The settled prediction of the only row of a batch with intervals of its distance. */
  Prediction scaled(Batch batch, Prediction given) {
    double[] values = given.values();
    if (reach == null || given.intervals().isEmpty()) {
      return given;
    }
    List<Interval> scaled = new ArrayList<>();
    for (int l = 0; l < given.intervals().size(); l++) {
      Interval interval = given.intervals().get(l);
      double factor = reach.factor(batch, distance, l);
      scaled.add(
          new Interval(
              interval.level(),
              values[0] - factor * (values[0] - interval.lower()),
              values[0] + factor * (interval.upper() - values[0])));
    }
    return new Prediction(values, given.seen(), scaled, given.sets());
  }
}
