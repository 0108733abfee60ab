package dev.flyball.flink;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Flink function with a learner per key, whose constants can be changed while the job runs: a new
 * law is broadcast to every task, and each learner adopts it at its next observation, parameters
 * and memory kept.
 */
final class SteeredLearnFunction
    extends KeyedBroadcastProcessFunction<String, KeyedObservation, String, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  /** The law in force, under one name; absent while it is the spec's. */
  static final MapStateDescriptor<String, String> LAW =
      new MapStateDescriptor<>("law", StringSerializer.INSTANCE, StringSerializer.INSTANCE);

  private static final String IN_FORCE = "in force";

  private final KeyedSettings settings;
  private transient KeyedLoop loop;

  SteeredLearnFunction(KeyedSettings settings) {
    this.settings = settings;
  }

  @Override
  public void open(OpenContext context) {
    loop = new KeyedLoop(settings, getRuntimeContext());
  }

  @Override
  public void processBroadcastElement(
      String change, Context context, Collector<KeyedPrediction> out) throws Exception {
    String inForce = context.getBroadcastState(LAW).get(IN_FORCE);
    LearnerSpec spec = settings.spec;
    LearnerSpec now =
        inForce == null ? spec : spec.law(new LearnerFactory(spec, false).law(inForce));
    try {
      Law next = LawChange.apply(change, now);
      context.getBroadcastState(LAW).put(IN_FORCE, next.describe().toString());
    } catch (RuntimeException e) {
      // Every task refuses alike; one of them says so.
      if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
        context.output(
            SideOutputs.REJECTED,
            new Rejected("", "", 0, "constants: " + e.getMessage(), change, ""));
      }
    }
  }

  @Override
  public void processElement(
      KeyedObservation observation, ReadOnlyContext context, Collector<KeyedPrediction> out)
      throws Exception {
    steer(context);
    loop.take(observation, new LoopContext(context.timerService(), context::output, out));
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<KeyedPrediction> out)
      throws Exception {
    steer(context);
    loop.wake(time, new LoopContext(context.timerService(), context::output, out));
  }

  private void steer(ReadOnlyContext context) throws Exception {
    String inForce = context.getBroadcastState(LAW).get(IN_FORCE);
    if (inForce != null) {
      loop.steer(inForce);
    }
  }
}
