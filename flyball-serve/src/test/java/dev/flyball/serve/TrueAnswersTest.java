package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.nio.file.Path;
import java.time.Clock;
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

  @BeforeEach
  void start() throws IOException {
    ServeConfig config = ServeConfig.in(folder).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
    server = FlyballServer.start(config, TestLearners.sums(), Clock.systemUTC());
    caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
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
