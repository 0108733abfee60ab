package dev.flyball.flink;

import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Output streams of {@link KeyedLearning}: predictions, alarms, rejected and late rows. */
public final class KeyedStreams {
  private final SingleOutputStreamOperator<KeyedObservation> screened;
  private final SingleOutputStreamOperator<KeyedPrediction> learned;

  KeyedStreams(
      SingleOutputStreamOperator<KeyedObservation> screened,
      SingleOutputStreamOperator<KeyedPrediction> learned) {
    this.screened = screened;
    this.learned = learned;
  }

  /** One for every observation learned from, made before learning. */
  public DataStream<KeyedPrediction> predictions() {
    return learned;
  }

  /** Observations that could not be learned, with the reason. */
  public DataStream<Rejected> rejected() {
    return screened
        .getSideOutput(SideOutputs.REJECTED)
        .union(learned.getSideOutput(SideOutputs.REJECTED));
  }

  /** Observations that came too late. */
  public DataStream<KeyedObservation> late() {
    return learned.getSideOutput(SideOutputs.LATE);
  }

  public DataStream<Alarm> alarms() {
    return learned.getSideOutput(SideOutputs.ALARMS);
  }

  /** One for every horizon of every observation; see {@link KeyedLearning#ahead}. */
  public DataStream<KeyedForecast> forecasts() {
    return learned.getSideOutput(SideOutputs.FORECASTS);
  }

  /**
   * Predictions of observations whose labels came later, with the true value; one for every learned
   * label.
   */
  public DataStream<KeyedPrediction> judged() {
    return learned.getSideOutput(SideOutputs.JUDGED);
  }
}
