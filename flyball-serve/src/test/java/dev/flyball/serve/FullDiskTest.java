package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A disk of 64 MB that fills up and is emptied again; skipped where none can be mounted. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
  @TempDir Path folder;
  private Path disk;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(folder.resolve("disk"));
    mounted = run("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk.toString());
    Assumptions.assumeTrue(mounted, "no disk can be mounted here");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      run("umount", disk.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void belowTheReserveLearningWaitsAndPredictingGoesOn() throws IOException {
    check(8L << 20);
  }

  /** Without a reserve RocksDB itself meets the full disk, and is opened again. */
  @Test
  void aDiskWithoutAByteIsSurvived() throws IOException {
    check(0);
  }

  private void check(long reserve) throws IOException {
    byte[] expected;
    byte[] expectedShadow;
    try (FlyballServer server = start(folder.resolve("calm"), 0)) {
      Caller caller = new Caller(server.address());
      make(caller);
      for (int k = 0; k < 40; k++) {
        assertThat(caller.post("/models/m/learn", row(k)).status()).isEqualTo(200);
      }
      expected = caller.get("/models/m/checkpoint").response().body();
      expectedShadow = promoted(caller);
    }
    Path data = disk.resolve("data");
    try (FlyballServer server = start(data, reserve)) {
      Caller caller = new Caller(server.address());
      make(caller);
      for (int k = 0; k < 20; k++) {
        assertThat(caller.post("/models/m/learn", row(k)).status()).isEqualTo(200);
      }
      Path filler = disk.resolve("filler");
      fill(filler);
      int refused = 0;
      int next = 20;
      // A few small rows may still find room in what RocksDB has set aside.
      for (int attempt = 0; attempt < 2000 && refused == 0; attempt++) {
        int status = caller.post("/models/m/learn", row(next)).status();
        if (status == 200 && next < 39) {
          next++;
        } else if (status != 200) {
          assertThat(status).isEqualTo(507);
          refused++;
        }
      }
      assertThat(refused).isPositive();
      assertThat(caller.get("/health/ready").json().get("learning").asBoolean()).isFalse();
      assertThat(caller.post("/models/m/predict", "{\"a\":1}").status()).isEqualTo(200);
      assertThat(caller.get("/models/m").status()).isEqualTo(200);
      Files.delete(filler);
      for (; next < 40; next++) {
        int status;
        do {
          status = caller.post("/models/m/learn", row(next)).status();
          assertThat(status).isIn(200, 503, 507);
        } while (status != 200);
      }
      assertThat(caller.get("/models/m/checkpoint").response().body()).isEqualTo(expected);
    }
    try (FlyballServer server = start(data, reserve)) {
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/models/m/checkpoint").response().body()).isEqualTo(expected);
      assertThat(promoted(caller)).isEqualTo(expectedShadow);
    }
  }

  /** After a kill: what was in its write-ahead log has no room as a table. */
  @Test
  void aStartOnAFullDiskPredictsAndLearnsAgainWhenThereIsRoom() throws Exception {
    Path data = disk.resolve("data");
    Path killed = disk.resolve("killed");
    // The shadow's beginning has a number, too.
    try (FlyballServer server = start(data, 0)) {
      Caller caller = new Caller(server.address());
      make(caller);
      for (int k = 0; k < 20; k++) {
        assertThat(caller.post("/models/m/learn", row(k)).status()).isEqualTo(200);
      }
      Files.createDirectory(killed);
      try (Stream<Path> files = Files.list(data)) {
        for (Path each : files.filter(Files::isRegularFile).toList()) {
          Files.copy(each, killed.resolve(each.getFileName()));
        }
      }
    }
    Path filler = disk.resolve("filler");
    fill(filler);
    try (FlyballServer server = start(killed, 1 << 20)) {
      Caller caller = new Caller(server.address());
      assertThat(caller.post("/models/m/predict", "{\"a\":1}").json().get("prediction").asDouble())
          .isNotZero();
      assertThat(caller.get("/models/m").json().get("sequence").asLong()).isEqualTo(21);
      assertThat(caller.post("/models/m/learn", row(20)).status()).isEqualTo(507);
      Caller.Said ready = caller.get("/health/ready");
      assertThat(ready.status()).isEqualTo(200);
      assertThat(ready.json().get("learning").asBoolean()).isFalse();
      assertThat(ready.json().get("why").asText()).contains("the disk is full");
      JsonNode model = caller.get("/models").json().at("/models/0");
      assertThat(model.get("status").asText()).isEqualTo("read-only");
      assertThat(model.get("readOnly").asText()).contains("the disk is full");
      Files.delete(filler);
      int status;
      do {
        status = caller.post("/models/m/learn", row(20)).status();
        assertThat(status).isIn(200, 503, 507);
      } while (status != 200);
      assertThat(caller.get("/health/ready").json().get("learning").asBoolean()).isTrue();
      assertThat(caller.get("/models/m").json().get("status").asText()).isEqualTo("learning");
    }
    try (FlyballServer server = start(killed, 0)) {
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/models/m").json().get("sequence").asLong()).isEqualTo(22);
    }
  }

  private static void make(Caller caller) {
    assertThat(caller.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(201);
    assertThat(caller.put("/models/m/shadow", "{\"law\":\"scalar\"}").status()).isEqualTo(201);
  }

  /** The shadow, once it answers. */
  private static byte[] promoted(Caller caller) {
    assertThat(caller.post("/models/m/shadow/promote", "").status()).isEqualTo(200);
    return caller.get("/models/m/checkpoint").response().body();
  }

  private static FlyballServer start(Path data, long reserve) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(data)
            .address("127.0.0.1", 0)
            .limits(
                Limits.defaults().with(Limit.SNAPSHOT_ROWS, 7).with(Limit.SNAPSHOT_MILLIS, 60_000))
            .with(Limit.RESERVE, reserve));
  }

  private static String row(int k) {
    return "{\"id\":\""
        + k
        + "\",\"a\":"
        + (k % 7)
        + ",\"b\":"
        + (k % 3)
        + ",\"y\":"
        + (k % 5)
        + "}";
  }

  private static void fill(Path file) throws IOException {
    try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] block = new byte[4096];
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      // It is full.
    }
  }
}
