package dev.flyball.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Flink function with a learner per key, under one law for the whole job. */
final class LearnFunction extends KeyedProcessFunction<String, KeyedObservation, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  private final KeyedSettings settings;
  private transient KeyedLoop loop;

  LearnFunction(KeyedSettings settings) {
    this.settings = settings;
  }

  @Override
  public void open(OpenContext context) {
    loop = new KeyedLoop(settings, getRuntimeContext());
  }

  @Override
  public void processElement(
      KeyedObservation observation, Context context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.take(observation, new LoopContext(context.timerService(), context::output, out));
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.wake(time, new LoopContext(context.timerService(), context::output, out));
  }
}
