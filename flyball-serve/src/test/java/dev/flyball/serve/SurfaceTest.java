package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every call of the surface, with a learner that only adds up. */
class SurfaceTest {
  @TempDir Path folder;
  private final List<String> log = java.util.Collections.synchronizedList(new ArrayList<>());
  private FlyballServer server;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    server =
        FlyballServer.start(
            ServeConfig.in(folder)
                .limits(Limits.defaults().with(Limit.ROWS, 100))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0)
                .with(Limit.BODY, 100_000)
                .with(Limit.CONNECTIONS, 100)
                .with(Limit.IDLE_MILLIS, 2_000)
                .accessLog(log::add),
            TestLearners.sums(),
            Clock.systemUTC());
    caller = new Caller(server.address());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aModelIsMadeOnceAndChangedOnlyInItsLaw() {
    assertThat(caller.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(201);
    assertThat(caller.put("/models/m", "{\"target\":\"y\"}").json().get("change").asText())
        .isEqualTo("unchanged");
    assertThat(
            caller
                .put("/models/m", "{\"target\":\"y\",\"law\":\"pool\"}")
                .json()
                .get("change")
                .asText())
        .isEqualTo("continued");
    Caller.Said conflict = caller.put("/models/m", "{\"target\":\"z\"}");
    assertThat(conflict.status()).isEqualTo(409);
    assertThat(conflict.json().get("differences").get(0).asText()).isEqualTo("target is y, not z");
    assertThat(caller.get("/models").json().get("models")).hasSize(1);
    assertThat(caller.delete("/models/m").status()).isEqualTo(200);
    assertThat(caller.get("/models/m").status()).isEqualTo(404);
  }

  @Test
  void oneRowIsLearnedOnce() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    String row = "{\"id\":\"a\",\"features\":{\"x\":2},\"target\":1}";
    JsonNode first = caller.post("/models/m/learn", row).json();
    assertThat(first.get("status").asText()).isEqualTo("learned");
    assertThat(first.get("sequence").asLong()).isEqualTo(1);
    assertThat(caller.post("/models/m/learn", row).json().get("status").asText())
        .isEqualTo("duplicate");
    assertThat(caller.post("/models/m/predict", "{\"x\":2}").json().get("prediction").asDouble())
        .isEqualTo(2);
  }

  @Test
  void aListIsAnsweredRowByRow() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    Caller.Said said =
        caller.post(
            "/models/m/learn",
            "[{\"x\":1,\"y\":2},{\"x\":\"no\",\"y\":2},{\"x\":[1]},{\"x\":1e999}]");
    assertThat(said.status()).isEqualTo(200);
    assertThat(said.json().get("learned").asInt()).isEqualTo(1);
    assertThat(said.json().get("refused").asInt()).isEqualTo(3);
    assertThat(said.json().get("rows").get(3).get("error").asText())
        .isEqualTo("\"x\" is not a finite number");
    assertThat(
            caller.post("/models/m/learn?answers=counts", "[{\"x\":1,\"y\":2}]").json().has("rows"))
        .isFalse();
  }

  @Test
  void jsonLinesAndCsvAreTaken() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    Caller.Said lines =
        caller.send(
            "POST",
            "/models/m/learn",
            "application/x-ndjson",
            "{\"x\":1,\"y\":2,\"id\":\"a\"}\n{\"x\":3,\"y\":2,\"id\":7}\n".getBytes(UTF_8));
    assertThat(lines.text().lines()).hasSize(2).allMatch(line -> line.contains("learned"));
    Caller.Said csv =
        caller.send(
            "POST",
            "/models/m/learn",
            "text/csv",
            "id;x;y\nb;1,5;2\nb;1,5;2\nc;;2\n".getBytes(UTF_8));
    assertThat(csv.json().get("learned").asInt()).isEqualTo(1);
    assertThat(csv.json().get("duplicate").asInt()).isEqualTo(1);
    assertThat(csv.json().get("refused").asInt()).isEqualTo(1);
  }

  @Test
  void aBadFirstRowOfCsvLeavesTheRowsBehindItAlone() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    byte[] rows = "x,z,y\n1,2,3,4\n5,6,7\n".getBytes(UTF_8);
    Caller.Said said = caller.send("POST", "/models/m/learn", "text/csv", rows);
    assertThat(said.json().get("rows").findValuesAsText("status"))
        .containsExactly("refused", "learned");
    assertThat(said.text()).contains("too many fields: 4").contains("3, as in the header");
  }

  /** curl says this of every body that is given with -d; browsers' forms are kept out by origin. */
  @Test
  void aBodyOfNoTypeIsJson() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    byte[] row = "{\"x\":1,\"y\":2}".getBytes(UTF_8);
    for (String type : new String[] {"application/x-www-form-urlencoded", null}) {
      Caller.Said said = caller.send("POST", "/models/m/learn", type, row);
      assertThat(said.json().get("status").asText()).isEqualTo("learned");
    }
  }

  @Test
  void timesAreTakenAsPeopleWriteThem() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    String[] noon = {
      "1769860800000", "2026-01-31T12:00:00Z", "2026-01-31T14:00:00+02:00", "2026-01-31 12:00"
    };
    for (String time : noon) {
      byte[] row = ("x,y,at\n1,2," + time + "\n").getBytes(UTF_8);
      Caller.Said said = caller.send("POST", "/models/m/learn?time=at", "text/csv", row);
      assertThat(said.json().get("learned").asInt()).as(time).isEqualTo(1);
    }
    caller.get("/models/m/steps").json().get("steps").findValues("time").stream()
        .forEach(time -> assertThat(time.asLong()).isEqualTo(1769860800000L));
    byte[] wrong = "x,y,at\n1,2,noon\n".getBytes(UTF_8);
    assertThat(caller.send("POST", "/models/m/learn?time=at", "text/csv", wrong).text())
        .contains("at is not milliseconds since 1970 or a time such as");
  }

  @Test
  void labelsComeLater() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    assertThat(
            caller
                .post("/models/m/predict", "{\"id\":\"a\",\"x\":2}")
                .json()
                .get("status")
                .asText())
        .isEqualTo("kept");
    assertThat(
            caller
                .post("/models/m/predict", "{\"id\":\"a\",\"x\":2}")
                .json()
                .get("status")
                .asText())
        .isEqualTo("duplicate");
    assertThat(caller.post("/models/m/label", "{\"id\":\"a\",\"target\":3}").status())
        .isEqualTo(200);
    assertThat(caller.post("/models/m/label", "{\"id\":\"z\",\"target\":3}").status())
        .isEqualTo(404);
    assertThat(caller.post("/models/m/label", "{\"id\":\"z\"}").status()).isEqualTo(400);
  }

  @Test
  void aKeyedModelHasALearnerForEachKey() {
    caller.put("/models/m", "{\"target\":\"y\",\"keyed\":true}");
    caller.post(
        "/models/m/learn", "[{\"key\":\"a\",\"x\":1,\"y\":1},{\"key\":\"b\",\"x\":5,\"y\":1}]");
    assertThat(
            caller.post("/models/m/predict", "{\"key\":\"b\"}").json().get("prediction").asDouble())
        .isEqualTo(5);
    assertThat(caller.post("/models/m/predict", "{\"key\":\"c\"}").status()).isEqualTo(422);
    assertThat(caller.get("/models/m/keys").json().get("keys")).hasSize(2);
    assertThat(caller.get("/models/m?key=a").json().get("learner").get("state").asDouble())
        .isEqualTo(1);
    assertThat(caller.delete("/models/m/keys/a").status()).isEqualTo(200);
    assertThat(caller.get("/models/m/keys").json().get("count").asInt()).isEqualTo(1);
  }

  @Test
  void keysAreRankedByErrorBlindnessAndAlarms() {
    caller.put("/models/m", "{\"target\":\"y\",\"keyed\":true}");
    for (int k = 0; k < 30; k++) {
      caller.post(
          "/models/m/learn",
          "[{\"key\":\"whole\",\"x\":1,\"z\":1,\"y\":9},{\"key\":\"half\",\"x\":1,\"y\":0}]");
    }
    JsonNode blind = caller.get("/models/m/keys?sort=blind").json().get("keys");
    assertThat(blind.get(0).get("key").asText()).isEqualTo("half");
    assertThat(blind.get(0).get("blind").asDouble()).isEqualTo(0.5);
    assertThat(blind.get(1).get("blind").asDouble()).isZero();
    JsonNode alarms = caller.get("/models/m/keys?sort=alarms").json().get("keys");
    assertThat(alarms.get(0).get("alarmsActive").isInt()).isTrue();
    assertRefused(caller.get("/models/m/keys?sort=colour"), 400);
  }

  @Test
  void aShadowIsBegunLookedAtAndPromoted() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    assertRefused(caller.get("/models/m/shadow"), 404);
    assertRefused(caller.put("/models/m/shadow", "{}"), 400);
    assertRefused(caller.put("/models/nobody/shadow", "{\"law\":\"0.5\"}"), 404);
    assertThat(caller.put("/models/m/shadow", "{\"law\":\"0.5\"}").status()).isEqualTo(201);
    caller.post("/models/m/learn", "[{\"x\":4,\"y\":1},{\"x\":5,\"y\":1}]");
    JsonNode shadow = caller.get("/models/m/shadow").json();
    assertThat(shadow.get("law").asText()).isEqualTo("0.5");
    assertThat(shadow.get("score").get("rows").asInt()).isEqualTo(2);
    assertThat(shadow.get("recent").get("error").isNumber()).isTrue();
    assertThat(caller.get("/models/m").json().get("shadow").asText()).isEqualTo("0.5");
    assertThat(caller.get("/metrics").text()).contains("flyball_model_shadow_error{model=\"m\"}");
    assertThat(caller.post("/models/m/shadow/promote", "").status()).isEqualTo(200);
    assertThat(caller.get("/models/m").json().get("spec").get("law").asText()).isEqualTo("0.5");
    assertRefused(caller.delete("/models/m/shadow"), 404);
    assertRefused(caller.post("/models/m/shadow/promote", ""), 404);
  }

  /** Three keys of half characters would be one key in UTF-8. */
  @Test
  void halfACharacterIsRefusedWhereverItStands() {
    caller.put("/models/keyed", "{\"target\":\"y\",\"keyed\":true}");
    for (String half : List.of("\\ud800", "\\udfff", "a\\ud83d", "\\ude00\\ud83d")) {
      for (String row :
          List.of(
              "{'key':'HALF','x':1,'y':1}",
              "{'key':'a','id':'HALF','x':1,'y':1}",
              "{'key':'a','HALF':1,'x':1,'y':1}",
              "{'key':'a','features':{'HALF':1,'x':1},'target':1}",
              "{'key':'a','c':'HALF','x':1,'y':1}")) {
        // In a name the parser refuses the whole body, in a value we refuse the row.
        assertRefused(
            caller.post("/models/keyed/learn", row.replace('\'', '"').replace("HALF", half)),
            row.contains("'HALF':") ? 400 : 422);
      }
      assertRefused(caller.put("/models/n", "{\"target\":\"" + half + "\"}"), 400);
      assertRefused(caller.post("/models/keyed/annotations", "{\"text\":\"" + half + "\"}"), 400);
    }
    assertThat(
            caller
                .post("/models/keyed/learn", "{\"key\":\"\\ud83d\\ude00\",\"x\":1,\"y\":1}")
                .status())
        .as("a whole character")
        .isEqualTo(200);
    assertThat(caller.get("/models/keyed/keys").json().get("keys")).hasSize(1);
  }

  @Test
  void featuresGivenTwiceAreRefused() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    Caller.Said said =
        caller.post(
            "/models/m/learn", "{\"features\":{\"x\":1},\"features\":{\"x\":2},\"target\":1}");
    assertRefused(said, 422);
    assertThat(said.text()).contains("features is given twice");
  }

  @Test
  void annotationsAreWrittenDownOnceAndRemoved() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\"}");
    String text = "{\"id\":\"a\",\"text\":\"<b>replaced</b>\",\"time\":\"2026-01-31T12:00:00Z\"}";
    assertThat(caller.post("/models/m/annotations", text).status()).isEqualTo(201);
    assertThat(caller.post("/models/m/annotations", text).json().get("number").asInt())
        .isEqualTo(1);
    assertRefused(caller.post("/models/m/annotations", "{\"text\":7}"), 400);
    assertRefused(caller.post("/models/m/annotations", "{\"text\":\"x\",\"time\":\"now\"}"), 400);
    assertRefused(caller.post("/models/m/annotations", "{\"text\":\"x\",\"sequence\":1.5}"), 400);
    stop();
    start();
    JsonNode all = caller.get("/models/m/annotations").json().get("annotations");
    assertThat(all).hasSize(1);
    assertThat(all.get(0).get("time").asLong()).isEqualTo(1769860800000L);
    assertRefused(caller.delete("/models/m/annotations/x"), 400);
    assertRefused(caller.delete("/models/m/annotations/9"), 404);
    assertThat(caller.delete("/models/m/annotations/1").status()).isEqualTo(200);
    assertThat(caller.get("/models/m/annotations").json().get("annotations")).isEmpty();
  }

  @Test
  void aCheckpointGoesOutAndComesIn() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    assertThat(caller.get("/models/m/checkpoint").status()).isEqualTo(404);
    caller.post("/models/m/learn", "{\"x\":4,\"y\":1}");
    byte[] checkpoint = caller.get("/models/m/checkpoint").response().body();
    assertThat(
            caller
                .send("PUT", "/models/n/checkpoint", "application/octet-stream", checkpoint)
                .status())
        .isEqualTo(201);
    assertThat(caller.get("/models/n/checkpoint").response().body()).isEqualTo(checkpoint);
  }

  @Test
  void theInferenceProtocolIsSpoken() {
    caller.put("/models/m", "{\"target\":\"y\",\"features\":[\"x\"]}");
    caller.post("/models/m/learn", "{\"x\":4,\"y\":1}");
    assertThat(caller.get("/v2/health/ready").status()).isEqualTo(200);
    assertThat(caller.get("/v2/models/m").json().get("inputs")).hasSize(1);
    JsonNode said =
        caller
            .post(
                "/v2/models/m/infer",
                "{\"id\":\"q\",\"inputs\":[{\"name\":\"x\",\"shape\":[2],\"datatype\":\"FP64\",\"data\":[1,null]}]}")
            .json();
    assertThat(said.get("id").asText()).isEqualTo("q");
    assertThat(said.get("outputs").get(0).get("data").get(1).asDouble()).isEqualTo(4);
  }

  @Test
  void theInferenceProtocolTakesAMatrix() {
    caller.put("/models/m", "{\"target\":\"y\",\"features\":[\"x\",\"z\"]}");
    caller.post("/models/m/learn", "{\"x\":4,\"z\":2,\"y\":1}");
    String nested =
        "{\"inputs\":[{\"name\":\"input-0\",\"shape\":[2,2],\"datatype\":\"FP64\",\"data\":[[1,2],[3,null]]}]}";
    String flat = nested.replace("[[1,2],[3,null]]", "[1,2,3,null]");
    JsonNode said = caller.post("/v2/models/m/versions/1/infer", nested).json();
    assertThat(said.get("outputs").get(0).get("data")).hasSize(2);
    assertThat(caller.post("/v2/models/m/infer", flat).json()).isEqualTo(said);
    Caller.Said three = caller.post("/v2/models/m/infer", flat.replace("[2,2]", "[1,4]"));
    assertThat(three.status()).isEqualTo(400);
    assertThat(three.text()).contains("has 4 columns").contains("in this order: x, z");
    assertThat(caller.get("/v2/models/m/versions/2").status()).isEqualTo(404);
  }

  @Test
  void probesMetricsAndDescription() {
    caller.put("/models/a%22b", "{\"target\":\"y\"}");
    caller.post("/models/a%22b/learn", "{\"x\":4,\"y\":1}");
    assertThat(caller.get("/health/live").status()).isEqualTo(200);
    assertThat(caller.get("/health/ready").status()).isEqualTo(200);
    assertThat(caller.get("/openapi.json").status()).isEqualTo(200);
    assertThat(caller.get("/").text()).contains("Flyball");
    String metrics = caller.get("/metrics").text();
    assertThat(metrics).contains("flyball_rows_total{model=\"a\\\"b\",status=\"done\"} 1\n");
    assertThat(metrics).contains("route=\"POST /models/{name}/learn\",status=\"200\"} 1\n");
    assertThat(log).anyMatch(line -> line.contains("\"path\":\"/models/a%22b/learn\""));
  }

  /** A code for a missing value is an id like any other: rows must not be learned twice for it. */
  @Test
  void idsAndKeysAreTakenAsTheyStand() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
    for (String id : List.of("NA", "?", "NaN")) {
      String row = "{\"x\":1,\"y\":2,\"id\":\"%s\"}".formatted(id);
      assertThat(caller.post("/models/m/learn", row).text()).contains("\"learned\"");
      assertThat(caller.post("/models/m/learn", row).text()).contains("\"duplicate\"");
      byte[] csv = "id,x,y\n%s,1,2\n,1,2\n".formatted(id).getBytes(UTF_8);
      String said = caller.send("POST", "/models/m/learn", "text/csv", csv).text();
      assertThat(said).contains("\"learned\":1,\"duplicate\":1");
      String keyed = "{\"x\":1,\"y\":2,\"key\":\"%s/a\"}".formatted(id);
      assertThat(caller.post("/models/k/learn", keyed).status()).isEqualTo(200);
      String key = URLEncoder.encode(id + "/a", UTF_8);
      assertThat(caller.delete("/models/k/keys/" + key).status()).isEqualTo(200);
    }
    assertRefused(caller.post("/models/m/learn", "{\"x\":1,\"y\":2,\"id\":\" \"}"), 422);
  }

  @Test
  void encodingsAndTimesThatCannotBeAreRefused() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    byte[] overlong = {'{', '"', 'a', (byte) 0xc0, (byte) 0xaf, '"', ':', '1', '}'};
    assertRefused(caller.send("POST", "/models/m/learn", "application/json", overlong), 400);
    for (String time : List.of("9e18", "-1e300", "\"+999999999-12-31T23:59:59Z\"")) {
      String row = "{\"features\":{\"x\":1},\"target\":2,\"time\":%s}".formatted(time);
      assertRefused(caller.post("/models/m/learn", row), 422);
    }
    assertRefused(caller.put("/models/m/shadow", "{\"without\":[1]}"), 400);
    assertRefused(caller.put("/models/m/shadow", "{\"without\":[]}"), 400);
    assertRefused(caller.put("/models/m/shadow", "{\"without\":[\"never seen\"]}"), 422);
    byte[] marked = "\ufeff{\"x\":1,\"y\":2}".getBytes(UTF_8);
    assertThat(
            caller.send("POST", "/models/m/learn", "application/json", marked).json().has("rows"))
        .as("an object is answered with an object")
        .isFalse();
  }

  @Test
  void whatCannotBeIsRefusedInASentence() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    assertRefused(caller.get("/nothing"), 404);
    assertRefused(caller.get("/models/n"), 404);
    assertRefused(caller.post("/models/m/learn", "{"), 400);
    assertRefused(caller.post("/models/m/learn", "[1]"), 400);
    assertRefused(caller.post("/models/m/learn", "[".repeat(5000)), 400);
    assertRefused(caller.post("/models/m/learn", "{\"x\":1} trailing"), 400);
    assertRefused(caller.post("/models/m/learn", "{\"x\":1,\"x\":2}"), 422);
    assertRefused(caller.post("/models/m/learn", " ".repeat(100_001)), 413);
    assertRefused(caller.send("POST", "/models/m/learn", "text/plain", "x".getBytes(UTF_8)), 415);
    assertRefused(
        caller.post("/models/m/learn", "[" + "{\"x\":1},".repeat(100) + "{\"x\":1}]"), 400);
    assertRefused(caller.put("/models/m2", "{\"target\":\"y\",\"colour\":1}"), 400);
    assertRefused(caller.put("/models/..%2f..%2fetc", "{\"target\":\"y\"}"), 400, 422);
    assertRefused(caller.send("PATCH", "/models/m", null, new byte[0]), 405);
    assertRefused(caller.get("/assets/..%2f..%2findex.html"), 404, 400);
  }

  private static void assertRefused(Caller.Said said, Integer... statuses) {
    assertThat(said.status()).as(said.text()).isIn((Object[]) statuses);
    assertThat(said.json().get("error").asText()).isNotBlank().doesNotContain("Exception");
  }

  @Test
  void anotherSiteAndAnotherNameAreKeptOut() throws IOException {
    assertThat(raw("GET /models HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
    String port = server.address().replaceAll(".*:", "");
    assertThat(
            raw(
                "GET /models HTTP/1.1\r\nHost: localhost:"
                    + port
                    + "\r\nOrigin: http://evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 403");
    assertThat(
            raw(
                "GET /models HTTP/1.1\r\nHost: localhost:"
                    + port
                    + "\r\nOrigin: http://localhost:"
                    + port
                    + "\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
  }

  @Test
  void aSlowClientIsLetGoOf() throws IOException {
    try (Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      socket.setSoTimeout(120_000);
      OutputStream out = socket.getOutputStream();
      out.write(
          "POST /models/m/learn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
              .getBytes(UTF_8));
      out.flush();
      // It says nothing more: after a while the server gives up and ends the connection.
      String answer = new String(socket.getInputStream().readAllBytes(), UTF_8);
      assertThat(answer).doesNotStartWith("HTTP/1.1 200");
    }
  }

  @Test
  void eventsComeAsTheyHappen() throws Exception {
    caller.put("/models/m", "{\"target\":\"y\"}");
    try (Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      socket.setSoTimeout(120_000);
      socket
          .getOutputStream()
          .write("GET /models/m/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
      InputStream in = socket.getInputStream();
      StringBuilder said = new StringBuilder();
      readUntil(in, said, ": flyball");
      caller.post("/models/m/learn", "{\"x\":4,\"y\":1}");
      readUntil(in, said, "\"sequence\":1");
      assertThat(said.toString()).contains("event: step");
    }
  }

  private static void readUntil(InputStream in, StringBuilder said, String word)
      throws IOException {
    while (said.indexOf(word) < 0) {
      int next = in.read();
      assertThat(next).isNotNegative();
      said.append((char) next);
    }
  }

  @Test
  void aRestartChangesNothing() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\",\"interval\":0.9}");
    caller.post("/models/m/learn", "[{\"x\":4,\"y\":1},{\"x\":5,\"y\":1,\"id\":\"a\"}]");
    byte[] before = caller.get("/models/m/checkpoint").response().body();
    stop();
    start();
    assertThat(caller.get("/models/m/checkpoint").response().body()).isEqualTo(before);
    assertThat(
            caller
                .post("/models/m/learn", "{\"x\":5,\"y\":1,\"id\":\"a\"}")
                .json()
                .get("status")
                .asText())
        .isEqualTo("duplicate");
    assertThat(caller.get("/models/m").json().get("spec").get("interval").get(0).asDouble())
        .isEqualTo(0.9);
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      socket.setSoTimeout(120_000);
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** Each key repeats its own value, and no other key's. */
  @Test
  void whatRepeatingTheLastValueCostsIsCountedKeyByKey() {
    caller.put("/models/keys", "{\"target\":\"y\",\"keyed\":true}");
    StringBuilder rows = new StringBuilder();
    for (int k = 0; k < 20; k++) {
      rows.append("{\"key\":\"%s\",\"x\":1,\"y\":%s}\n".formatted(k % 2, 100 * (k % 2)));
    }
    caller.post("/models/keys/learn", "[" + rows.toString().strip().replace("\n", ",") + "]");
    assertThat(caller.get("/models/keys").json().at("/recent/persistenceError").asDouble())
        .isZero();
    JsonNode past = caller.get("/models?past=true").json().at("/models/0/past");
    assertThat(past.get(past.size() - 1).get("last").asDouble()).isZero();
  }

  /** To ask for the head of what does not end is to ask, and ends. */
  @Test
  void theHeadOfAStreamEnds() throws Exception {
    caller.put("/models/m", "{\"target\":\"y\"}");
    for (String path : List.of("/events", "/backup")) {
      HttpRequest head =
          HttpRequest.newBuilder(URI.create(server.address() + "/models/m" + path))
              .method("HEAD", BodyPublishers.noBody())
              .timeout(Duration.ofSeconds(20))
              .build();
      assertThat(HttpClient.newHttpClient().send(head, BodyHandlers.discarding()).statusCode())
          .as(path)
          .isEqualTo(200);
    }
  }

  /** What does not mean what it says is refused: nothing of it is passed over. */
  @Test
  void anInferenceRequestThatContradictsItselfIsRefused() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    String input = "{\"name\":\"x\",\"datatype\":\"FP64\",\"shape\":%s,\"data\":[1,2]}";
    String infer = "{\"inputs\":[%s]%s}";
    for (String shape : List.of("[3]", "[2,2]", "[-2]", "[-1,-2]", "\"x\"", "[1,1,2]")) {
      assertThat(
              caller
                  .post("/v2/models/m/infer", infer.formatted(input.formatted(shape), ""))
                  .status())
          .as(shape)
          .isEqualTo(400);
    }
    for (String more : List.of("\"id\":5", "\"outputs\":5", "\"parameters\":\"k\"")) {
      assertThat(
              caller
                  .post("/v2/models/m/infer", infer.formatted(input.formatted("[2]"), "," + more))
                  .status())
          .as(more)
          .isEqualTo(400);
    }
    String number = "{\"name\":5,\"shape\":[1],\"data\":[1]}";
    assertThat(caller.post("/v2/models/m/infer", infer.formatted(number, "")).status())
        .isEqualTo(400);
  }
}
