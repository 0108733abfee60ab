package dev.flyball.flink.job;

import dev.flyball.flink.AlarmLimits;
import dev.flyball.flink.KeyedLearning;
import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.KeyedStreams;
import dev.flyball.flink.OneModel;
import dev.flyball.flink.OneModelStreams;
import dev.flyball.flink.Rejected;
import dev.flyball.learn.LearnerSpec;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Everything the command line decides, as a job: lines in, observations, learners, lines out.
 *
 * @param bounded whether input and constants end; files end, topics where asked to
 * @param constants where new constants come from; may be null
 */
record JobPlan(
    End input,
    boolean bounded,
    Fields fields,
    LineParser parser,
    Duration disorder,
    LearnerSpec spec,
    End constants,
    Duration timeToLive,
    AlarmLimits alarms,
    int keysMeasured,
    int publishEvery,
    OutputOptions output) {

  /** Adds the job's operators to {@code env}. */
  void addTo(StreamExecutionEnvironment env) {
    SingleOutputStreamOperator<KeyedObservation> observations =
        Ends.lines(env, input, bounded, "input")
            .process(new ParseFunction(parser))
            .name("parse")
            .uid("flyball-parse");
    Optional<DataStream<String>> changes =
        Optional.ofNullable(constants)
            .map(end -> Ends.lines(env, end, bounded, "constants").filter(line -> !line.isBlank()));
    DataStream<KeyedPrediction> predictions;
    KeyedStreams learning;
    if (fields.keyed()) {
      learning =
          changes.map(of -> keyed().on(observations, of)).orElseGet(() -> keyed().on(observations));
      predictions = learning.predictions();
    } else {
      OneModelStreams one =
          changes.map(of -> one().on(observations, of)).orElseGet(() -> one().on(observations));
      learning = one.learning();
      predictions = one.predictions();
    }
    write(predictions, JsonLine::of, "predictions");
    write(rejected(observations, learning), JsonLine::of, "rejected");
    writeAside(learning);
  }

  private static DataStream<Rejected> rejected(
      SingleOutputStreamOperator<KeyedObservation> observations, KeyedStreams learning) {
    return observations.getSideOutput(ParseFunction.UNREADABLE).union(learning.rejected());
  }

  private void writeAside(KeyedStreams learning) {
    write(learning.alarms(), JsonLine::of, "alarms");
    if (fields.timed()) {
      write(learning.late(), JsonLine::of, "late");
    }
    if (output.parameters()) {
      write(learning.parameters(), JsonLine::of, "parameters");
    }
  }

  private <T> void write(DataStream<T> results, MapFunction<T, String> asLine, String name) {
    Ends.write(results.map(asLine).returns(Types.STRING), output.end(name), name);
  }

  private KeyedLearning keyed() {
    KeyedLearning learning =
        KeyedLearning.of(spec).timeToLive(timeToLive).alarms(alarms).keysMeasured(keysMeasured);
    if (output.parameters()) {
      learning = learning.parametersAtEnd();
    }
    return fields.timed() ? learning.inEventTimeOrder(disorder) : learning;
  }

  private OneModel one() {
    OneModel learning = OneModel.of(spec).publishEvery(publishEvery).alarms(alarms);
    if (output.parameters()) {
      learning = learning.parametersAtEnd();
    }
    return fields.timed() ? learning.inEventTimeOrder(disorder) : learning;
  }
}
