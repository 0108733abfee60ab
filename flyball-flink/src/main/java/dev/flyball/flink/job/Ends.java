package dev.flyball.flink.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/** Lines in and lines out. */
final class Ends {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

  private Ends() {}

  /** The lines of {@code from}; unbounded, a folder is watched for new files. */
  static DataStream<String> lines(
      StreamExecutionEnvironment env, End from, boolean bounded, String name) {
    Source<String, ?, ?> source;
    if (from instanceof End.Topic topic) {
      source = withConnector(() -> KafkaTopics.source(topic, bounded));
    } else {
      Path path = new Path(((End.Files) from).path());
      var builder = FileSource.forRecordStreamFormat(new TextLineInputFormat(), path);
      source = (bounded ? builder : builder.monitorContinuously(LOOK_EVERY)).build();
    }
    return env.fromSource(source, WatermarkStrategy.noWatermarks(), name).uid("flyball-" + name);
  }

  /** Writes lines to {@code to}; files appear when a checkpoint has made sure of them. */
  static void write(DataStream<String> lines, End to, String name) {
    Sink<String> sink =
        to instanceof End.Topic topic
            ? withConnector(() -> KafkaTopics.sink(topic))
            : files(((End.Files) to).path(), name);
    lines.sinkTo(sink).name(name).uid("flyball-" + name);
  }

  private static Sink<String> files(String path, String name) {
    return FileSink.forRowFormat(
            new Path(path), new SimpleStringEncoder<String>(StandardCharsets.UTF_8.name()))
        .withBucketAssigner(new BasePathBucketAssigner<>())
        .withRollingPolicy(OnCheckpointRollingPolicy.build())
        .withOutputFileConfig(new OutputFileConfig(name, ".jsonl"))
        .build();
  }

  private static <T> T withConnector(java.util.function.Supplier<T> end) {
    try {
      return end.get();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "kafka:// needs the connector: put flink-connector-kafka and kafka-clients on the class"
              + " path (on a cluster, into Flink's lib folder)",
          e);
    }
  }

  /** The first line of the file, or of the first file of the folder, at {@code path}. */
  static String firstLine(String path) throws IOException {
    Path file = firstFile(new Path(path));
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(file.getFileSystem().open(file), StandardCharsets.UTF_8))) {
      String line = reader.readLine();
      if (line == null) {
        throw new IllegalArgumentException(
            "%s is empty; expected a line with the names of the columns".formatted(file));
      }
      return line;
    }
  }

  private static Path firstFile(Path path) throws IOException {
    FileSystem system = path.getFileSystem();
    if (!system.exists(path)) {
      throw new IllegalArgumentException("there is no file or folder " + path);
    }
    if (!system.getFileStatus(path).isDir()) {
      return path;
    }
    return Arrays.stream(system.listStatus(path))
        .filter(status -> !status.isDir())
        .map(FileStatus::getPath)
        .filter(file -> !file.getName().startsWith(".") && !file.getName().startsWith("_"))
        .min(Comparator.comparing(Path::getName))
        .orElseThrow(() -> new IllegalArgumentException("there are no files in " + path));
  }
}
