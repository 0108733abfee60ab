package dev.flyball.flink.job;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.Option;

/** How topics are reached and read. */
final class KafkaOptions {
  @Option(
      names = "--kafka-properties",
      paramLabel = "FILE",
      description = "properties of the Kafka clients, such as SASL and TLS settings")
  private Path file;

  @Option(
      names = "--kafka-property",
      paramLabel = "NAME=VALUE",
      description = "one more property of the Kafka clients; may be given several times")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--group",
      defaultValue = "flyball",
      description =
          "consumer group, and the beginning of the transactions' names (default:"
              + " ${DEFAULT-VALUE})")
  private String group;

  @Option(
      names = "--offsets",
      defaultValue = "earliest",
      description =
          "where a topic is read from, unless a checkpoint says so: earliest (default), latest,"
              + " group (where the group has come to) or a time like 2026-11-15T08:00:00Z")
  private String offsets;

  KafkaSettings settings() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    if (file != null) {
      Properties read = new Properties();
      try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
        read.load(reader);
      }
      read.forEach((name, value) -> all.put(name.toString(), value.toString()));
    }
    all.putAll(properties);
    return new KafkaSettings(all, group, offsets);
  }
}
