package dev.flyball.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Flink function with a learner per key, whose labels come as a separate stream: an observation
 * with an id and no target is predicted and waits in the learner's state; its label is learned when
 * it comes, before or after it.
 */
final class LabelledLearnFunction
    extends KeyedCoProcessFunction<String, KeyedObservation, KeyedLabel, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  private final KeyedSettings settings;
  private transient KeyedLoop loop;

  LabelledLearnFunction(KeyedSettings settings) {
    if (settings.byEventTime) {
      throw new IllegalArgumentException(
          "labels of their own are learned as they arrive; leave inEventTimeOrder out");
    }
    if (!settings.schema().beside().isEmpty() || !settings.lookBack.isEmpty()) {
      throw new IllegalArgumentException(
          "labels of their own do not go with lags, differences, horizons or a common learner");
    }
    this.settings = settings;
  }

  @Override
  public void open(OpenContext context) {
    loop = new KeyedLoop(settings, getRuntimeContext());
    loop.awaitLabels(getRuntimeContext());
  }

  @Override
  public void processElement1(
      KeyedObservation observation, Context context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.take(observation, new LoopContext(context.timerService(), context::output, out));
  }

  @Override
  public void processElement2(KeyedLabel label, Context context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.label(label, new LoopContext(context.timerService(), context::output, out));
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.expire(
        context.getCurrentKey(),
        time,
        new LoopContext(context.timerService(), context::output, out));
  }
}
