package dev.flyball.flink.job;

import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.serialization.SimpleStringEncoder;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;
import org.apache.flink.streaming.api.functions.sink.filesystem.bucketassigners.BasePathBucketAssigner;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;

/** Where lines of results go; they appear when a checkpoint has made sure of them. */
record ResultSink(Endpoint to, KafkaSettings kafka) {

  void write(DataStream<String> lines, String name) {
    Sink<String> sink =
        to instanceof Endpoint.Topic topic
            ? Connector.need(() -> KafkaTopics.sink(topic, kafka))
            : files(((Endpoint.Files) to).path(), name);
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
}
