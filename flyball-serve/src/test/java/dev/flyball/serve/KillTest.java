package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service that is killed at random moments under load, while its clients send again by id what
 * was not acknowledged: nothing is lost, nothing is doubled, and the state is bit for bit that of
 * one that nobody disturbed. {@code -Dflyball.serve.kills=30} does it longer.
 */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
class KillTest {
  private static final int KILLS = Integer.getInteger("flyball.serve.kills", 8);
  private static final long SEED = 17;
  private static final String NOTES = "/models/shadowed/annotations";
  private static final List<String> MODELS = List.of("pool", "masked", "keyed", "shadowed");

  @TempDir Path folder;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private Process process;

  /** Speaks to the process that runs now: each listens where the system lets it. */
  private volatile Caller caller;

  @Test
  void nothingIsLostNothingIsDoubled() throws Exception {
    startProcess();
    MODELS.forEach(model -> spec(caller, model));
    AtomicBoolean enough = new AtomicBoolean();
    AtomicInteger retries = new AtomicInteger();
    List<CompletableFuture<Integer>> clients =
        MODELS.stream()
            .map(model -> CompletableFuture.supplyAsync(() -> feed(model, enough, retries)))
            .toList();
    Random random = new Random(SEED);
    for (int kill = 0; kill < KILLS; kill++) {
      awaitAcknowledged(acknowledged.get() + 1 + random.nextInt(100), clients);
      process.destroyForcibly();
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      startProcess();
    }
    enough.set(true);
    int[] batches = clients.stream().mapToInt(CompletableFuture::join).toArray();
    assertThat(retries.get()).as("requests that met a kill").isPositive();
    Path calm = folder.resolve("calm");
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(calm)
                .limits(ServeProcess.LIMITS)
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0))) {
      Caller undisturbed = new Caller(server.address());
      for (int k = 0; k < MODELS.size(); k++) {
        String model = MODELS.get(k);
        spec(undisturbed, model);
        for (int batch = 0; batch < batches[k]; batch++) {
          assertThat(undisturbed.post("/models/" + model + "/learn", rows(model, batch)).status())
              .isEqualTo(200);
          if (model.equals("shadowed")) {
            assertThat(undisturbed.post(NOTES, note(batch)).status()).isEqualTo(201);
          }
        }
        assertSame(model, undisturbed);
      }
    }
    process.destroy();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as("an orderly end").isZero();
  }

  private void assertSame(String model, Caller undisturbed) {
    List<String> keys = model.equals("keyed") ? List.of("?key=a", "?key=b", "?key=c") : List.of("");
    for (String key : keys) {
      String path = "/models/" + model + "/checkpoint" + key;
      assertThat(caller.get(path).response().body())
          .as("%s, killed %s times, seed %s", path, KILLS, SEED)
          .isEqualTo(undisturbed.get(path).response().body());
    }
    assertThat(caller.get("/models").text()).doesNotContain("read-only");
    if (model.equals("shadowed")) {
      assertSameShadow(undisturbed);
    }
  }

  /** The shadow and its score too; and what was written down, once each. */
  private void assertSameShadow(Caller undisturbed) {
    String path = "/models/shadowed";
    assertThat(caller.get(path + "/shadow").json().get("score"))
        .isEqualTo(undisturbed.get(path + "/shadow").json().get("score"));
    assertThat(caller.get(path + "/annotations").json().findValuesAsText("text"))
        .isEqualTo(undisturbed.get(path + "/annotations").json().findValuesAsText("text"));
    for (Caller each : List.of(caller, undisturbed)) {
      assertThat(each.post(path + "/shadow/promote", "").status()).isEqualTo(200);
    }
    assertThat(caller.get(path + "/checkpoint").response().body())
        .as("the promoted shadow, killed %s times, seed %s", KILLS, SEED)
        .isEqualTo(undisturbed.get(path + "/checkpoint").response().body());
  }

  private static void spec(Caller caller, String model) {
    String spec =
        switch (model) {
          case "pool" -> "{\"target\":\"y\",\"interval\":0.9}";
          case "keyed" -> "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}";
          default -> "{\"target\":\"y\",\"law\":\"masked\"}";
        };
    assertThat(caller.put("/models/" + model, spec).status()).isEqualTo(201);
    if (model.equals("shadowed")) {
      assertThat(caller.put("/models/shadowed/shadow", "{\"law\":\"scalar\"}").status())
          .isEqualTo(201);
    }
  }

  /** Sends batch after batch, each until it is acknowledged. Returns how many. */
  private int feed(String model, AtomicBoolean enough, AtomicInteger retries) {
    int batch = 0;
    while (!enough.get()) {
      String rows = rows(model, batch);
      while (!acknowledged("/models/" + model + "/learn", rows)) {
        retries.incrementAndGet();
        pause();
      }
      while (model.equals("shadowed") && !acknowledged(NOTES, note(batch))) {
        retries.incrementAndGet();
        pause();
      }
      batch++;
    }
    return batch;
  }

  private static String note(int batch) {
    return "{\"id\":\"%s\",\"text\":\"batch %s\"}".formatted(batch, batch);
  }

  /** Waits until so many requests in all were acknowledged, or a client has ended. */
  private void awaitAcknowledged(int count, List<CompletableFuture<Integer>> clients) {
    while (acknowledged.get() < count && clients.stream().noneMatch(CompletableFuture::isDone)) {
      pause();
    }
  }

  private boolean acknowledged(String path, String body) {
    try {
      boolean yes = caller.post(path, body).status() < 300;
      if (yes) {
        acknowledged.incrementAndGet();
      }
      return yes;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(10);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The rows of a batch, always the same: features that come and go, one that joins late. */
  private static String rows(String model, int batch) {
    Random random = new Random(31L * batch + model.hashCode());
    StringBuilder rows = new StringBuilder("[");
    int count = 1 + random.nextInt(4);
    for (int k = 0; k < count; k++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      rows.append(k == 0 ? "" : ",");
      rows.append("{\"id\":\"").append(batch).append('-').append(k).append("\"");
      if (model.equals("keyed")) {
        rows.append(",\"key\":\"").append("abc".charAt(random.nextInt(3))).append('"');
      }
      rows.append(",\"a\":").append(a);
      if (random.nextInt(3) > 0) {
        rows.append(",\"b\":").append(b);
      }
      if (batch > 20) {
        rows.append(",\"late\":").append(a * b);
      }
      rows.append(",\"y\":").append(2 * a - b + 0.1 * random.nextGaussian()).append('}');
    }
    return rows.append(']').toString();
  }

  private void startProcess() throws IOException {
    Path err = folder.resolve("err.txt");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-XX:-UsePerfData",
                // The same kernels as in this process: others round differently.
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                ServeProcess.class.getName(),
                folder.resolve("data").toString())
            .redirectError(err.toFile())
            .start();
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String line = out.readLine();
    assertThat(line).as(Files.readString(err)).isNotNull().startsWith("listening on ");
    caller = new Caller(line.substring("listening on ".length()));
  }
}
