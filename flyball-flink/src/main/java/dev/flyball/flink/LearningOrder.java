package dev.flyball.flink;

import java.io.Serializable;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/**
 * In which order the observations of a key are learned.
 *
 * @param byEventTime whether they wait for their turn by event time; otherwise in order of arrival
 * @param ownWatermarks whether the stream brings its watermarks along
 * @param disorder by how much one may come after a younger one, where it does not
 * @param idleAfter how long an input may give nothing before event time goes on without it; zero
 *     means it waits for ever
 */
record LearningOrder(
    boolean byEventTime, boolean ownWatermarks, Duration disorder, Duration idleAfter)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  LearningOrder {
    if (disorder.isNegative()) {
      throw new IllegalArgumentException("the bound on disorder is negative: " + disorder);
    }
    if (idleAfter.isNegative()) {
      throw new IllegalArgumentException("an input cannot be idle after " + idleAfter);
    }
  }

  static LearningOrder ofArrival() {
    return new LearningOrder(false, false, Duration.ZERO, Duration.ZERO);
  }

  LearningOrder ofEventTime(Duration bound) {
    return new LearningOrder(true, false, bound, idleAfter);
  }

  LearningOrder ofTheStreamsEventTime() {
    return new LearningOrder(true, true, Duration.ZERO, idleAfter);
  }

  LearningOrder idleAfter(Duration quiet) {
    return new LearningOrder(byEventTime, ownWatermarks, disorder, quiet);
  }

  /** Event time as far as the observations show it. */
  WatermarkStrategy<KeyedObservation> watermarks() {
    WatermarkStrategy<KeyedObservation> strategy =
        WatermarkStrategy.<KeyedObservation>forBoundedOutOfOrderness(disorder)
            .withTimestampAssigner((observation, before) -> observation.time());
    return idleAfter.isZero() ? strategy : strategy.withIdleness(idleAfter);
  }
}
