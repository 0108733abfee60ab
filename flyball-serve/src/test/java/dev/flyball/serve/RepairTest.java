package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A store whose write-ahead log lost acknowledged rows: models are served read-only until each is
 * given another learner, over any number of starts. Nothing that was lost is passed over in
 * silence.
 */
class RepairTest {
  @TempDir Path folder;

  @Test
  void aCheckpointRepairsItsModelAndTheOthersStayReadOnly() throws IOException {
    byte[] checkpoint;
    try (FlyballServer server = start()) {
      Caller caller = new Caller(server.address());
      for (String model : new String[] {"one", "other"}) {
        caller.put("/models/" + model, "{\"target\":\"y\"}");
        caller.post("/models/" + model + "/learn", "[{\"x\":4,\"y\":1},{\"x\":5,\"y\":1}]");
      }
      checkpoint = caller.get("/models/one/checkpoint").response().body();
    }
    cut();
    for (int starts = 0; starts < 2; starts++) {
      try (FlyballServer server = start()) {
        Caller caller = new Caller(server.address());
        assertThat(learn(caller, "one")).isEqualTo(503);
        assertThat(caller.post("/models/one/predict", "{\"x\":1}").status()).isEqualTo(200);
      }
    }
    try (FlyballServer server = start()) {
      Caller caller = new Caller(server.address());
      assertThat(
              caller
                  .send("PUT", "/models/one/checkpoint", "application/octet-stream", checkpoint)
                  .status())
          .isEqualTo(200);
      assertThat(learn(caller, "one")).isEqualTo(200);
      assertThat(learn(caller, "other")).isEqualTo(503);
    }
    try (FlyballServer server = start()) {
      Caller caller = new Caller(server.address());
      assertThat(learn(caller, "one")).isEqualTo(200);
      Caller.Said refused = caller.post("/models/other/learn", "{\"x\":1,\"y\":1}");
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.text()).contains("the store is damaged");
      assertThat(caller.delete("/models/other").status()).isEqualTo(200);
      assertThat(caller.put("/models/other", "{\"target\":\"y\"}").status()).isEqualTo(201);
      assertThat(learn(caller, "other")).isEqualTo(200);
    }
  }

  private FlyballServer start() throws IOException {
    return FlyballServer.start(
        ServeConfig.in(folder).address("127.0.0.1", 0).reserve(0),
        TestLearners.sums(),
        Clock.systemUTC());
  }

  private static int learn(Caller caller, String model) {
    return caller.post("/models/" + model + "/learn", "{\"x\":1,\"y\":1}").status();
  }

  /** Takes the last bytes off the write-ahead log. */
  private void cut() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Path log =
          files
              .filter(file -> file.toString().endsWith(".log"))
              .max(Comparator.comparingLong(file -> file.toFile().length()))
              .orElseThrow();
      byte[] bytes = Files.readAllBytes(log);
      assertThat(new String(bytes, UTF_8)).isNotEmpty();
      Files.write(log, Arrays.copyOf(bytes, bytes.length - 3));
    }
  }
}
