package dev.flyball.flink.job;

import dev.flyball.flink.Rejected;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.types.Either;

/**
 * Lines of files or of a topic, on their way into a job.
 *
 * @param bounded whether it ends: a topic at its latest record; a folder is otherwise watched for
 *     new files
 * @param longest how many bytes a line may have
 */
record LineInput<T>(
    Endpoint from, LineFormat<T> format, boolean bounded, int longest, KafkaSettings kafka) {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  /**
   * What the lines hold; those that cannot be read are in {@link SortFunction#UNREADABLE}.
   *
   * @param watermarks event time, which a topic has for each of its partitions
   */
  SingleOutputStreamOperator<T> addTo(
      StreamExecutionEnvironment env,
      String name,
      WatermarkStrategy<Either<Rejected, T>> watermarks) {
    DataStreamSource<Either<Rejected, T>> lines = env.fromSource(source(), watermarks, name);
    lines.uid("flyball-" + name);
    int tasks = tasks(env.getParallelism());
    lines.setParallelism(tasks);
    String role = name.equals("input") ? "parse" : name + "-parse";
    return lines
        .process(new SortFunction<T>())
        .returns(format.type())
        .setParallelism(tasks)
        .name(role)
        .uid("flyball-" + role);
  }

  private Source<Either<Rejected, T>, ?, ?> source() {
    if (from instanceof Endpoint.Topic topic) {
      return Connector.need(
          () -> KafkaTopics.source(topic, kafka, bounded, new TopicLines<>(format, longest)));
    }
    Path path = new Path(((Endpoint.Files) from).path());
    var builder = FileSource.forBulkFileFormat(new FileLines<>(format, longest), path);
    return (bounded ? builder : builder.monitorContinuously(LOOK_EVERY)).build();
  }

  /** No more than a topic has partitions: a task without one would have nothing to say of time. */
  private int tasks(int most) {
    return from instanceof Endpoint.Topic topic
        ? Connector.need(() -> KafkaTopics.partitions(topic, kafka))
            .map(partitions -> Math.min(partitions, most))
            .orElse(most)
        : most;
  }
}
