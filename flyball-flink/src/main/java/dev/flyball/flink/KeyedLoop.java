package dev.flyball.flink;

import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Step;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * The loop of whichever key is current: an observation waits for its turn, is predicted, then
 * learned from. What cannot be learned from goes aside with the reason, and the learner stays as it
 * was.
 */
final class KeyedLoop {
  /** The end of event time: a bounded stream's last watermark. */
  private static final long END = Long.MAX_VALUE;

  private final KeyedSettings settings;
  private final LearnerMaker maker;
  private final LoopMetrics metrics;
  private final ValueState<Learner> learners;
  private final MapState<Long, List<KeyedObservation>> waiting;
  private final Publisher publisher;
  private Law law;

  KeyedLoop(LearnerTemplate template, KeyedSettings settings, RuntimeContext runtime) {
    this.settings = settings;
    this.maker = template.maker();
    this.law = maker.law();
    this.publisher = new Publisher(template);
    this.metrics = new LoopMetrics(runtime.getMetricGroup(), settings.keysMeasured());
    this.learners = runtime.getState(learnerState(template, settings));
    this.waiting =
        settings.inEventTimeOrder()
            ? runtime.getMapState(
                new MapStateDescriptor<>(
                    "waiting",
                    LongSerializer.INSTANCE,
                    new ListSerializer<>(new KeyedObservationSerializer())))
            : null;
  }

  private static ValueStateDescriptor<Learner> learnerState(
      LearnerTemplate template, KeyedSettings settings) {
    ValueStateDescriptor<Learner> descriptor =
        new ValueStateDescriptor<>("learner", new LearnerSerializer(template));
    if (!settings.timeToLive().isZero()) {
      descriptor.enableTimeToLive(
          StateTtlConfig.newBuilder(settings.timeToLive())
              .updateTtlOnCreateAndWrite()
              .neverReturnExpired()
              .build());
    }
    return descriptor;
  }

  /** The law in force from now on; each learner changes over at its next observation. */
  void steer(String text) {
    law = maker.law(text);
  }

  /** Takes an observation of the current key: at once, or when event time has reached it. */
  void take(KeyedObservation observation, Surroundings around) throws Exception {
    if (!settings.inEventTimeOrder()) {
      learn(observation, around);
    } else if (observation.time() <= around.watermark()) {
      metrics.late();
      around.aside(Outlets.LATE, observation);
    } else {
      await(observation);
      around.wakeAt(observation.time());
    }
  }

  private void await(KeyedObservation observation) throws Exception {
    List<KeyedObservation> sameTime = waiting.get(observation.time());
    List<KeyedObservation> now = sameTime == null ? new ArrayList<>(1) : sameTime;
    now.add(observation);
    waiting.put(observation.time(), now);
  }

  /** Event time has come to {@code time}: learns what was waiting for it. */
  void wake(long time, String key, Surroundings around) throws Exception {
    if (settings.inEventTimeOrder()) {
      List<KeyedObservation> due = waiting.get(time);
      if (due != null) {
        waiting.remove(time);
        for (KeyedObservation observation : due) {
          learn(observation, around);
        }
      }
    }
    Learner learner = time == END ? learners.value() : null;
    if (learner != null) {
      end(key, learner, around);
    }
  }

  private void end(String key, Learner learner, Surroundings around) throws Exception {
    if (settings.parametersAtEnd()) {
      around.aside(
          Outlets.PARAMETERS, new KeyParameters(key, learner.steps(), learner.parameters()));
    }
    if (settings.publishEvery() > 0) {
      around.aside(Outlets.PUBLISHED, publisher.publish(learner));
    }
  }

  private void learn(KeyedObservation observation, Surroundings around) throws Exception {
    Learner learner = learner(around);
    long before = learner.steps();
    Step step;
    try {
      step =
          observation.labelled()
              ? learner.learn(observation.values(), observation.target())
              : learner.learnUnlabelled(observation.values());
    } catch (RuntimeException e) {
      reject(observation, e, around);
      return;
    }
    learners.update(learner);
    KeyedPrediction prediction = Predictions.of(observation, step, before);
    metrics.learned(prediction);
    around.predicted(prediction);
    watch(prediction, Surprise.of(learner), around);
    if (settings.publishEvery() > 0
        && step.labelled()
        && step.number() % settings.publishEvery() == 0) {
      around.aside(Outlets.PUBLISHED, publisher.publish(learner));
    }
  }

  private Learner learner(Surroundings around) throws Exception {
    Learner learner = learners.value();
    if (learner == null) {
      if (settings.parametersAtEnd() || settings.publishEvery() > 0) {
        around.wakeAt(END);
      }
      return maker.fresh(law);
    }
    return learner.law().equals(law) ? learner : learner.withLaw(law);
  }

  private void reject(KeyedObservation observation, RuntimeException e, Surroundings around) {
    metrics.rejected();
    around.aside(Outlets.REJECTED, Rejected.of(observation, String.valueOf(e.getMessage())));
    if (e instanceof DivergenceException) {
      alarm(observation.key(), observation.time(), Alarm.Kind.DIVERGENCE, 1, 0, around);
    }
  }

  private void watch(KeyedPrediction prediction, Surprise surprise, Surroundings around) {
    AlarmLimits limits = settings.alarms();
    if (prediction.leverage() > limits.leverage()) {
      alarm(
          prediction.key(),
          prediction.time(),
          Alarm.Kind.LEVERAGE,
          prediction.leverage(),
          limits.leverage(),
          around);
    }
    if (surprise.ratio() > limits.surprise()) {
      alarm(
          prediction.key(),
          prediction.time(),
          Alarm.Kind.SURPRISE,
          surprise.ratio(),
          limits.surprise(),
          around);
    }
  }

  private void alarm(
      String key, long time, Alarm.Kind kind, double value, double limit, Surroundings around) {
    metrics.alarm();
    around.aside(Outlets.ALARMS, new Alarm(key, time, kind, value, limit));
  }
}
