package dev.flyball.flink.job;

import dev.flyball.flink.AlarmLimits;
import dev.flyball.flink.KeyedLabel;
import dev.flyball.flink.KeyedLearning;
import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.KeyedStreams;
import dev.flyball.flink.OneModel;
import dev.flyball.flink.OneModelStreams;
import dev.flyball.flink.Rejected;
import dev.flyball.learn.LearnerSpec;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.types.Either;

/**
 * Everything the command line decides, as a job: lines in, observations, learners, lines out.
 *
 * @param disorder by how much one observation may come after a younger one of its partition or file
 * @param idleAfter how long a partition may give nothing before event time goes on without it; zero
 *     means for ever
 * @param labels where labels come from as lines of their own; may be null
 * @param constants where new constants come from; may be null
 */
record JobPlan(
    LineInput<KeyedObservation> input,
    FieldRoles roles,
    Duration disorder,
    Duration idleAfter,
    LearnerSpec spec,
    LineInput<KeyedLabel> labels,
    LineInput<String> constants,
    Duration timeToLive,
    AlarmLimits alarms,
    int keysMeasured,
    int publishEvery,
    OutputOptions output) {

  JobPlan {
    if (labels != null && constants != null) {
      throw new IllegalArgumentException("--labels and --constants exclude each other");
    }
  }

  /** Adds the job's operators to {@code env}. */
  void addTo(StreamExecutionEnvironment env) {
    SingleOutputStreamOperator<KeyedObservation> observations =
        input.addTo(env, "input", watermarks());
    DataStream<Rejected> unreadable = observations.getSideOutput(SortFunction.UNREADABLE);
    DataStream<KeyedPrediction> predictions;
    KeyedStreams learning;
    SingleOutputStreamOperator<String> changes = null;
    if (constants != null) {
      changes = constants.addTo(env, "constants", WatermarkStrategy.noWatermarks());
      unreadable = unreadable.union(changes.getSideOutput(SortFunction.UNREADABLE));
    }
    if (labels != null) {
      SingleOutputStreamOperator<KeyedLabel> later =
          labels.addTo(env, "labels", WatermarkStrategy.noWatermarks());
      unreadable = unreadable.union(later.getSideOutput(SortFunction.UNREADABLE));
      learning = keyed().onLabelled(observations, later);
      predictions = learning.predictions();
      write(learning.judged(), JsonLine::of, "judged");
    } else if (roles.keyed()) {
      learning = changes == null ? keyed().on(observations) : keyed().on(observations, changes);
      predictions = learning.predictions();
    } else {
      OneModelStreams one =
          changes == null ? one().on(observations) : one().on(observations, changes);
      learning = one.learning();
      predictions = one.predictions();
    }
    write(predictions, JsonLine::of, "predictions");
    write(unreadable.union(learning.rejected()), JsonLine::of, "rejected");
    writeAside(learning);
  }

  private void writeAside(KeyedStreams learning) {
    write(learning.alarms(), JsonLine::of, "alarms");
    if (roles.timed()) {
      write(learning.late(), JsonLine::of, "late");
    }
    if (output.parameters()) {
      write(learning.parameters(), JsonLine::of, "parameters");
    }
  }

  private <T> void write(DataStream<T> results, MapFunction<T, String> asLine, String name) {
    ResultSink sink = new ResultSink(output.endpoint(name), input.kafka());
    sink.write(results.map(asLine).returns(Types.STRING), name);
  }

  /** Event time as each file or partition shows it; what cannot be read shows nothing. */
  private WatermarkStrategy<Either<Rejected, KeyedObservation>> watermarks() {
    if (!roles.timed()) {
      return WatermarkStrategy.noWatermarks();
    }
    WatermarkStrategy<Either<Rejected, KeyedObservation>> strategy =
        WatermarkStrategy.<Either<Rejected, KeyedObservation>>forBoundedOutOfOrderness(disorder)
            .withTimestampAssigner(
                (line, before) -> line.isRight() ? line.right().time() : Long.MIN_VALUE);
    boolean waitsForAll = idleAfter.isZero() || input.from() instanceof Endpoint.Files;
    return waitsForAll ? strategy : strategy.withIdleness(idleAfter);
  }

  private KeyedLearning keyed() {
    KeyedLearning learning =
        KeyedLearning.of(spec).timeToLive(timeToLive).alarms(alarms).keysMeasured(keysMeasured);
    if (output.parameters()) {
      learning = learning.parametersAtEnd();
    }
    return roles.timed() ? learning.inEventTimeOrder() : learning;
  }

  private OneModel one() {
    OneModel learning = OneModel.of(spec).publishEvery(publishEvery).alarms(alarms);
    if (output.parameters()) {
      learning = learning.parametersAtEnd();
    }
    return roles.timed() ? learning.inEventTimeOrder() : learning;
  }
}
