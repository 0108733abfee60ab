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

  /** What could not be learned from, with the reason. */
  public DataStream<Rejected> rejected() {
    return screened
        .getSideOutput(SideOutputs.REJECTED)
        .union(learned.getSideOutput(SideOutputs.REJECTED));
  }

  /** What came after its turn. */
  public DataStream<KeyedObservation> late() {
    return learned.getSideOutput(SideOutputs.LATE);
  }

  public DataStream<Alarm> alarms() {
    return learned.getSideOutput(SideOutputs.ALARMS);
  }

  /**
   * What was predicted of observations whose labels came later, with what came true; one for every
   * label that was learned.
   */
  public DataStream<KeyedPrediction> judged() {
    return learned.getSideOutput(SideOutputs.JUDGED);
  }
}
