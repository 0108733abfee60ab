package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that would be misread is refused before anything is done. */
class RequestRulesTest {
  private static final String ROWS = "[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}]";

  @TempDir Path folder;
  private FlyballServer server;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    ServeConfig config = ServeConfig.in(folder).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
    server = FlyballServer.start(config, TestLearners.sums(), Clock.systemUTC());
    caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private long sequence() {
    return caller.get("/models/m").json().get("sequence").asLong();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "answers=row",
        "answers=",
        "answers",
        "Answers=rows",
        "answer=rows",
        "answers=rows&answers=counts",
        "id=nope",
        "time=nope",
        "=x",
        "detail=true"
      })
  void parametersAreJudgedBeforeRowsAreLearned(String query) {
    Caller.Said said = caller.post("/models/m/learn?" + query, ROWS);
    assertThat(said.status()).as(said.text()).isEqualTo(400);
    byte[] csv = "x,y\n1,2\n".getBytes(UTF_8);
    assertThat(caller.send("POST", "/models/m/learn?" + query, "text/csv", csv).status())
        .isEqualTo(400);
    assertThat(sequence()).isZero();
  }

  /** Whatever the description lists, with a name that it does not. */
  @Test
  void everyCallRefusesAParameterThatItDoesNotKnow() {
    JsonNode paths =
        dev.flyball.serve.json.Json.own(caller.get("/openapi.json").response().body()).get("paths");
    for (Map.Entry<String, JsonNode> path : paths.properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (!method.getKey().equals("parameters")) {
          String address = path.getKey().replaceAll("\\{\\w+}", "m") + "?nope=1";
          String verb = method.getKey().toUpperCase(java.util.Locale.ROOT);
          Caller.Said said = caller.send(verb, address, null, new byte[0]);
          assertThat(said.status()).as(verb + " " + address).isEqualTo(400);
          assertThat(said.text()).contains("there is no parameter", "nope");
        }
      }
    }
    assertThat(sequence()).isZero();
  }

  @Test
  void valuesOfParametersAreChecked() {
    for (String bad :
        new String[] {
          "/steps?limit=-1",
          "/steps?limit=",
          "/steps?limit=1e3",
          "/steps?limit=2001",
          "/steps?values=yes",
          "/keys?sort=colour",
          "/keys?limit=x"
        }) {
      assertThat(caller.get("/models/m" + bad).status()).as(bad).isEqualTo(400);
    }
    assertThat(caller.post("/models/m/predict?detail=True", "{\"x\":1}").status()).isEqualTo(400);
    assertThat(caller.post("/models/m/predict?detail=false", "{\"x\":1}").status()).isEqualTo(200);
    assertThat(caller.get("/models/m/steps?limit=2000&values=true&").status()).isEqualTo(200);
  }

  @Test
  void aRowWithoutTheIdThatTheRequestNamesIsRefusedAlone() {
    Caller.Said said =
        caller.post(
            "/models/m/learn?id=order", "[{\"order\":7,\"x\":1,\"y\":1},{\"x\":1,\"y\":1}]");
    assertThat(said.json().get("learned").asInt()).isEqualTo(1);
    assertThat(said.json().get("refused").asInt()).isEqualTo(1);
    assertThat(said.text()).contains("the row has no \\\"order\\\"");
    Caller.Said label = caller.post("/models/m/label?id=order", "{\"order\":7,\"target\":1}");
    assertThat(label.status()).as(label.text()).isNotEqualTo(400);
  }

  @Test
  void theTargetIsNoFeature() {
    for (String call : new String[] {"learn", "predict"}) {
      Caller.Said said =
          caller.post("/models/m/" + call, "{\"features\":{\"x\":1,\"y\":2},\"target\":2}");
      assertThat(said.status()).isEqualTo(422);
      assertThat(said.text()).contains("is the target and no feature");
    }
    assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":2,\"target\":3}").status())
        .isEqualTo(422);
    String infer =
        "{\"inputs\":[{\"name\":\"y\",\"shape\":[1],\"datatype\":\"FP64\",\"data\":[1]}]}";
    assertThat(caller.post("/v2/models/m/infer", infer).status()).isEqualTo(400);
    assertThat(sequence()).isZero();
  }

  @Test
  void whatIsNotTrustedIsAListAndNoFeature() {
    for (String bad : new String[] {"\"x\"", "5", "true", "{\"x\":1}"}) {
      Caller.Said said =
          caller.post("/models/m/learn", "{\"x\":1,\"y\":1,\"untrusted\":" + bad + "}");
      assertThat(said.status()).as(bad).isEqualTo(422);
      assertThat(said.text()).contains("untrusted is a list of names");
    }
    assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":1,\"untrusted\":null}").status())
        .isEqualTo(200);
    assertThat(sequence()).isEqualTo(1);
  }

  @Test
  void aRowWithoutAKeyIsNotPredictedByAKeyOfNoName() {
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
    Caller.Said said = caller.post("/models/k/predict", "{\"x\":1}");
    assertThat(said.status()).isEqualTo(422);
    assertThat(said.text()).contains("the row has no key");
  }

  @Test
  void aNumberThatIsNotExactIsNoId() {
    for (String id : new String[] {"9007199254740993", "1e30", "-9007199254740992"}) {
      Caller.Said said = caller.post("/models/m/learn", "{\"id\":" + id + ",\"x\":1,\"y\":1}");
      assertThat(said.status()).as(id).isEqualTo(422);
      assertThat(said.text()).contains("write it as a text");
    }
    String largest = "{\"id\":9007199254740991,\"x\":1,\"y\":1}";
    assertThat(caller.post("/models/m/learn", largest).json().get("id").asText())
        .isEqualTo("9007199254740991");
    byte[] csv = "id,x,y\n9007199254740993,1,1\n9007199254740992,1,1\n".getBytes(UTF_8);
    assertThat(
            caller.send("POST", "/models/m/learn", "text/csv", csv).json().get("learned").asInt())
        .isEqualTo(2);
  }

  @Test
  void theCharacterSetIsHonouredOrRefused() {
    String row = "{\"x\":1,\"caf\u00e9\":1,\"y\":1}";
    String[] types = {
      "application/json; charset=iso-8859-1", "application/json;charset=\"UTF-16LE\"",
      "application/json; charset=UTF-8", "application/json"
    };
    byte[][] bodies = {
      row.getBytes(ISO_8859_1), row.getBytes(UTF_16LE), row.getBytes(UTF_8), row.getBytes(UTF_8)
    };
    for (int k = 0; k < types.length; k++) {
      assertThat(caller.send("POST", "/models/m/learn", types[k], bodies[k]).status())
          .as(types[k])
          .isEqualTo(200);
    }
    assertThat(caller.get("/models/m/steps?values=true").text()).contains("caf\u00e9");
    byte[] latin = row.getBytes(ISO_8859_1);
    assertThat(
            caller
                .send("POST", "/models/m/learn", "application/json; charset=utf-8", latin)
                .status())
        .isEqualTo(400);
    assertThat(caller.send("POST", "/models/m/learn", "text/csv; charset=klingon", latin).status())
        .isEqualTo(415);
    assertThat(sequence()).isEqualTo(4);
  }

  @Test
  void unknownFieldsOfABodyAreRefused() {
    assertThat(caller.put("/models/m/shadow", "{\"law\":\"0.5\",\"laws\":1}").status())
        .isEqualTo(400);
    assertThat(caller.post("/models/m/annotations", "{\"text\":\"t\",\"row\":1}").status())
        .isEqualTo(400);
    assertThat(caller.put("/models/m/shadow", "{\"without\":[],\"with\":1}").status())
        .isEqualTo(400);
  }
}
