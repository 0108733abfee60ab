package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sensor that lies: every answer names it, an alarm says it, somebody overrules it. */
class TrustedServiceTest {
  @TempDir Path folder;
  private FlyballServer server;
  private Caller caller;
  private final Random random = new Random(2);
  private double common;
  private double stuck;

  @BeforeEach
  void start() throws IOException {
    ServeConfig config =
        ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
    server = FlyballServer.start(config);
    caller = new Caller(server.address());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Learns rows, of which the sensor b may stand still. */
  private JsonNode learn(int rows, boolean stands) {
    StringBuilder lines = new StringBuilder("[");
    for (int k = 0; k < rows; k++) {
      common = 0.9 * common + random.nextGaussian();
      double a = common + 0.3 * random.nextGaussian();
      double b = 2 * common + 0.3 * random.nextGaussian();
      stuck = stands ? stuck : b;
      lines
          .append(k == 0 ? "" : ",")
          .append("{\"a\":%s,\"b\":%s,\"kind\":\"x\",\"y\":%s}".formatted(a, stuck, common));
    }
    JsonNode answers =
        caller.post("/models/m/learn?answers=rows", lines.append("]").toString()).json();
    return answers.get("rows").get(rows - 1);
  }

  private JsonNode alarms() {
    return caller.get("/models/m").json().at("/alarms/active");
  }

  @Test
  void everyAnswerNamesItAndAnAlarmHolds() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    assertThat(learn(400, false).has("untrusted")).isFalse();
    assertThat(learn(20, true).at("/untrusted/b").asText()).isEqualTo("stuck");
    assertThat(alarms()).hasSize(1);
    assertThat(alarms().get(0).get("kind").asText()).isEqualTo("untrusted");
    assertThat(alarms().get(0).get("text").asText())
        .isEqualTo("b is not trusted (stuck). Predictions go on without it.");
    String same = "{\"a\":1,\"b\":%s}".formatted(stuck);
    JsonNode predicted = caller.post("/models/m/predict", same).json();
    assertThat(predicted.at("/untrusted/b").asText()).isEqualTo("stuck");
    assertThat(predicted.get("prediction"))
        .isEqualTo(caller.post("/models/m/predict", "{\"a\":1}").json().get("prediction"));
    assertThat(predicted.get("seen").toString()).as("it is missing").isEqualTo("[\"a\"]");
    assertThat(predicted.get("support").asDouble()).isBetween(0.01, 0.99);
    assertThat(caller.get("/metrics").text())
        .contains("flyball_alarms_active{model=\"m\",kind=\"untrusted\"} 1");
    assertThat(caller.get("/models/m").json().at("/health/words").asText())
        .contains("b is not trusted (stuck)");
    learn(5, false);
    assertThat(alarms()).isEmpty();
    assertThat(caller.get("/models/m").json().at("/alarms/latest/0/active").asBoolean()).isFalse();
  }

  @Test
  void somebodyOverrulesItAndARestartKeepsThat() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\"}");
    learn(400, false);
    learn(20, true);
    assertThat(tell("b", "believe")).isEqualTo(200);
    assertThat(learn(3, true).at("/untrusted/b").isMissingNode()).isTrue();
    assertThat(tell("a", "distrust")).isEqualTo(200);
    stop();
    start();
    assertThat(caller.get("/models/m").json().get("told").toString())
        .isEqualTo("{\"a\":\"distrust\",\"b\":\"believe\"}");
    JsonNode told = learn(3, true).get("untrusted");
    assertThat(told.toString()).isEqualTo("{\"a\":\"distrusted by hand\"}");
    assertThat(caller.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(200);
    assertThat(learn(3, true).get("untrusted")).hasSize(1);
    assertThat(tell("a", "judge")).isEqualTo(200);
    assertThat(learn(3, false).at("/untrusted/a").asText()).doesNotContain("by hand");
    assertThat(tell("kind", "distrust")).isEqualTo(422);
    assertThat(tell("a", "perhaps")).isEqualTo(400);
  }

  @Test
  void aModelMayBelieveEverything() {
    caller.put("/models/m", "{\"target\":\"y\",\"trust\":\"off\"}");
    learn(400, false);
    assertThat(learn(20, true).has("untrusted")).isFalse();
    assertThat(tell("b", "distrust")).isEqualTo(422);
    caller.put("/models/said", "{\"target\":\"y\",\"trust\":\"report\"}");
    String rows = "[" + "{\"a\":1,\"b\":2,\"y\":3},".repeat(3) + "{\"a\":4,\"b\":5,\"y\":6}]";
    caller.post("/models/said/learn", rows);
    tell("said", "a", "distrust");
    caller.post("/models/said/learn", "{\"a\":2,\"b\":3,\"y\":4}");
    JsonNode said = caller.post("/models/said/predict", "{\"a\":1,\"b\":2}").json();
    assertThat(said.at("/untrusted/a").asText()).isEqualTo("distrusted by hand");
    assertThat(said.get("seen")).as("it is believed all the same").hasSize(2);
    assertThat(caller.put("/models/n", "{\"target\":\"y\",\"trust\":\"maybe\"}").status())
        .isEqualTo(400);
  }

  private int tell(String feature, String say) {
    return tell("m", feature, say);
  }

  private int tell(String model, String feature, String say) {
    String body = "{\"feature\":\"%s\",\"say\":\"%s\"}".formatted(feature, say);
    return caller.post("/models/" + model + "/trust", body).status();
  }
}
