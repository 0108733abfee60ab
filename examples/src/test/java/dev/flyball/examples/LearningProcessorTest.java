package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.DoubleDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningProcessorTest {
  @TempDir private Path folder;

  private static Learner fresh() {
    return Learner.builder(Model.linear(2)).law(Law.directional()).build();
  }

  @Test
  void everyKeyLearnsAsALearnerOfItsOwnWould() {
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "learning");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, folder.toString());
    try (TopologyTestDriver driver =
        new TopologyTestDriver(
            LearningProcessor.topology("readings", "predictions", LearningProcessorTest::fresh),
            settings)) {
      TestInputTopic<String, String> in =
          driver.createInputTopic("readings", new StringSerializer(), new StringSerializer());
      TestOutputTopic<String, Double> out =
          driver.createOutputTopic(
              "predictions", new StringDeserializer(), new DoubleDeserializer());
      Learner[] alone = {fresh(), fresh()};
      for (int i = 0; i < 60; i++) {
        int key = i % 2;
        double a = Math.sin(i);
        double b = i % 3 == 0 ? Double.NaN : Math.cos(i);
        double y = i % 7 == 0 ? Double.NaN : a + key;
        in.pipeInput("pump " + key, List.of(a, b, y).toString().replaceAll("[\\[\\] ]|NaN", ""));
        double[] x = {a, b};
        assertThat(out.readValue()).isEqualTo(alone[key].predict(x).value());
        if (!Double.isNaN(y)) {
          alone[key].learn(x, y);
        }
      }
      Learner kept = (Learner) driver.getKeyValueStore("learners").get("pump 1");
      assertThat(kept.toBytes()).isEqualTo(alone[1].toBytes());
    }
  }
}
