package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The drill of docs/serve.md: backups are taken while models learn, the folder is lost, the backups
 * are restored, and clients send everything again by id. Everything is then as if nothing had
 * happened, bit for bit.
 */
class BackupTest {
  private static final int ROWS = 300;
  private static final Limits LIMITS =
      Limits.defaults()
          .with(Limit.KEYS, 100)
          .with(Limit.HOT_KEYS, 2)
          .with(Limit.KEY_MILLIS, 1L << 40)
          .with(Limit.SNAPSHOT_ROWS, 70)
          .with(Limit.SNAPSHOT_MILLIS, 60_000);

  @TempDir Path folder;

  @Test
  void aLostFolderIsRestoredBitForBit() throws IOException {
    byte[][] expected;
    try (FlyballServer server = start("calm")) {
      Caller caller = new Caller(server.address());
      make(caller);
      send(caller, "pool", 0, ROWS);
      send(caller, "keyed", 0, ROWS);
      expected = states(caller);
    }
    try (FlyballServer server = start("lost")) {
      Caller caller = new Caller(server.address());
      make(caller);
      caller.post("/models/pool/annotations", "{\"text\":\"sensor 3 was replaced\"}");
      for (String model : List.of("pool", "keyed")) {
        send(caller, model, 0, 100);
        CompletableFuture<Void> learning =
            CompletableFuture.runAsync(() -> send(caller, model, 100, ROWS));
        Caller.Said said = new Caller(server.address()).get("/models/" + model + "/backup");
        assertThat(said.status()).isEqualTo(200);
        Files.write(folder.resolve(model + ".backup"), said.response().body());
        learning.join();
      }
    }
    DataFolder data = new DataFolder(config("restored"));
    assertThat(data.restore(folder.resolve("pool.backup")).lines().get(0)).contains("model pool");
    assertThat(data.restore(folder.resolve("keyed.backup")).lines().get(0)).contains("3 keys");
    assertThat(data.check().whole()).isTrue();
    assertThatThrownBy(() -> data.restore(folder.resolve("pool.backup")))
        .hasMessage("there is a model pool already");
    try (FlyballServer server = start("restored")) {
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/models/pool/annotations").text()).contains("sensor 3 was replaced");
      send(caller, "pool", 0, ROWS);
      send(caller, "keyed", 0, ROWS);
      assertThat(states(caller)).isDeepEqualTo(expected);
    }
  }

  /** What a Flink job begins with. */
  @Test
  void theCheckpointsOfAllKeysAreOneZip() throws IOException {
    try (FlyballServer server = start("data")) {
      Caller caller = new Caller(server.address());
      make(caller);
      send(caller, "keyed", 0, 30);
      caller.post("/models/keyed/learn", "{\"x\":1,\"y\":2,\"key\":\"../a b\"}");
      Caller.Said said = caller.get("/models/keyed/checkpoint");
      assertThat(said.status()).isEqualTo(200);
      Map<String, byte[]> found = new HashMap<>();
      try (ZipInputStream zip =
          new ZipInputStream(new ByteArrayInputStream(said.response().body()))) {
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
          found.put(entry.getName(), zip.readAllBytes());
        }
      }
      assertThat(found).hasSize(4).containsKey("..%2Fa+b.ckpt");
      found.forEach(
          (name, bytes) -> {
            String key = name.substring(0, name.length() - ".ckpt".length());
            assertThat(bytes)
                .isEqualTo(caller.get("/models/keyed/checkpoint?key=" + key).response().body());
          });
    }
  }

  @Test
  void aBackupThatIsNotWholeIsRefusedAndChangesNothing() throws IOException {
    byte[] whole;
    try (FlyballServer server = start("data")) {
      Caller caller = new Caller(server.address());
      make(caller);
      send(caller, "pool", 0, 30);
      whole = caller.get("/models/pool/backup").response().body();
      assertThat(caller.get("/models/none/backup").status()).isEqualTo(404);
    }
    DataFolder data = new DataFolder(config("other"));
    Path file = folder.resolve("broken.backup");
    Random random = new Random(3);
    for (int k = 0; k < 40; k++) {
      byte[] broken = Arrays.copyOf(whole, k == 0 ? 0 : random.nextInt(whole.length));
      if (k % 2 == 1) {
        broken = whole.clone();
        broken[random.nextInt(whole.length)] ^= 1;
      }
      Files.write(file, broken);
      assertThatThrownBy(() -> data.restore(file)).isInstanceOf(IOException.class);
    }
    assertThat(data.check().lines()).isEmpty();
    Files.write(file, whole);
    assertThat(data.restore(file).whole()).isTrue();
  }

  private ServeConfig config(String name) {
    return ServeConfig.in(folder.resolve(name))
        .limits(LIMITS)
        .address("127.0.0.1", 0)
        .with(Limit.RESERVE, 0);
  }

  private FlyballServer start(String name) throws IOException {
    return FlyballServer.start(config(name));
  }

  private static void make(Caller caller) {
    caller.put("/models/pool", "{\"target\":\"y\",\"interval\":0.9}");
    caller.put("/models/keyed", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
  }

  private static byte[][] states(Caller caller) {
    return List.of("pool/checkpoint", "keyed/checkpoint?key=a", "keyed/checkpoint?key=b").stream()
        .map(path -> caller.get("/models/" + path).response().body())
        .toArray(byte[][]::new);
  }

  private static void send(Caller caller, String model, int from, int to) {
    for (int k = from; k < to; k += 50) {
      StringBuilder rows = new StringBuilder("[");
      for (int j = k; j < k + 50; j++) {
        Random random = new Random(j);
        double a = random.nextGaussian();
        rows.append(j == k ? "" : ",")
            .append("{\"id\":\"")
            .append(j)
            .append("\",\"a\":")
            .append(a)
            .append(model.equals("keyed") ? ",\"key\":\"" + "abc".charAt(j % 3) + "\"" : "")
            .append(j % 4 == 0 ? "" : ",\"b\":" + random.nextGaussian())
            .append(",\"y\":")
            .append(2 * a + random.nextGaussian())
            .append('}');
      }
      assertThat(caller.post("/models/" + model + "/learn", rows.append(']').toString()).status())
          .isEqualTo(200);
    }
  }
}
