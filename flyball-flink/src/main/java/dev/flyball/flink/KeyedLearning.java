package dev.flyball.flink;

import java.time.Duration;
import java.util.Objects;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * A learner for every key of a stream: predicts each observation first, then learns from it. The
 * learners live in Flink's keyed state, so they survive failures exactly once and move with their
 * keys when a job is rescaled.
 *
 * <pre>{@code
 * KeyedStreams results =
 *     KeyedLearning.of(LearnerTemplate.of(Model.linear(20)))
 *         .inEventTimeOrder(Duration.ofMinutes(1))
 *         .on(observations);
 * results.predictions().sinkTo(...);
 * results.rejected().sinkTo(...);
 * }</pre>
 */
public final class KeyedLearning {
  private final LearnerTemplate template;
  private final KeyedSettings settings;
  private final Duration bound;

  private KeyedLearning(LearnerTemplate template, KeyedSettings settings, Duration bound) {
    this.template = template;
    this.settings = settings;
    this.bound = bound;
  }

  /** Learners as {@code template} describes them, in order of arrival, kept for ever. */
  public static KeyedLearning of(LearnerTemplate template) {
    return new KeyedLearning(
        Objects.requireNonNull(template, "template"), KeyedSettings.defaults(), Duration.ZERO);
  }

  /**
   * Learns each key's observations in order of event time. One may come up to {@code disorder}
   * later than a younger one; any later goes to {@link KeyedStreams#late}. Observations wait about
   * that long in the state.
   */
  public KeyedLearning inEventTimeOrder(Duration disorder) {
    if (disorder.isNegative()) {
      throw new IllegalArgumentException("the bound on disorder is negative: " + disorder);
    }
    return new KeyedLearning(template, settings.eventTimeOrder(), disorder);
  }

  /** Forgets the learner of a key that was idle for this long, by the clock of the machine. */
  public KeyedLearning timeToLive(Duration idle) {
    return with(settings.timeToLive(idle));
  }

  public KeyedLearning alarms(AlarmLimits limits) {
    return with(settings.alarms(limits));
  }

  /** Shows metrics of their own for the first {@code keys} keys of every task. */
  public KeyedLearning keysMeasured(int keys) {
    return with(settings.keysMeasured(keys));
  }

  /** Gives out every key's parameters when a bounded stream ends. Costs one timer a key. */
  public KeyedLearning parametersAtEnd() {
    return with(settings.givingParametersAtEnd());
  }

  private KeyedLearning with(KeyedSettings value) {
    return new KeyedLearning(template, value, bound);
  }

  /** Learns from {@code observations}. */
  public KeyedStreams on(DataStream<KeyedObservation> observations) {
    SingleOutputStreamOperator<KeyedObservation> screened = screen(observations);
    return new KeyedStreams(
        screened, named(byKey(screened).process(new LearnFunction(template, settings))));
  }

  /**
   * Learns from {@code observations} under constants that change: each element of {@code constants}
   * is a law, {@code scalar(eta=0.3, epsilon=1)}, or settings to change, {@code eta=0.3}. One that
   * makes no sense is rejected and the law in force stays.
   */
  public KeyedStreams on(DataStream<KeyedObservation> observations, DataStream<String> constants) {
    SingleOutputStreamOperator<KeyedObservation> screened = screen(observations);
    DataStream<String> outOfTime =
        constants.assignTimestampsAndWatermarks(new OutsideTime<String>());
    return new KeyedStreams(
        screened,
        named(
            byKey(screened)
                .connect(outOfTime.broadcast(SteeredLearnFunction.LAW))
                .process(new SteeredLearnFunction(template, settings))));
  }

  private SingleOutputStreamOperator<KeyedObservation> screen(
      DataStream<KeyedObservation> observations) {
    return observations.process(new Screen(template.inputs())).name("screen").uid("flyball-screen");
  }

  private KeyedStream<KeyedObservation, String> byKey(DataStream<KeyedObservation> screened) {
    DataStream<KeyedObservation> timed =
        settings.inEventTimeOrder()
            ? screened.assignTimestampsAndWatermarks(
                WatermarkStrategy.<KeyedObservation>forBoundedOutOfOrderness(bound)
                    .withTimestampAssigner((observation, before) -> observation.time()))
            : screened;
    return timed.keyBy(KeyedObservation::key);
  }

  private static SingleOutputStreamOperator<KeyedPrediction> named(
      SingleOutputStreamOperator<KeyedPrediction> learning) {
    return learning.name("learn").uid("flyball-learn");
  }
}
