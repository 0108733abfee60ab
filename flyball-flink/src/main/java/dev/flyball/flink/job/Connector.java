package dev.flyball.flink.job;

import java.util.function.Supplier;

/** The Kafka connector, which not every class path has. */
final class Connector {
  private Connector() {}

  static <T> T need(Supplier<T> use) {
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
