package dev.flyball.flink.job;

import dev.flyball.flink.KeyedLearning;
import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.KeyedStreams;
import dev.flyball.flink.Rejected;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.types.Either;

/**
 * Builds the Flink job of a command line: lines in, observations, learners, lines out.
 *
 * @param ahead whether horizons are predicted, too
 * @param disorder how much later than a younger record one of a topic may come; null where rows are
 *     learned in the order of arrival
 * @param kafka properties of the Kafka clients
 */
record JobPlan(
    Endpoint input,
    LineFormat format,
    KeyedLearning keyed,
    boolean ahead,
    Duration disorder,
    Endpoint output,
    Properties kafka) {
  /** Event time goes on without a partition that has given nothing for so long. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** Adds the job's operators to {@code env}. */
  void addTo(StreamExecutionEnvironment env) {
    SingleOutputStreamOperator<KeyedObservation> observations =
        env.fromSource(source(), watermarks(), "input")
            .uid("flyball-input")
            .process(new ParseErrorSplitter())
            .returns(TypeInformation.of(KeyedObservation.class))
            .name("parse")
            .uid("flyball-parse");
    KeyedStreams learning = (disorder == null ? keyed : keyed.inEventTimeOrder()).on(observations);
    write(learning.predictions(), ResultLine::of, "predictions");
    if (ahead) {
      write(learning.forecasts(), ResultLine::of, "forecasts");
    }
    write(
        observations
            .getSideOutput(ParseErrorSplitter.UNREADABLE)
            .union(learning.rejected(), late(learning)),
        ResultLine::of,
        "rejected");
  }

  /** Of each partition by the times of its records. */
  private WatermarkStrategy<Either<Rejected, KeyedObservation>> watermarks() {
    return disorder == null
        ? WatermarkStrategy.noWatermarks()
        : WatermarkStrategy.<Either<Rejected, KeyedObservation>>forBoundedOutOfOrderness(disorder)
            .withIdleness(IDLE);
  }

  private DataStream<Rejected> late(KeyedStreams learning) {
    Duration bound = disorder;
    return learning
        .late()
        .map(row -> Rejected.of(row, "more than %s later than a younger row".formatted(bound)))
        .returns(Rejected.class)
        .name("late");
  }

  private Source<Either<Rejected, KeyedObservation>, ?, ?> source() {
    if (input instanceof Endpoint.Topic topic) {
      return withConnector(() -> KafkaTopics.source(topic, kafka, new TopicLines(format.roles())));
    }
    Path path = new Path(((Endpoint.Files) input).path());
    return FileSource.forBulkFileFormat(new FileLines(format), path).build();
  }

  /** Lines appear when a checkpoint has made sure of them. */
  private <T> void write(DataStream<T> results, MapFunction<T, ResultLine> asLine, String name) {
    Sink<ResultLine> sink =
        output.beside(name) instanceof Endpoint.Topic topic
            ? withConnector(() -> KafkaTopics.sink(topic, kafka))
            : files(((Endpoint.Files) output.beside(name)).path(), name);
    results.map(asLine).returns(ResultLine.TYPE).sinkTo(sink).name(name).uid("flyball-" + name);
  }

  private static Sink<ResultLine> files(String path, String name) {
    return FileSink.forRowFormat(
            new Path(path),
            (ResultLine line, OutputStream out) -> {
              out.write(line.text().getBytes(StandardCharsets.UTF_8));
              out.write('\n');
            })
        .withBucketAssigner(new BasePathBucketAssigner<>())
        .withRollingPolicy(OnCheckpointRollingPolicy.build())
        .withOutputFileConfig(new OutputFileConfig(name, ".jsonl"))
        .build();
  }

  /** Not every class path has the Kafka connector. */
  private static <T> T withConnector(Supplier<T> use) {
    try {
      return use.get();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "kafka:// needs the connector: put flink-connector-kafka and kafka-clients on the class"
              + " path (on a cluster, into Flink's lib folder)",
          e);
    }
  }
}
