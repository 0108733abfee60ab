package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.source.Boundedness;
import org.junit.jupiter.api.Test;

/** The connector is asked for what a job needs; a broker is not part of the tests. */
class KafkaTopicsTest {
  private static final End.Topic TOPIC = new End.Topic("localhost:9092", "readings");

  @Test
  void topicsEndOnlyWhereAskedTo() {
    assertThat(KafkaTopics.source(TOPIC, true).getBoundedness()).isEqualTo(Boundedness.BOUNDED);
    assertThat(KafkaTopics.source(TOPIC, false).getBoundedness())
        .isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
  }

  @Test
  void theSinkCommitsWithCheckpoints() {
    assertThat(KafkaTopics.sink(TOPIC)).isInstanceOf(SupportsCommitter.class);
  }
}
