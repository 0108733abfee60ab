package dev.flyball.flink;

import java.io.Serializable;
import java.time.Duration;

/**
 * How learners live with their keys.
 *
 * @param inEventTimeOrder whether observations wait for their turn by event time
 * @param timeToLive how long a key may be idle before its learner is forgotten; zero for ever
 * @param alarms when to raise alarms
 * @param keysMeasured for how many keys of a task to show metrics of their own
 * @param parametersAtEnd whether each key's parameters are given out when the stream ends
 * @param publishEvery after how many steps a learner's parameters are published; 0 for never
 */
record KeyedSettings(
    boolean inEventTimeOrder,
    Duration timeToLive,
    AlarmLimits alarms,
    int keysMeasured,
    boolean parametersAtEnd,
    int publishEvery)
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
    return new KeyedSettings(false, Duration.ZERO, AlarmLimits.none(), 0, false, 0);
  }

  KeyedSettings eventTimeOrder() {
    return new KeyedSettings(true, timeToLive, alarms, keysMeasured, parametersAtEnd, publishEvery);
  }

  KeyedSettings timeToLive(Duration value) {
    return new KeyedSettings(
        inEventTimeOrder, value, alarms, keysMeasured, parametersAtEnd, publishEvery);
  }

  KeyedSettings alarms(AlarmLimits value) {
    return new KeyedSettings(
        inEventTimeOrder, timeToLive, value, keysMeasured, parametersAtEnd, publishEvery);
  }

  KeyedSettings keysMeasured(int value) {
    return new KeyedSettings(
        inEventTimeOrder, timeToLive, alarms, value, parametersAtEnd, publishEvery);
  }

  KeyedSettings givingParametersAtEnd() {
    return new KeyedSettings(
        inEventTimeOrder, timeToLive, alarms, keysMeasured, true, publishEvery);
  }

  KeyedSettings publishEvery(int steps) {
    return new KeyedSettings(
        inEventTimeOrder, timeToLive, alarms, keysMeasured, parametersAtEnd, steps);
  }
}
