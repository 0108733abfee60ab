package dev.flyball.flink;

import dev.flyball.checkpoint.State;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.LabelException;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.monitor.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/**
 * Processes the observations of the current key: each waits for its turn in event time, is
 * predicted, then learned. One that cannot be learned goes to the rejected output with the reason,
 * and the learner is unchanged.
 */
final class KeyedLoop {
  private final KeyedSettings settings;
  private final LearnerSchema schema;
  private final LearnerFactory maker;
  private final LoopMetrics metrics;
  private final ValueState<Learner> learners;
  private final MapState<Long, List<KeyedObservation>> waiting;
  private final StalledWatermarkDetector stillTime;
  private final boolean bounded;

  /** Null where nothing is made of rows before. */
  private final ValueState<KeyPast> pasts;

  private final String pastEncoding;
  private final int[] pastPlaces;

  /** Null where none was published, or asked for. */
  private CommonLearner common;

  private byte[] commonBytes;

  /** Labels that came before their observations; null where labels come with them. */
  private EarlyLabels early;

  private Law law;

  KeyedLoop(KeyedSettings settings, RuntimeContext runtime) {
    this.settings = settings;
    this.schema = settings.schema();
    LearnerSpec spec = schema.spec();
    this.maker = LearnerFactory.watched(spec);
    this.law = maker.law();
    this.bounded = !PoolLaw.predictsClasses(spec.model());
    this.stillTime = new StalledWatermarkDetector(settings.disorder);
    this.metrics = new LoopMetrics(runtime.getMetricGroup(), settings.keysMeasured);
    this.learners = runtime.getState(idling(LearnerType.state(schema, settings.storedEveryRow)));
    this.pasts =
        settings.lookBack.isEmpty()
            ? null
            : runtime.getState(
                idling(new ValueStateDescriptor<>("past", new KeyPast.Serializer())));
    this.pastEncoding = settings.lookBack.encoding();
    this.pastPlaces = settings.lookBack.places(settings.features);
    this.waiting =
        settings.byEventTime
            ? runtime.getMapState(
                new MapStateDescriptor<>(
                    "waiting",
                    LongSerializer.INSTANCE,
                    new ListSerializer<>(new KeyedObservationSerializer())))
            : null;
  }

  private <T> ValueStateDescriptor<T> idling(ValueStateDescriptor<T> descriptor) {
    if (!settings.timeToLive.isZero()) {
      descriptor.enableTimeToLive(
          StateTtlConfig.newBuilder(settings.timeToLive)
              .updateTtlOnCreateAndWrite()
              .neverReturnExpired()
              .build());
    }
    return descriptor;
  }

  /** The law in force from now on; each learner changes over at its next observation. */
  void steer(String text) {
    law = maker.law(text);
  }

  /** Asks the learner of these bytes beside the keys' own from now on; of none if null. */
  void beside(byte[] published) {
    if (commonBytes != published) {
      common = published == null ? null : new CommonLearner(published, settings);
      commonBytes = published;
    }
  }

  /** Takes an observation of the current key: at once, or when event time has reached it. */
  void take(KeyedObservation observation, LoopContext context) throws Exception {
    if (!settings.byEventTime) {
      learn(observation, context);
      return;
    }
    long watermark = context.clocks().currentWatermark();
    if (observation.time() <= watermark) {
      metrics.late.inc();
      context.side().output(SideOutputs.LATE, observation);
      return;
    }
    if (stillTime.look(observation.time(), watermark, context.clocks().currentProcessingTime())) {
      metrics.stoodStill.inc();
    }
    await(observation);
    context.clocks().registerEventTimeTimer(observation.time());
  }

  private void await(KeyedObservation observation) throws Exception {
    List<KeyedObservation> sameTime = waiting.get(observation.time());
    List<KeyedObservation> now = sameTime == null ? new ArrayList<>(1) : sameTime;
    now.add(observation);
    waiting.put(observation.time(), now);
  }

  /** Event time has reached {@code time}: learns the observations that waited for it. */
  void wake(long time, LoopContext context) throws Exception {
    List<KeyedObservation> due = waiting == null ? null : waiting.get(time);
    if (due != null) {
      waiting.remove(time);
      for (KeyedObservation observation : due) {
        learn(schema.widened(observation), context);
      }
    }
  }

  private void learn(KeyedObservation observation, LoopContext context) throws Exception {
    boolean waits = early != null && !observation.labelled() && !observation.id().isEmpty();
    KeyPast past = past();
    StepResult taken;
    Prediction said;
    double[] inputs;
    try {
      said = common == null ? null : common.said(observation.values());
      inputs = inputs(observation, past, said);
      double rest = said == null ? observation.target() : observation.target() - said.value();
      double[] seen = inputs;
      taken =
          taken(
              observation,
              learner -> waits ? predicted(learner, observation) : learned(learner, seen, rest));
    } catch (RuntimeException e) {
      reject(observation, e, context);
      return;
    }
    learners.update(taken.learner());
    KeyedPrediction prediction =
        said == null ? taken.prediction() : taken.prediction().beside(said);
    if (past != null) {
      pass(observation, inputs, past, context);
    }
    metrics.learned(prediction);
    context.predictions().collect(prediction);
    watch(prediction, Surprise.of(taken.learner()), context);
    Double target = waits ? early.take(observation.id()) : null;
    if (target != null) {
      label(
          new KeyedLabel(observation.key(), observation.id(), observation.time(), target), context);
    }
  }

  private KeyPast past() throws Exception {
    if (pasts == null) {
      return null;
    }
    KeyPast kept = pasts.value();
    return kept == null ? KeyPast.empty(pastEncoding) : kept;
  }

  /** A row's values, behind them what is made of rows before, and what the common learner said. */
  private double[] inputs(KeyedObservation row, KeyPast past, Prediction said) {
    double[] values = row.values();
    if (schema.beside().isEmpty() || values.length != settings.spec.model().inputs()) {
      return values;
    }
    double[] inputs = Arrays.copyOf(values, values.length + schema.beside().size());
    if (past != null) {
      past.write(followed(row, Double.NaN), row.time(), inputs, values.length);
    }
    if (settings.besideCommon) {
      inputs[inputs.length - 1] = said == null ? Double.NaN : said.value();
    }
    return inputs;
  }

  /** The columns of a row that later ones look back at. */
  private double[] followed(KeyedObservation row, double target) {
    double[] now = new double[pastPlaces.length];
    Arrays.setAll(now, k -> pastPlaces[k] < 0 ? target : row.values()[pastPlaces[k]]);
    return now;
  }

  /** A row is over: it is the past of the next one, and what horizons look ahead from. */
  private void pass(KeyedObservation row, double[] inputs, KeyPast past, LoopContext context)
      throws Exception {
    past.add(followed(row, row.target()), row.time());
    Optional<Ahead> ahead = settings.lookBack.ahead();
    if (ahead.isPresent()) {
      for (Forecast each : past.ahead(ahead.get(), schema, inputs, row.target())) {
        context.side().output(SideOutputs.FORECASTS, KeyedForecast.of(row, each));
      }
    }
    pasts.update(past);
  }

  /** The learner after an observation, and its prediction from before. */
  private record StepResult(Learner learner, KeyedPrediction prediction) {}

  private StepResult taken(KeyedObservation observation, Function<Learner, Step> call)
      throws Exception {
    Learner learner = learner(observation.key());
    long before = learner.steps();
    Step step = call.apply(learner);
    return new StepResult(learner, KeyedPrediction.of(observation, step, bounded, before));
  }

  private static Step predicted(Learner learner, KeyedObservation observation) {
    learner.predict(observation.id(), observation.time(), observation.values());
    return learner.step();
  }

  private static Step learned(Learner learner, double[] inputs, double target) {
    return Double.isNaN(target) ? learner.learnUnlabelled(inputs) : learner.learn(inputs, target);
  }

  /** From now on inputs with an id wait for labels of their own. */
  void awaitLabels(RuntimeContext runtime) {
    early = new EarlyLabels(settings.patience(), runtime);
  }

  /** Takes the label of an observation of the current key, which may come before it. */
  void label(KeyedLabel label, LoopContext context) throws Exception {
    KeyedObservation labelled = asObservation(label);
    StepResult taken;
    try {
      taken = taken(labelled, learner -> learner.label(label.id(), label.target()));
    } catch (RuntimeException e) {
      if (e instanceof LabelException late && late.reason() == LabelException.Reason.UNKNOWN) {
        early.add(label, context.clocks());
      } else {
        reject(labelled, e, context);
      }
      return;
    }
    learners.update(taken.learner());
    context.side().output(SideOutputs.JUDGED, taken.prediction());
  }

  /** The machine's clock has reached {@code now}: labels whose observations never came are told. */
  void expire(String key, long now, LoopContext context) throws Exception {
    for (KeyedLabel label : early.expire(key, now)) {
      metrics.rejected.inc();
      String reason =
          "no observation '%s' came within %s".formatted(label.id(), settings.patience());
      context.side().output(SideOutputs.REJECTED, Rejected.of(asObservation(label), reason));
    }
  }

  private static KeyedObservation asObservation(KeyedLabel label) {
    return KeyedObservation.of(label.key(), label.time(), new double[0], label.target())
        .withId(label.id());
  }

  private Learner learner(String key) throws Exception {
    Learner kept = learners.value();
    if (kept == null) {
      State begun = settings.start == null ? null : settings.start.of(key);
      return begun == null ? maker.fresh(law) : maker.begun(begun, law);
    }
    Learner learner = schema.widened(kept);
    return learner.law().equals(law) ? learner : learner.withLaw(law);
  }

  private void reject(KeyedObservation observation, RuntimeException e, LoopContext context) {
    metrics.rejected.inc();
    context
        .side()
        .output(SideOutputs.REJECTED, Rejected.of(observation, String.valueOf(e.getMessage())));
    if (e instanceof DivergenceException) {
      alarm(new Alarm(observation.key(), observation.time(), Alarm.Kind.DIVERGENCE, 1, 0), context);
    }
  }

  private void watch(KeyedPrediction of, Surprise surprise, LoopContext context) {
    double leverage = settings.alarms.leverage();
    alarm(new Alarm(of.key(), of.time(), Alarm.Kind.LEVERAGE, of.leverage(), leverage), context);
    double ratio = settings.alarms.surprise();
    alarm(new Alarm(of.key(), of.time(), Alarm.Kind.SURPRISE, surprise.ratio(), ratio), context);
  }

  private void alarm(Alarm alarm, LoopContext context) {
    if (alarm.value() > alarm.limit()) {
      metrics.alarms.inc();
      context.side().output(SideOutputs.ALARMS, alarm);
    }
  }
}
