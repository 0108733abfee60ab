package dev.flyball.flink;

import org.apache.flink.streaming.api.datastream.DataStream;

/** What comes out of {@link OneModel}. */
public final class OneModelStreams {
  private final DataStream<KeyedPrediction> predicted;
  private final KeyedStreams learning;

  OneModelStreams(DataStream<KeyedPrediction> predicted, KeyedStreams learning) {
    this.predicted = predicted;
    this.learning = learning;
  }

  /**
   * One for every observation, made in parallel with the parameters last published; {@link
   * KeyedPrediction#steps} says with which, and its leverage is not known (NaN).
   */
  public DataStream<KeyedPrediction> predictions() {
    return predicted;
  }

  /** What the learning task gives out: its own predictions, what it rejected, alarms. */
  public KeyedStreams learning() {
    return learning;
  }
}
