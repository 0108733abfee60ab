package dev.flyball.flink.job;

import java.util.Map;
import java.util.Properties;

/**
 * How topics are reached and read.
 *
 * @param client properties of every client, such as security.protocol and sasl.jaas.config
 * @param group the consumer group, to which read offsets are committed; also the beginning of the
 *     names of transactions, so that two jobs that write to one topic need two groups
 * @param offsets where reading starts, unless a checkpoint says so: earliest, latest, group (where
 *     the group has come to) or a time
 */
record KafkaSettings(Map<String, String> client, String group, String offsets) {

  KafkaSettings {
    client = Map.copyOf(client);
    if (group.isBlank()) {
      throw new IllegalArgumentException("--group is blank");
    }
  }

  Properties properties() {
    Properties properties = new Properties();
    properties.putAll(client);
    return properties;
  }
}
