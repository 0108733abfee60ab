package dev.flyball.flink;

import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Clocks and outputs of a Flink function, for the loop of its current key.
 *
 * @param clocks event time and the machine's clock, for the current key
 * @param side the function's side outputs
 * @param predictions the function's output
 */
record LoopContext(TimerService clocks, SideOutput side, Collector<KeyedPrediction> predictions) {

  /** {@code context::output} of either kind of function. */
  @FunctionalInterface
  interface SideOutput {
    <T> void output(OutputTag<T> tag, T value);
  }
}
