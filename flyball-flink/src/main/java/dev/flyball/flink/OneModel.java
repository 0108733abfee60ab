package dev.flyball.flink;

import dev.flyball.learn.LearnerSpec;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * One model for a whole stream. Observations are screened and standardised in parallel, learned
 * from in one task, in one order, and predicted in parallel with parameters that the learning task
 * publishes every so many steps. There is no way back from predicting to learning: the single
 * learning task is what bounds the speed, and where it is too slow the stream wants keys.
 */
public final class OneModel {
  private static final int DEFAULT_PUBLISH_EVERY = 1_000;

  /** Everything is of one key, and so meets in one task. */
  private static final KeySelector<KeyedObservation, String> ONE_KEY = observation -> "all";

  private final LearningStage stage;
  private final StandardiseFunction standardise;

  private OneModel(LearningStage stage, StandardiseFunction standardise) {
    this.stage = stage;
    this.standardise = standardise;
  }

  /** A learner as {@code spec} describes it, in order of arrival, published every 1,000 steps. */
  public static OneModel of(LearnerSpec spec) {
    return of(KeyedLearning.of(spec));
  }

  /**
   * As {@code learning} learns, its name, order and alarms, but one for all keys, published every
   * 1,000 steps.
   */
  public static OneModel of(KeyedLearning learning) {
    return new OneModel(learning.stage(), null).publishEvery(DEFAULT_PUBLISH_EVERY);
  }

  /** Publishes the parameters after every {@code steps} steps, and at the end of the stream. */
  public OneModel publishEvery(int steps) {
    if (steps < 1) {
      throw new IllegalArgumentException("cannot publish every " + steps + " steps");
    }
    return new OneModel(stage.with(stage.settings().publishEvery(steps)), standardise);
  }

  /**
   * Standardises in parallel, with statistics known beforehand. Online standardisation is part of
   * learning, and so of the single task; this takes its place.
   */
  public OneModel standardisedBy(double[] mean, double[] scale) {
    if (stage.spec().standardises()) {
      throw new IllegalArgumentException("the learner standardises online; take that off first");
    }
    if (mean.length != stage.spec().model().inputs()) {
      throw new IllegalArgumentException(
          "%s means for %s components".formatted(mean.length, stage.spec().model().inputs()));
    }
    return new OneModel(stage, new StandardiseFunction(mean, scale));
  }

  /** Learns from {@code observations}, whatever their keys, and predicts them. */
  public OneModelStreams on(DataStream<KeyedObservation> observations) {
    SingleOutputStreamOperator<KeyedObservation> screened = stage.screen(observations);
    DataStream<KeyedObservation> ready = standardised(screened);
    return streams(screened, ready, stage.learn(ready, ONE_KEY));
  }

  /** As above, under constants that change, as for {@link KeyedLearning}. */
  public OneModelStreams on(
      DataStream<KeyedObservation> observations, DataStream<String> constants) {
    SingleOutputStreamOperator<KeyedObservation> screened = stage.screen(observations);
    DataStream<KeyedObservation> ready = standardised(screened);
    return streams(screened, ready, stage.learn(ready, ONE_KEY, constants));
  }

  private DataStream<KeyedObservation> standardised(DataStream<KeyedObservation> screened) {
    return standardise == null
        ? screened
        : stage
            .named(screened.map(standardise), "standardise")
            .setParallelism(screened.getParallelism());
  }

  private OneModelStreams streams(
      SingleOutputStreamOperator<KeyedObservation> screened,
      DataStream<KeyedObservation> ready,
      SingleOutputStreamOperator<KeyedPrediction> learning) {
    learning.setParallelism(1);
    SingleOutputStreamOperator<KeyedPrediction> predicted =
        stage.named(
            ready
                .connect(
                    learning
                        .getSideOutput(SideOutputs.PUBLISHED)
                        .broadcast(PredictFunction.PUBLISHED))
                .process(new PredictFunction(stage.spec())),
            "predict");
    return new OneModelStreams(predicted, new KeyedStreams(screened, learning));
  }
}
