package dev.flyball.flink;

import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * What the loop of a key needs from the Flink function that runs it.
 *
 * @param clocks event time and the machine's clock, for the current key
 * @param side the function's side outputs
 * @param predictions the function's output
 */
record LoopContext(TimerService clocks, SideOutput side, Collector<KeyedPrediction> predictions) {

  /** {@code context::output} of whichever kind of function it is. */
  @FunctionalInterface
  interface SideOutput {
    <T> void output(OutputTag<T> tag, T value);
  }
}
