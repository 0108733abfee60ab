package dev.flyball.flink;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Flink function with a learner per key, whose constants, and the common learner beside it, can be
 * changed while the job runs: both are broadcast to every task. Each learner adopts a new law at
 * its next observation, parameters and memory kept.
 */
final class SteeredLearnFunction
    extends KeyedBroadcastProcessFunction<
        String, KeyedObservation, Tuple2<String, byte[]>, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  /** The law in force, under one name; absent while it is the spec's. */
  static final MapStateDescriptor<String, String> LAW =
      new MapStateDescriptor<>("law", StringSerializer.INSTANCE, StringSerializer.INSTANCE);

  /** The checkpoint of the common learner, under the same name; absent before the first. */
  static final MapStateDescriptor<String, byte[]> COMMON =
      new MapStateDescriptor<>(
          "common", StringSerializer.INSTANCE, BytePrimitiveArraySerializer.INSTANCE);

  /** A change of constants, or a checkpoint; what is not changed is empty. */
  static final TypeInformation<Tuple2<String, byte[]>> CHANGE =
      Types.TUPLE(Types.STRING, Types.PRIMITIVE_ARRAY(Types.BYTE));

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
      Tuple2<String, byte[]> change, Context context, Collector<KeyedPrediction> out)
      throws Exception {
    if (change.f1.length == 0) {
      change(change.f0, context);
      return;
    }
    try {
      new CommonLearner(change.f1, settings);
      context.getBroadcastState(COMMON).put(IN_FORCE, change.f1);
    } catch (RuntimeException e) {
      refuse("the common learner: " + e.getMessage(), "", context);
    }
  }

  private void change(String change, Context context) throws Exception {
    String inForce = context.getBroadcastState(LAW).get(IN_FORCE);
    LearnerSpec spec = settings.schema().spec();
    LearnerSpec now =
        inForce == null ? spec : spec.law(new LearnerFactory(spec, false).law(inForce));
    try {
      Law next = LawChange.apply(change, now);
      context.getBroadcastState(LAW).put(IN_FORCE, next.describe().toString());
    } catch (RuntimeException e) {
      refuse("constants: " + e.getMessage(), change, context);
    }
  }

  /** Every task refuses alike; one of them says so. */
  private void refuse(String reason, String text, Context context) {
    if (getRuntimeContext().getTaskInfo().getIndexOfThisSubtask() == 0) {
      context.output(SideOutputs.REJECTED, new Rejected("", "", 0, reason, text, ""));
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
    if (settings.besideCommon) {
      loop.beside(context.getBroadcastState(COMMON).get(IN_FORCE));
    }
  }
}
