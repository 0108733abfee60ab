package dev.flyball.flink;

import java.io.Serializable;
import java.time.Duration;

/**
 * How learners live with their keys.
 *
 * @param order in which order observations are learned
 * @param timeToLive how long a key may be idle before its learner is forgotten; zero for ever
 * @param alarms when to raise alarms
 * @param keysMeasured for how many keys of a task to show metrics of their own
 * @param parametersAtEnd whether each key's parameters are given out when the stream ends
 * @param publishEvery after how many steps a learner's parameters are published; 0 for never
 * @param start what learners begin with; null for nothing
 */
record KeyedSettings(
    LearningOrder order,
    Duration timeToLive,
    AlarmLimits alarms,
    int keysMeasured,
    boolean parametersAtEnd,
    int publishEvery,
    StartingPoint start)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  KeyedSettings {
    if (timeToLive.isNegative()) {
      throw new IllegalArgumentException("a time to live cannot be negative: " + timeToLive);
    }
    if (keysMeasured < 0) {
      throw new IllegalArgumentException("cannot measure " + keysMeasured + " keys");
    }
    if (publishEvery < 0) {
      throw new IllegalArgumentException("cannot publish every " + publishEvery + " steps");
    }
  }

  static KeyedSettings defaults() {
    return new KeyedSettings(
        LearningOrder.ofArrival(), Duration.ZERO, AlarmLimits.none(), 0, false, 0, null);
  }

  /** Whether there is something to do for a key when its stream ends. */
  boolean actsAtEnd() {
    return parametersAtEnd || publishEvery > 0;
  }

  KeyedSettings order(LearningOrder value) {
    return new KeyedSettings(
        value, timeToLive, alarms, keysMeasured, parametersAtEnd, publishEvery, start);
  }

  KeyedSettings timeToLive(Duration value) {
    return new KeyedSettings(
        order, value, alarms, keysMeasured, parametersAtEnd, publishEvery, start);
  }

  KeyedSettings alarms(AlarmLimits value) {
    return new KeyedSettings(
        order, timeToLive, value, keysMeasured, parametersAtEnd, publishEvery, start);
  }

  KeyedSettings keysMeasured(int value) {
    return new KeyedSettings(
        order, timeToLive, alarms, value, parametersAtEnd, publishEvery, start);
  }

  KeyedSettings givingParametersAtEnd() {
    return new KeyedSettings(order, timeToLive, alarms, keysMeasured, true, publishEvery, start);
  }

  KeyedSettings publishEvery(int steps) {
    return new KeyedSettings(
        order, timeToLive, alarms, keysMeasured, parametersAtEnd, steps, start);
  }

  KeyedSettings start(StartingPoint value) {
    return new KeyedSettings(
        order, timeToLive, alarms, keysMeasured, parametersAtEnd, publishEvery, value);
  }
}
