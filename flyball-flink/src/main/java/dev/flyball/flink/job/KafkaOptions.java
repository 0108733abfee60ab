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
      description = "Properties of the Kafka clients, such as SASL and TLS settings.")
  private Path file;

  @Option(
      names = "--kafka-property",
      paramLabel = "NAME=VALUE",
      description = "One property of the Kafka clients. May be given several times.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "Consumer group; the names of transactions begin with it. Default: ${DEFAULT-VALUE}.")
  private String group = "flyball";

  @Option(
      names = "--offsets",
      paramLabel = "WHERE",
      description =
          "Where reading of a topic begins, if no checkpoint says so: earliest (default), latest,"
              + " group (where the group stopped) or a time such as 2026-11-15T08:00:00Z.")
  private String offsets = "earliest";

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
