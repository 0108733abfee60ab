package dev.flyball.flink;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** A learner per key, under one law for as long as the job runs. */
final class LearnFunction extends KeyedProcessFunction<String, KeyedObservation, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  private final LearnerTemplate template;
  private final KeyedSettings settings;
  private transient KeyedLoop loop;
  private transient Around around;

  LearnFunction(LearnerTemplate template, KeyedSettings settings) {
    this.template = template;
    this.settings = settings;
  }

  @Override
  public void open(OpenContext context) {
    loop = new KeyedLoop(template, settings, getRuntimeContext());
    around = new Around();
  }

  @Override
  public void processElement(
      KeyedObservation observation, Context context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.take(observation, around.with(context, out));
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<KeyedPrediction> out)
      throws Exception {
    loop.wake(time, context.getCurrentKey(), around.with(context, out));
  }

  private final class Around implements Surroundings {
    private Context context;
    private Collector<KeyedPrediction> out;

    Around with(Context current, Collector<KeyedPrediction> collector) {
      context = current;
      out = collector;
      return this;
    }

    @Override
    public void predicted(KeyedPrediction prediction) {
      out.collect(prediction);
    }

    @Override
    public <T> void aside(OutputTag<T> tag, T value) {
      context.output(tag, value);
    }

    @Override
    public long watermark() {
      return context.timerService().currentWatermark();
    }

    @Override
    public void wakeAt(long time) {
      context.timerService().registerEventTimeTimer(time);
    }
  }
}
