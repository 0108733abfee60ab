package dev.flyball.flink;

import org.apache.flink.util.OutputTag;

/** What the loop of a key needs from the Flink function around it: a clock and ways out. */
interface Surroundings {

  void predicted(KeyedPrediction prediction);

  <T> void aside(OutputTag<T> tag, T value);

  /** Event time as far as it has come. */
  long watermark();

  /** Asks to be woken when event time reaches {@code time}. */
  void wakeAt(long time);
}
