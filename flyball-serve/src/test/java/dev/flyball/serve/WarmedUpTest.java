package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that runs its models on made-up rows before it listens. */
class WarmedUpTest {
  @TempDir Path folder;

  private ServeConfig config() {
    return ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).reserve(0);
  }

  @Test
  void leavesModelsAsTheyWere() throws IOException {
    JsonNode before;
    byte[] checkpoint;
    try (FlyballServer server = FlyballServer.start(config())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\",\"interval\":[0.9]}");
      caller.put("/models/classes", "{\"target\":\"y\",\"classes\":[\"a\",\"b\",\"c\"]}");
      caller.put("/models/keyed", "{\"target\":\"y\",\"keyed\":true}");
      caller.put(
          "/models/strict",
          "{\"target\":\"y\",\"strict\":true,\"features\":{\"a\":\"number\",\"when\":\"time\"}}");
      for (int k = 0; k < 30; k++) {
        caller.post(
            "/models/m/learn", "{\"a\":%s,\"street\":\"s%s\",\"y\":%s}".formatted(k, k % 3, k % 7));
      }
      before = caller.get("/models/m").json();
      checkpoint = server.models().get("m").orElseThrow().look("", l -> l.toBytes()).join().get();
    }
    try (FlyballServer server = FlyballServer.start(config().warmUp(Duration.ofMillis(400)))) {
      Caller caller = new Caller(server.address());
      JsonNode after = caller.get("/models/m").json();
      assertThat(after.get("learner")).isEqualTo(before.get("learner"));
      assertThat(after.get("sequence")).isEqualTo(before.get("sequence"));
      assertThat(server.models().get("m").orElseThrow().look("", l -> l.toBytes()).join())
          .hasValue(checkpoint);
      assertThat(server.models().all()).hasSize(4);
    }
  }

  @Test
  void warmsUpADefaultModelWhereThereIsNone() throws IOException {
    try (FlyballServer server = FlyballServer.start(config().warmUp(Duration.ofMillis(100)))) {
      assertThat(server.models().all()).isEmpty();
    }
  }

  @Test
  void takesNoTimeBelowZero() {
    assertThatThrownBy(() -> config().warmUp(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("warm-up");
  }
}
