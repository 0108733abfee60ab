package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.RowAction;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of models and keys that are gone, never were, or have learned nothing. */
class TrueAnswersTest {
  private static final Row ROW = new Row(null, null, 0, Map.of("x", 1.0), 1.0);

  @TempDir Path folder;
  private FlyballServer server;
  private Caller caller;

  private volatile Duration ahead = Duration.ZERO;

  @BeforeEach
  void start() throws IOException {
    ServeConfig config =
        ServeConfig.in(folder.resolve("data"))
            .address("127.0.0.1", 0)
            .with(Limit.RESERVE, 0)
            .with(Limit.LABELS, 3)
            .with(Limit.LABEL_MILLIS, 3_600_000);
    server = FlyballServer.start(config, TestLearners.sums(), clock());
    caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
  }

  /** One that can be put forward. */
  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return Instant.now().plus(ahead);
      }
    };
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Callers that found the model before it was removed. */
  @Test
  void aRemovedModelIsNotThereForLateCallersEither() {
    ServedModel late = server.models().get("m").orElseThrow();
    late.submit(RowAction.LEARN, List.of(ROW)).join();
    assertThat(caller.delete("/models/m").status()).isEqualTo(200);
    assertGone(() -> late.submit(RowAction.LEARN, List.of(ROW)).join());
    assertGone(() -> late.predict(Row.NO_KEY, Map.of("x", 1.0)));
    assertGone(() -> late.look(Row.NO_KEY, LiveLearner::state).join());
    assertGone(() -> late.snapshot().join());
  }

  private static void assertGone(ThrowingCallable call) {
    assertThatThrownBy(
            () -> {
              try {
                call.call();
              } catch (CompletionException e) {
                throw e.getCause();
              }
            })
        .isInstanceOf(RefusedException.class)
        .hasFieldOrPropertyWithValue("status", 404)
        .hasMessage("there is no model m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"50%", "a\\b", "a/b", "/", "%2F", ".", "..", "a/../b", "a;b", "ä ?#&+"})
  void aKeyThatCanBeLearnedCanBeDeleted(String key) {
    String row = new String(Json.write(Map.of("key", key, "x", 1, "y", 1)), UTF_8);
    assertThat(caller.post("/models/k/learn", row).status()).isEqualTo(200);
    String coded = URLEncoder.encode(key, UTF_8).replace("+", "%20").replace(".", "%2E");
    assertThat(caller.get("/models/k?key=" + coded).status()).isEqualTo(200);
    Caller.Said said = caller.delete("/models/k/keys/" + coded);
    assertThat(said.status()).as(said.text()).isEqualTo(200);
    assertThat(caller.get("/models/k/keys").json().get("count").asInt()).isZero();
  }

  /** Moved away, or replaced by another, while it runs. */
  @Test
  void withoutItsFolderItIsNotReadyAndLearnsNothing() throws IOException {
    Path data = folder.resolve("data");
    Path away = folder.resolve("away");
    Files.move(data, away);
    for (int k = 0; k < 2; k++) {
      Caller.Said said = caller.get("/health/ready");
      assertThat(said.status()).isEqualTo(503);
      assertThat(said.json().get("why").asText()).contains("the data folder is not there");
      assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":1}").status()).isEqualTo(503);
      assertThat(caller.get("/models/m").json().get("status").asText()).isEqualTo("read-only");
      assertThat(caller.post("/models/m/predict", "{\"x\":1}").status()).isEqualTo(200);
      if (k == 0) {
        Files.createDirectory(data);
      }
    }
    Files.delete(data);
    Files.move(away, data);
    assertThat(caller.get("/health/ready").json().get("learning").asBoolean()).isTrue();
    assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":1}").status()).isEqualTo(200);
  }

  /** Neither the rows of keys nor the keys themselves are made up of refusals. */
  @Test
  void aRefusedRowIsNotCountedAndMakesNoKey() throws IOException {
    String bad = "{\"key\":\"%s\",\"x\":\"no number\",\"y\":1}";
    assertThat(caller.post("/models/k/learn", bad.formatted("never")).status()).isEqualTo(422);
    caller.post("/models/k/learn", "{\"key\":\"a\",\"x\":1,\"y\":1}");
    caller.post("/models/k/learn", bad.formatted("a"));
    for (int starts = 0; starts < 2; starts++) {
      JsonNode keys = caller.get("/models/k/keys").json();
      assertThat(keys.get("count").asInt()).isEqualTo(1);
      assertThat(keys.at("/keys/0/key").asText()).isEqualTo("a");
      assertThat(keys.at("/keys/0/rows").asInt()).isEqualTo(1);
      assertThat(caller.get("/models/k?key=never").status()).isEqualTo(404);
      assertThat(caller.post("/models/k/predict", "{\"key\":\"never\",\"x\":1}").text())
          .contains("there is no key never");
      stop();
      start();
    }
  }

  /** Those that a label would find: no expired ones, and no more than may wait. */
  @Test
  void rowsThatExpiredWaitForNoLabel() throws IOException {
    for (int k = 0; k < 5; k++) {
      caller.post("/models/m/predict", "{\"id\":\"m%s\",\"x\":1}".formatted(k));
      caller.post("/models/k/predict", "{\"id\":\"k\",\"key\":\"K%s\",\"x\":1}".formatted(k));
    }
    ahead = Duration.ofMinutes(50);
    caller.post("/models/k/predict", "{\"id\":\"late\",\"key\":\"K1\",\"x\":1}");
    assertThat(waiting("/models/m")).isEqualTo(3);
    assertThat(waiting("/models/k")).isEqualTo(6);
    assertThat(waiting("/models/k?key=K1")).isEqualTo(2);
    stop();
    ahead = Duration.ofMinutes(70);
    start();
    assertThat(waiting("/models/m")).isZero();
    assertThat(waiting("/models/k")).isEqualTo(1);
    assertThat(waiting("/models/k?key=K1")).isEqualTo(1);
  }

  private int waiting(String path) {
    return caller.get(path).json().get("waitingLabels").asInt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/checkpoint", "/shadow"})
  void aModelWithoutKeysHasNoKey(String path) {
    caller.post("/models/m/learn", "{\"x\":1,\"y\":1}");
    caller.put("/models/m/shadow", "{\"law\":\"0.5\"}");
    assertThat(caller.get("/models/m" + path).status()).isEqualTo(200);
    Caller.Said said = caller.get("/models/m" + path + "?key=a");
    assertThat(said.status()).isEqualTo(404);
    assertThat(said.text()).contains("there is no key a");
  }
}
