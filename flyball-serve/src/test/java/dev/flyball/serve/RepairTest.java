package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
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
 * A store whose write-ahead log lost acknowledged rows: the model that they were of is served
 * read-only, over any number of starts, until it is repaired or given another learner. The others
 * learn on.
 */
class RepairTest {
  @TempDir Path folder;

  @Test
  void whatWasLostIsSaidAndOtherModelsLearnOn() throws IOException {
    byte[] checkpoint;
    Path killed = folder.resolve("killed");
    try (FlyballServer server = start(folder.resolve("data"))) {
      Caller caller = new Caller(server.address());
      for (String model : new String[] {"one", "other"}) {
        caller.put("/models/" + model, "{\"target\":\"y\"}");
        caller.post("/models/" + model + "/learn", "[{\"x\":4,\"y\":1},{\"x\":5,\"y\":1}]");
      }
      assertThat(learn(caller, "other")).isEqualTo(200);
      checkpoint = caller.get("/models/one/checkpoint").response().body();
      copy(folder.resolve("data"), killed);
    }
    cut(killed);
    for (int starts = 0; starts < 2; starts++) {
      try (FlyballServer server = start(killed)) {
        Caller caller = new Caller(server.address());
        assertThat(learn(caller, "one")).isEqualTo(200);
        Caller.Said refused = caller.post("/models/other/learn", "{\"x\":1,\"y\":1}");
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.text()).contains("rows 3 to 3 were acknowledged and are lost");
        assertThat(caller.post("/models/other/predict", "{\"x\":1}").status()).isEqualTo(200);
      }
    }
    Path repaired = folder.resolve("repaired");
    copy(killed, repaired);
    DataFolder care =
        new DataFolder(ServeConfig.in(repaired).with(Limit.RESERVE, 0), TestLearners.sums());
    assertThat(care.check().lines()).anyMatch(line -> line.contains("rows 3 to 3"));
    assertThat(care.repair().lines())
        .anyMatch(line -> line.startsWith("model other") && line.endsWith("goes on from row 2"));
    assertThat(care.check().whole()).isTrue();
    try (FlyballServer server = start(repaired)) {
      assertThat(learn(new Caller(server.address()), "other")).isEqualTo(200);
    }
    try (FlyballServer server = start(killed)) {
      Caller caller = new Caller(server.address());
      assertThat(
              caller
                  .send("PUT", "/models/other/checkpoint", "application/octet-stream", checkpoint)
                  .status())
          .isEqualTo(200);
      assertThat(learn(caller, "other")).isEqualTo(200);
    }
    try (FlyballServer server = start(killed)) {
      assertThat(learn(new Caller(server.address()), "other")).isEqualTo(200);
    }
  }

  /** Every table is whole, and RocksDB opens the log in none of its modes. */
  @Test
  void oneFlippedBitInTheLogCostsTheRowsThatItIsIn() throws IOException {
    Path killed = folder.resolve("flipped");
    try (FlyballServer server = start(folder.resolve("data"))) {
      Caller caller = new Caller(server.address());
      for (String model : new String[] {"one", "other"}) {
        caller.put("/models/" + model, "{\"target\":\"y\"}");
      }
      for (int k = 0; k < 6; k++) {
        String model = k % 2 == 0 ? "one" : "other";
        String rows = "[" + "{\"x\":1,\"y\":1},".repeat(2999) + "{\"x\":2,\"y\":1}]";
        Caller.Said said = caller.post("/models/" + model + "/learn?answers=counts", rows);
        assertThat(said.json().get("learned").asInt()).isEqualTo(3000);
      }
      copy(folder.resolve("data"), killed);
    }
    Path log = log(killed);
    byte[] bytes = Files.readAllBytes(log);
    bytes[bytes.length / 2 + 5_000] ^= 16; // in the fourth of six batches
    Files.write(log, bytes);
    DataFolder care =
        new DataFolder(ServeConfig.in(killed).with(Limit.RESERVE, 0), TestLearners.sums());
    assertThat(care.check().whole()).isFalse();
    assertThat(care.repair().lines())
        .hasSize(4)
        .contains("model one: row 9000", "model other: row 9000")
        .contains(
            "model other: rows 3001 to 6000 were acknowledged and are lost: it goes on from row"
                + " 9000");
    assertThat(care.check().whole()).isTrue();
    assertThat(killed.resolve("damaged-1").resolve(log.getFileName())).hasBinaryContent(bytes);
    try (FlyballServer server = start(killed)) {
      assertThat(server.damage()).isEmpty();
      assertThat(learn(new Caller(server.address()), "one")).isEqualTo(200);
      assertThat(learn(new Caller(server.address()), "other")).isEqualTo(200);
    }
  }

  private static FlyballServer start(Path data) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(data).address("127.0.0.1", 0).with(Limit.RESERVE, 0),
        TestLearners.sums(),
        Clock.systemUTC());
  }

  private static int learn(Caller caller, String model) {
    return caller.post("/models/" + model + "/learn", "{\"x\":1,\"y\":1}").status();
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    try (Stream<Path> files = Files.list(from)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Files.copy(each, to.resolve(each.getFileName()));
      }
    }
  }

  /** Takes the last bytes off the write-ahead log. */
  private static void cut(Path data) throws IOException {
    Path log = log(data);
    byte[] bytes = Files.readAllBytes(log);
    assertThat(new String(bytes, UTF_8)).isNotEmpty();
    Files.write(log, Arrays.copyOf(bytes, bytes.length - 3));
  }

  private static Path log(Path data) throws IOException {
    try (Stream<Path> files = Files.list(data)) {
      return files
          .filter(file -> file.toString().endsWith(".log"))
          .max(Comparator.comparingLong(file -> file.toFile().length()))
          .orElseThrow();
    }
  }
}
