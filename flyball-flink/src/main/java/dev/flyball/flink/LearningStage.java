package dev.flyball.flink;

import dev.flyball.learn.LearnerSpec;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Puts the operators of learning together: screen, time, key, learn.
 *
 * @param name tells this learning from others in the same job; may be empty
 */
record LearningStage(String name, LearnerSpec spec, KeyedSettings settings) {

  LearningStage {
    if (!name.matches("[\\w.-]*")) {
      throw new IllegalArgumentException(
          "the name '%s' has other characters than letters, digits, _, . and -".formatted(name));
    }
  }

  /**
   * Checks the spec by making a learner of it, as every task will.
   *
   * @throws RuntimeException if a part of it is not Flyball's own, or does not go with the others
   */
  static LearningStage of(LearnerSpec spec) {
    LearnerSpec.parse(spec.toString()).learner();
    return new LearningStage("", spec, KeyedSettings.defaults());
  }

  LearningStage as(String other) {
    if (other.isEmpty()) {
      throw new IllegalArgumentException("the name is empty");
    }
    return new LearningStage(other, spec, settings);
  }

  LearningStage with(KeyedSettings other) {
    return new LearningStage(name, spec, other);
  }

  LearningStage with(LearningOrder order) {
    return with(settings.order(order));
  }

  /**
   * Without what no learner of the spec could take. In as many tasks as the input has: through more
   * of them, observations of a key would overtake each other.
   */
  SingleOutputStreamOperator<KeyedObservation> screen(DataStream<KeyedObservation> observations) {
    ScreenFunction function = new ScreenFunction(spec.model().inputs());
    return named(observations.process(function), "screen")
        .setParallelism(observations.getParallelism());
  }

  /** A learner for each value of {@code key}. */
  SingleOutputStreamOperator<KeyedPrediction> learn(
      DataStream<KeyedObservation> screened, KeySelector<KeyedObservation, String> key) {
    return named(keyed(screened, key).process(new LearnFunction(spec, settings)), "learn");
  }

  /** As above, under constants that change. */
  SingleOutputStreamOperator<KeyedPrediction> learn(
      DataStream<KeyedObservation> screened,
      KeySelector<KeyedObservation, String> key,
      DataStream<String> constants) {
    DataStream<String> outsideTime =
        named(constants.assignTimestampsAndWatermarks(new NoEventTime<>()), "constants-time");
    return named(
        keyed(screened, key)
            .connect(outsideTime.broadcast(SteeredLearnFunction.LAW))
            .process(new SteeredLearnFunction(spec, settings)),
        "learn");
  }

  /** As above, with labels that come as a stream of their own. */
  SingleOutputStreamOperator<KeyedPrediction> learnLabelled(
      DataStream<KeyedObservation> screened, DataStream<KeyedLabel> labels) {
    return named(
        keyed(screened, KeyedObservation::key)
            .connect(labels.keyBy(KeyedLabel::key, Types.STRING))
            .process(new LabelledLearnFunction(spec, settings)),
        "learn");
  }

  private KeyedStream<KeyedObservation, String> keyed(
      DataStream<KeyedObservation> screened, KeySelector<KeyedObservation, String> key) {
    LearningOrder order = settings.order();
    boolean assigning = order.byEventTime() && !order.ownWatermarks();
    DataStream<KeyedObservation> timed =
        assigning
            ? named(screened.assignTimestampsAndWatermarks(order.watermarks()), "time")
                .setParallelism(screened.getParallelism())
            : screened;
    return timed.keyBy(key, Types.STRING);
  }

  /** Names an operator, and the state it has in savepoints. */
  <T> SingleOutputStreamOperator<T> named(SingleOutputStreamOperator<T> operator, String role) {
    return operator
        .name(name.isEmpty() ? role : role + " " + name)
        .uid("flyball-" + (name.isEmpty() ? role : name + "-" + role));
  }
}
