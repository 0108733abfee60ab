package dev.flyball.flink;

import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Puts the operators of learning together: screen, time, key, learn.
 *
 * @param disorder by how much one observation may come after a younger one
 */
record LearningStage(LearnerTemplate template, KeyedSettings settings, Duration disorder) {

  LearningStage {
    if (disorder.isNegative()) {
      throw new IllegalArgumentException("the bound on disorder is negative: " + disorder);
    }
  }

  static LearningStage of(LearnerTemplate template) {
    return new LearningStage(template, KeyedSettings.defaults(), Duration.ZERO);
  }

  LearningStage with(KeyedSettings other) {
    return new LearningStage(template, other, disorder);
  }

  LearningStage inEventTimeOrder(Duration bound) {
    return new LearningStage(template, settings.eventTimeOrder(), bound);
  }

  /** Without what no learner of the template could take. */
  SingleOutputStreamOperator<KeyedObservation> screen(DataStream<KeyedObservation> observations) {
    return observations.process(new Screen(template.inputs())).name("screen").uid("flyball-screen");
  }

  /** A learner for each value of {@code key}. */
  SingleOutputStreamOperator<KeyedPrediction> learn(
      DataStream<KeyedObservation> screened, KeySelector<KeyedObservation, String> key) {
    return named(keyed(screened, key).process(new LearnFunction(template, settings)));
  }

  /** As above, under constants that change. */
  SingleOutputStreamOperator<KeyedPrediction> learn(
      DataStream<KeyedObservation> screened,
      KeySelector<KeyedObservation, String> key,
      DataStream<String> constants) {
    DataStream<String> outsideTime =
        constants.assignTimestampsAndWatermarks(new OutsideTime<>()).uid("flyball-constants-time");
    return named(
        keyed(screened, key)
            .connect(outsideTime.broadcast(SteeredLearnFunction.LAW))
            .process(new SteeredLearnFunction(template, settings)));
  }

  private KeyedStream<KeyedObservation, String> keyed(
      DataStream<KeyedObservation> screened, KeySelector<KeyedObservation, String> key) {
    DataStream<KeyedObservation> timed =
        settings.inEventTimeOrder()
            ? screened
                .assignTimestampsAndWatermarks(
                    WatermarkStrategy.<KeyedObservation>forBoundedOutOfOrderness(disorder)
                        .withTimestampAssigner((observation, before) -> observation.time()))
                .uid("flyball-time")
            : screened;
    return timed.keyBy(key, Types.STRING);
  }

  private static SingleOutputStreamOperator<KeyedPrediction> named(
      SingleOutputStreamOperator<KeyedPrediction> learning) {
    return learning.name("learn").uid("flyball-learn");
  }
}
