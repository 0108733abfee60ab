package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Learner;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.tables.inspect.Inspection;
import dev.flyball.tables.predict.Predictions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The service with the learners that it is for. */
class NamedServiceTest {
  @TempDir Path folder;
  private FlyballServer server;
  private Caller caller;

  @BeforeEach
  void start() throws IOException {
    server = FlyballServer.start(config());
    caller = new Caller(server.address());
  }

  private ServeConfig config() {
    return ServeConfig.in(folder.resolve("data"))
        .limits(Limits.defaults().with(Limit.FEATURES, 20))
        .address("127.0.0.1", 0)
        .with(Limit.RESERVE, 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theInferenceProtocolKnowsTheFeaturesThatCame() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.post("/models/m/learn", "{\"a\":1,\"street\":\"north\",\"y\":2}");
    JsonNode inputs = caller.get("/v2/models/m").json().get("inputs");
    assertThat(inputs.findValuesAsText("name")).containsExactly("a", "street");
    assertThat(inputs.findValuesAsText("datatype")).containsExactly("FP64", "BYTES");
    String matrix =
        "{\"inputs\":[{\"name\":\"x\",\"shape\":[1,2],\"datatype\":\"BYTES\",\"data\":[1,\"north\"]}]}";
    assertThat(caller.post("/v2/models/m/infer", matrix).status()).isEqualTo(200);
  }

  /** The target is what the last one was, plus what came the row before; of every key its own. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsBeforeAreFeaturesThroughARestart(boolean keyed) throws IOException {
    String spec = "{\"target\":\"y\",\"law\":\"directional\",\"lag\":[\"1\",\"x:1\"],";
    Caller.Said made = caller.put("/models/m", spec + "\"keyed\":" + keyed + "}");
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    Random random = new Random(2);
    double[] y = new double[2];
    double[] x = new double[2];
    double error = 0;
    for (int t = 0; t < 400; t++) {
      if (t == 300) {
        server.close();
        start();
      }
      int key = keyed ? t % 2 : 0;
      y[key] = 0.9 * y[key] + x[key];
      x[key] = random.nextGaussian();
      String row =
          "{\"x\":%s,\"y\":%s%s}"
              .formatted(x[key], y[key], keyed ? ",\"key\":\"k" + key + "\"" : "");
      JsonNode said = caller.post("/models/m/learn", row).json();
      error += t < 300 ? 0 : Math.abs(said.get("prediction").asDouble() - y[key]) / 100;
    }
    assertThat(error).isLessThan(0.1);
    Caller.Said refused = caller.put("/models/n", "{\"target\":\"y\",\"lag\":\"x:none\"}");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.text()).contains("the lag is 'x:none'");
  }

  @Test
  void everyAnswerCarriesTheHorizons() throws IOException {
    String spec = "{\"target\":\"y\",\"interval\":0.9,\"ahead\":[1,6],\"season\":12}";
    assertThat(caller.put("/models/m", spec).status()).isEqualTo(201);
    assertThat(caller.put("/models/m", spec).status()).isEqualTo(200);
    JsonNode said = null;
    for (int t = 0; t < 300; t++) {
      if (t == 200) {
        server.close();
        start();
      }
      double y = 10 + 5 * Math.sin(2 * Math.PI * t / 12);
      said = caller.post("/models/m/learn", "{\"x\":%s,\"y\":%s}".formatted(t % 3, y)).json();
      assertThat(said.at("/ahead")).hasSize(2);
    }
    assertThat(said.at("/ahead/1/ahead").asInt()).isEqualTo(6);
    double next = 10 + 5 * Math.sin(2 * Math.PI * 305 / 12);
    assertThat(said.at("/ahead/1/prediction").asDouble()).isCloseTo(next, within(0.5));
    assertThat(said.at("/ahead/1/intervals/0/lower").asDouble()).isLessThan(next + 0.5);
    JsonNode asked = caller.post("/models/m/predict", "{\"x\":1}").json();
    double after = 10 + 5 * Math.sin(2 * Math.PI * 306 / 12);
    assertThat(asked.at("/ahead/1/prediction").asDouble()).isCloseTo(after, within(0.5));
    assertThat(caller.get("/models/m").json().at("/learner/ahead")).hasSize(2);
    String weighed = "{\"features\":{\"x\":1},\"target\":2,\"weight\":3}";
    assertThat(caller.post("/models/m/learn", weighed).text()).contains("the weight is 3.0; with");
    caller.put("/models/hours", "{\"target\":\"y\",\"ahead\":24}");
    for (int t = 0; t < 4; t++) {
      String row = "{\"x\":1,\"y\":2,\"at\":\"2026-01-01T0%s:00:00Z\"}".formatted(t);
      said = caller.post("/models/hours/learn?time=at", row).json();
    }
    assertThat(said.at("/ahead/0/ahead").asInt()).isEqualTo(24);
    assertThat(caller.get("/models/hours").json().at("/learner/season").toString())
        .isEqualTo("[24,168]");
    for (String wrong :
        List.of(
            "{\"target\":\"y\",\"ahead\":0}",
            "{\"target\":\"y\",\"ahead\":\"6h\"}",
            "{\"target\":\"y\",\"season\":24}",
            "{\"target\":\"y\",\"ahead\":6,\"keyed\":\"common\"}",
            "{\"target\":\"y\",\"ahead\":6,\"classes\":[\"a\",\"b\"]}")) {
      assertThat(caller.put("/models/n", wrong).status()).as(wrong).isEqualTo(400);
    }
  }

  @Test
  void learnsWhatComesAndSaysHowSureItIs() {
    caller.put("/models/m", "{\"target\":\"y\",\"interval\":[0.9]}");
    assertThat(caller.post("/models/m/predict", "{\"a\":1}").json().get("prediction").isNull())
        .isTrue();
    feed("m", 300);
    JsonNode said = caller.post("/models/m/predict", "{\"a\":1,\"b\":1,\"new\":3}").json();
    assertThat(said.get("prediction").asDouble()).isCloseTo(1, within(0.3));
    assertThat(said.get("intervals").get(0).get("lower").asDouble()).isLessThan(1.2);
    assertThat(said.get("intervals").get(0).get("upper").asDouble()).isGreaterThan(0.8);
    assertThat(said.get("seen")).hasSize(2);
    assertThat(said.get("ignored").get(0).asText()).isEqualTo("new");
    double support = caller.post("/models/m/predict", "{\"a\":1}").json().get("support").asDouble();
    assertThat(support).isBetween(0.55, 0.9);
    JsonNode state = caller.get("/models/m").json();
    assertThat(state.get("learner").get("weights").get("a").asDouble()).isPositive();
    assertThat(state.get("learner").get("pool").get("members").size()).isGreaterThan(3);
    assertThat(state.get("learner").get("coverage").get(0).get("outage").asText())
        .isEqualTo("all rows");
    assertThat(state.get("recent").get("error").asDouble()).isLessThan(0.5);
    assertThat(caller.get("/models/m/steps?limit=5").json().get("steps")).hasSize(5);
  }

  /**
   * A question that is answered by a shadow, as by a real outage: that of the same rows, of which a
   * second model was not sent the sensor.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatTheFailureOfASensorCostsIsWhatItDoesCost(boolean keyed) {
    String spec = "{\"target\":\"y\",\"interval\":[0.9],\"keyed\":" + keyed + "}";
    caller.put("/models/asked", spec);
    caller.put("/models/failed", spec);
    Random random = new Random(5);
    double error = 0;
    double width = 0;
    for (int k = 0; k < 500; k++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      String rest = "\"b\":%s,\"y\":%s%s}".formatted(b, a + b, keyed ? ",\"key\":\"K\"" : "");
      String whole = "{\"a\":%s,%s".formatted(a, rest);
      if (k == 300) {
        Caller.Said begun = caller.put("/models/asked/shadow", "{\"without\":[\"a\"]}");
        assertThat(begun.status()).as(begun.text()).isEqualTo(201);
      }
      caller.post("/models/asked/learn", whole);
      JsonNode said = caller.post("/models/failed/learn", k < 300 ? whole : "{" + rest).json();
      if (k >= 300) {
        error += Math.abs(said.get("prediction").asDouble() - a - b) / 200;
        JsonNode interval = said.at("/intervals/0");
        width += (interval.get("upper").asDouble() - interval.get("lower").asDouble()) / 200;
      }
    }
    JsonNode score =
        caller.get("/models/asked/shadow" + (keyed ? "?key=K" : "")).json().get("score");
    assertThat(score.get("rows").asInt()).isEqualTo(200);
    assertThat(score.get("error").asDouble()).isCloseTo(error, within(1e-9 * error));
    assertThat(score.get("error").asDouble())
        .isGreaterThan(3 * score.get("servedError").asDouble());
    assertThat(score.get("width").asDouble()).isCloseTo(width, within(1e-9 * width));
    assertThat(score.get("width").asDouble())
        .isGreaterThan(3 * score.get("servedWidth").asDouble());
    assertThat(score.get("inside").asDouble()).isBetween(0.8, 0.97);
    assertThat(caller.get("/models/asked").json().get("shadowWithout").toString())
        .isEqualTo("[\"a\"]");
    Caller.Said promoted = caller.post("/models/asked/shadow/promote", "{}");
    assertThat(promoted.status()).isEqualTo(422);
    assertThat(promoted.text()).contains("the shadow learns without a");
  }

  /** What Python's json.dumps writes, and what people write in tables. */
  @Test
  void whatIsMissingInATableIsMissingInARequest() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.post("/models/m/learn", "{\"x\":1,\"c\":\"red\",\"y\":2}");
    for (String hole : new String[] {"null", "NaN", "\"NA\"", "\"?\"", "\"nan\"", "\" \""}) {
      String row = "{\"x\":%s,\"c\":%s,\"y\":2}".formatted(hole, hole);
      assertThat(caller.post("/models/m/learn", row).status()).as(hole).isEqualTo(200);
      String asked = caller.post("/models/m/predict", row).text();
      assertThat(asked).as(hole).contains("\"seen\":[]");
      String unlabelled = "{\"x\":1,\"y\":%s}".formatted(hole);
      assertThat(caller.post("/models/m/learn", unlabelled).status()).as(hole).isEqualTo(200);
    }
    Caller.Said infinite = caller.post("/models/m/learn", "{\"x\":Infinity,\"y\":2}");
    assertThat(infinite.status()).isEqualTo(422);
    assertThat(infinite.text()).contains("is not a finite number");
    caller.put("/models/n", "{\"target\":\"y\"}");
    Caller.Said nothing = caller.post("/models/n/learn", "{\"x\":\"NA\",\"y\":2}");
    assertThat(nothing.status()).isEqualTo(422);
    assertThat(nothing.text()).contains("no feature has had a value yet");
  }

  /** In a column, in rows and in labels, through a restart: as the rows so often. */
  @Test
  void rowsCountByTheirWeights() throws IOException {
    for (String model : List.of("m", "often")) {
      caller.put("/models/" + model, "{\"target\":\"y\",\"law\":\"masked(eta=0.05)\"}");
    }
    StringBuilder csv = new StringBuilder("x,y,heavy\n");
    StringBuilder often = new StringBuilder("x,y\n");
    for (int k = 0; k < 40; k++) {
      int weight = k % 4;
      csv.append("%s,%s,%s\n".formatted(k, weight == 0 ? 1000 : 2 * k, weight));
      often.append("%s,%s\n".formatted(k, 2 * k).repeat(weight));
    }
    JsonNode learned = csv("/models/m/learn?weight=heavy", csv.toString()).json();
    assertThat(learned.get("unlabelled").asInt()).isEqualTo(10);
    csv("/models/often/learn", often.toString());
    caller.post(
        "/models/m/learn", "{\"features\":{\"x\":3},\"target\":7,\"weight\":2,\"id\":\"a\"}");
    caller.post("/models/m/predict", "{\"x\":5,\"id\":\"late\"}");
    caller.post("/models/m/label", "{\"id\":\"late\",\"target\":9,\"features\":{},\"weight\":3}");
    csv("/models/often/learn", "x,y\n" + "3,7\n".repeat(2) + "5,9\n".repeat(3));
    for (int restart = 0; restart < 2; restart++) {
      double said = predicted("m");
      assertThat(said).isCloseTo(predicted("often"), within(1e-9)).isNotZero();
      server.close();
      start();
    }

    for (String wrong : List.of("-1", "1001", "\"a\"")) {
      String row = "{\"features\":{\"x\":1},\"target\":1,\"weight\":%s}".formatted(wrong);
      Caller.Said refused = caller.post("/models/m/learn", row);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.json().get("error").asText()).contains("weight", "from 0 to 1000");
    }
    assertThat(csv("/models/m/learn?weight=heavy", "x,y,heavy\n1,2,3\n1,2,\n").text())
        .contains("heavy")
        .contains("is missing");
  }

  private Caller.Said csv(String path, String text) {
    return caller.send("POST", path, "text/csv", text.getBytes(StandardCharsets.UTF_8));
  }

  private double predicted(String model) {
    String path = "/models/%s/predict".formatted(model);
    return caller.post(path, "{\"x\":4}").json().get("prediction").asDouble();
  }

  @Test
  void refusesByName() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    feed("m", 3);
    Caller.Said type = caller.post("/models/m/learn", "{\"a\":\"red\",\"y\":1}");
    assertThat(type.status()).isEqualTo(422);
    assertThat(type.json().get("error").asText()).contains("a").contains("red");
    StringBuilder many = new StringBuilder("{\"y\":1");
    for (int k = 0; k < 19; k++) {
      many.append(",\"f").append(k).append("\":1");
    }
    assertThat(caller.post("/models/m/learn", many + "}").json().get("error").asText())
        .contains("limit");
    assertThat(caller.put("/models/n", "{\"target\":\"y\",\"law\":\"magic\"}").status())
        .isEqualTo(422);
    assertThat(caller.post("/models/m/learn", "{\"y\":\"high\",\"a\":1}").status()).isEqualTo(422);
  }

  @Test
  void classesByName() {
    caller.put("/models/c", "{\"target\":\"colour\",\"classes\":[\"red\",\"blue\"]}");
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("[");
    for (int k = 0; k < 200; k++) {
      double x = random.nextGaussian();
      rows.append(k == 0 ? "" : ",")
          .append("{\"x\":" + x + ",\"colour\":\"" + (x > 0 ? "blue" : "red") + "\"}");
    }
    assertThat(caller.post("/models/c/learn", rows + "]").json().get("learned").asInt())
        .isEqualTo(200);
    JsonNode said = caller.post("/models/c/predict", "{\"x\":2}").json();
    assertThat(said.get("prediction").asText()).isEqualTo("blue");
    assertThat(said.get("shares").get("blue").asDouble()).isGreaterThan(0.5);
  }

  /** A class that was not named beforehand joins with its first row, unless a model is strict. */
  @Test
  void newClassesJoin() {
    caller.put(
        "/models/c", "{\"target\":\"colour\",\"classes\":[\"red\",\"blue\"],\"interval\":[0.9]}");
    for (int k = 0; k < 120; k++) {
      int x = k % 3;
      String colour = x == 0 ? "red" : x == 1 || k < 60 ? "blue" : "green";
      String row = "{\"x\":%s,\"colour\":\"%s\"}".formatted(x, colour);
      assertThat(caller.post("/models/c/learn", row).status()).isEqualTo(200);
    }
    String asked = caller.post("/models/c/predict", "{\"x\":2}").text();
    assertThat(asked).contains("\"prediction\":\"green\"");
    JsonNode recent = caller.get("/models/c").json().get("recent");
    assertThat(recent.get("level").asDouble()).isEqualTo(0.9);
    assertThat(recent.get("coverage").asDouble()).isBetween(0.7, 1.0);
    stop();
    try {
      start();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    assertThat(caller.post("/models/c/predict", "{\"x\":2}").text()).isEqualTo(asked);
    String strict =
        "{\"target\":\"y\",\"classes\":[\"a\",\"b\"],\"strict\":true,\"features\":{\"x\":\"number\"}}";
    assertThat(caller.put("/models/s", strict).status()).isBetween(200, 201);
    assertThat(caller.post("/models/s/learn", "{\"x\":1,\"y\":\"c\"}").status()).isEqualTo(422);
  }

  @Test
  void aLabelThatComesLaterIsLearnedAsIfItHadComeAtOnce() throws IOException {
    caller.put("/models/now", "{\"target\":\"y\"}");
    caller.put("/models/late", "{\"target\":\"y\"}");
    Random random = new Random(3);
    for (int k = 0; k < 30; k++) {
      String a = Double.toString(random.nextGaussian());
      String y = Double.toString(random.nextGaussian());
      caller.post("/models/now/learn", "{\"a\":" + a + ",\"y\":" + y + "}");
      caller.post("/models/late/predict", "{\"id\":\"" + k + "\",\"a\":" + a + "}");
      if (k == 15) {
        stop();
        start();
      }
      assertThat(
              caller
                  .post("/models/late/label", "{\"id\":\"" + k + "\",\"target\":" + y + "}")
                  .json()
                  .get("status")
                  .asText())
          .isEqualTo("labelled");
    }
    assertThat(
            caller
                .post("/models/late/label", "{\"id\":\"3\",\"target\":1}")
                .json()
                .get("status")
                .asText())
        .isEqualTo("duplicate");
    String probe = "{\"a\":0.5}";
    assertThat(caller.post("/models/late/predict", probe).json().get("prediction"))
        .isEqualTo(caller.post("/models/now/predict", probe).json().get("prediction"));
  }

  @Test
  void aLabelThatComesLaterCountsWhatItsRowShowed() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\"}");
    Random random = new Random(7);
    for (int k = 0; k < 60; k++) {
      double a = random.nextGaussian();
      caller.post("/models/m/predict", "{\"id\":\"%s\",\"a\":%s,\"b\":1}".formatted(k, a));
      if (k == 30) { // a row that waits while the service is down
        stop();
        start();
      }
      caller.post("/models/m/label", "{\"id\":\"%s\",\"target\":%s}".formatted(k, 2 * a));
    }
    caller
        .get("/models/m/steps")
        .json()
        .get("steps")
        .forEach(step -> assertThat(step.get("seen").toString()).isEqualTo("[\"a\",\"b\"]"));
    JsonNode state = caller.get("/models/m").json();
    assertThat(state.get("alarms").get("latest")).as("nothing was silent").isEmpty();
    assertThat(state.get("features").get("a").get("unseenRows").asInt()).isZero();
    assertThat(state.get("rowsTaken").asInt()).as("a row and its label are one").isEqualTo(60);
  }

  @Test
  void aRowWithoutATargetIsNotSaidToBeLearned() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    feed("m", 3);
    JsonNode none = caller.post("/models/m/learn", "{\"a\":1,\"b\":2}").json();
    assertThat(none.get("status").asText()).isEqualTo("unlabelled");
    assertThat(none.has("warning")).isFalse();
    JsonNode misspelt = caller.post("/models/m/learn", "{\"a\":1,\"Y\":2}").json();
    assertThat(misspelt.get("status").asText()).isEqualTo("unlabelled");
    String warning = "\"Y\" differs from the target \"y\" only in case and was taken for a feature";
    assertThat(misspelt.get("warning").asText()).isEqualTo(warning);
    JsonNode counts =
        caller
            .post(
                "/models/m/learn?answers=counts", "[{\"a\":1,\"y\":2},{\"a\":1,\"Y\":2},{\"a\":1}]")
            .json();
    assertThat(counts.get("learned").asInt()).isEqualTo(1);
    assertThat(counts.get("unlabelled").asInt()).isEqualTo(2);
    assertThat(counts.get("warning").asText()).isEqualTo(warning);
    assertThat(caller.get("/metrics").text())
        .contains("flyball_rows_total{model=\"m\",status=\"unlabelled\"} 4\n");
  }

  @Test
  void aCategoryThatNobodyKnowsCountsAsMissing() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    for (int k = 0; k < 20; k++) {
      String street = k % 2 == 0 ? "north" : "south";
      caller.post("/models/m/learn", "{\"street\":\"%s\",\"y\":%s}".formatted(street, k % 2));
    }
    JsonNode known = caller.post("/models/m/predict", "{\"street\":\"north\"}").json();
    assertThat(known.get("seen")).hasSize(1);
    assertThat(known.has("unknownCategories")).isFalse();
    JsonNode unknown = caller.post("/models/m/predict", "{\"street\":\"west\"}").json();
    JsonNode missing = caller.post("/models/m/predict", "{}").json();
    assertThat(unknown.get("unknownCategories").toString()).isEqualTo("[\"street=west\"]");
    assertThat(unknown.get("seen")).isEmpty();
    assertThat(unknown.get("support")).isEqualTo(missing.get("support"));
    assertThat(unknown.get("prediction")).isEqualTo(missing.get("prediction"));
  }

  @Test
  void theInferenceProtocolAnswersWhatIsAskedAndWhatItsMetadataLists() {
    caller.put("/models/c", "{\"target\":\"y\",\"classes\":[\"no\",\"yes\"]}");
    String rows =
        "\"inputs\":[{\"name\":\"x\",\"shape\":[2],\"datatype\":\"FP64\",\"data\":[1,-1]}]";
    JsonNode nothing = caller.post("/v2/models/c/infer", "{" + rows + "}").json();
    assertThat(nothing.get("outputs").get(0).get("data").get(0).isNull()).isTrue();
    for (int k = 0; k < 50; k++) {
      caller.post("/models/c/learn", "[{\"x\":1,\"y\":\"yes\"},{\"x\":-1,\"y\":\"no\"}]");
    }
    JsonNode listed = caller.get("/v2/models/c").json().get("outputs");
    JsonNode said = caller.post("/v2/models/c/infer", "{" + rows + "}").json().get("outputs");
    assertThat(said.findValuesAsText("name"))
        .isEqualTo(listed.findValuesAsText("name"))
        .containsExactly("prediction", "probabilities", "support");
    JsonNode shares = said.get(1);
    assertThat(shares.get("shape").toString()).isEqualTo("[2,2]");
    assertThat(listed.get(1).get("shape").toString()).isEqualTo("[-1,2]");
    assertThat(shares.get("parameters").get("classes").toString()).isEqualTo("[\"no\",\"yes\"]");
    assertThat(shares.get("data").get(1).asDouble()).isGreaterThan(0.5);
    assertThat(shares.get("data").get(2).asDouble()).isGreaterThan(0.5);

    String asked = ",\"outputs\":[{\"name\":\"support\"},{\"name\":\"prediction\"}]}";
    JsonNode some = caller.post("/v2/models/c/infer", "{" + rows + asked).json().get("outputs");
    assertThat(some.findValuesAsText("name")).containsExactly("support", "prediction");
    Caller.Said none =
        caller.post("/v2/models/c/infer", "{" + rows + asked.replace("support", "colour"));
    assertThat(none.status()).isEqualTo(400);
    assertThat(none.text()).contains("there is no output").contains("probabilities");

    caller.put("/models/m", "{\"target\":\"y\",\"interval\":[0.9]}");
    assertThat(caller.get("/v2/models/m").json().get("outputs").findValuesAsText("name"))
        .containsExactly("prediction", "lower_0.9", "upper_0.9", "support");
  }

  @Test
  void theListOfModelsSaysHowEachIs() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
    for (int row = 0; row < 60; row++) {
      String b = row < 30 ? ",\"b\":1" : "";
      caller.post("/models/m/learn", "{\"a\":%s%s,\"y\":2}".formatted(row % 3, b));
      caller.post("/models/k/learn", "{\"key\":\"K%s\",\"a\":1,\"y\":2}".formatted(row % 2));
    }
    caller.post("/models/m/predict", "{\"id\":\"later\",\"a\":1}");
    caller.post("/models/m/annotations", "{\"text\":\"b was replaced\"}");
    JsonNode m = caller.get("/models").json().at("/models/1");
    assertThat(m.get("model").asText()).isEqualTo("m");
    assertThat(m.at("/health/well").asBoolean(true)).isFalse();
    assertThat(m.get("silent").toString()).isEqualTo("[\"b\"]");
    assertThat(m.get("rowsTaken").asInt()).isEqualTo(61);
    assertThat(m.get("waitingLabels").asInt()).isEqualTo(1);
    assertThat(m.at("/recent/error").isNumber()).isTrue();
    assertThat(m.has("past")).isFalse();
    JsonNode past = caller.get("/models?past=true").json().at("/models/1/past");
    assertThat(past).hasSize(40);
    assertThat(past.get(39).get("error")).isEqualTo(m.at("/recent/error"));
    assertThat(past.get(39).get("last")).isEqualTo(m.at("/recent/persistenceError"));
    assertThat(m.at("/note/text").asText()).isEqualTo("b was replaced");
    JsonNode keys = caller.get("/models/k/keys?find=k1").json().get("keys");
    assertThat(keys).hasSize(1);
    assertThat(keys.at("/0/key").asText()).isEqualTo("K1");
    assertThat(keys.at("/0/health/well").isNull()).as("too early to tell").isTrue();
    assertThat(keys.at("/0/recent/rows").asInt()).isEqualTo(30);
  }

  @Test
  void theErrorOfAShadowIsGoneWithTheShadow() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    feed("m", 10);
    for (String end : new String[] {"promote", "delete"}) {
      String law = "{\"law\":\"scalar(eta=0.%s)\"}".formatted(end.length() - 3);
      assertThat(caller.put("/models/m/shadow", law).status()).isEqualTo(201);
      assertThat(caller.get("/models/m").json().get("recent").has("shadowError")).isFalse();
      feed("m", 10);
      assertThat(caller.get("/metrics").text()).contains("flyball_model_shadow_error{");
      Caller.Said ended =
          end.equals("promote")
              ? caller.post("/models/m/shadow/promote", "{}")
              : caller.delete("/models/m/shadow");
      assertThat(ended.status()).as(ended.text()).isEqualTo(200);
      assertThat(caller.get("/metrics").text()).doesNotContain("flyball_model_shadow_error{");
      assertThat(caller.get("/models/m").json().get("recent").has("shadowError")).isFalse();
    }
  }

  @Test
  void itsCheckpointOpensInPredictAndInspectAndComesBack() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\",\"interval\":0.8}");
    feed("m", 100);
    Path file = folder.resolve("m.ckpt");
    Files.write(file, caller.get("/models/m/checkpoint").response().body());
    assertThat(Predictions.of(file).training().target()).isEqualTo("y");
    assertThat(Inspection.of(file).weights()).containsKeys("a", "b");
    assertThat(Learner.resume(file).observations()).isEqualTo(100);
    byte[] bytes = Files.readAllBytes(file);
    caller.send("PUT", "/models/back/checkpoint", "application/octet-stream", bytes);
    feed("m", 20);
    feed("back", 20);
    assertThat(caller.get("/models/back/checkpoint").response().body())
        .isEqualTo(caller.get("/models/m/checkpoint").response().body());
    bytes[bytes.length - 9] ^= 1;
    assertThat(
            caller
                .send("PUT", "/models/bad/checkpoint", "application/octet-stream", bytes)
                .status())
        .isEqualTo(422);
    assertThat(caller.get("/models/bad").status()).isEqualTo(404);
  }

  @Test
  void aCheckpointIsServedFromTheStart() throws IOException {
    NamedLearner learner = NamedLearner.builder("y").build();
    for (int k = 0; k < 50; k++) {
      learner.learn(Map.of("a", (double) k % 5, "y", 3.0 * (k % 5)));
    }
    Path file = folder.resolve("air.ckpt");
    learner.checkpoint(file);
    stop();
    server = FlyballServer.start(config().models(Map.of("air", file)));
    caller = new Caller(server.address());
    assertThat(caller.post("/models/air/predict", "{\"a\":2}").json().get("prediction").asDouble())
        .isEqualTo(learner.predict(Map.of("a", 2.0)).value());
  }

  @Test
  void aPredictionInDetailHasItsLeverageAndTheMembersShares() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    feed("m", 60);
    JsonNode usual = caller.post("/models/m/predict?detail=true", "{\"a\":1,\"b\":1}").json();
    JsonNode far = caller.post("/models/m/predict?detail=true", "{\"a\":50,\"b\":-50}").json();
    assertThat(far.get("leverage").asDouble()).isGreaterThan(usual.get("leverage").asDouble());
    double sum = 0;
    for (JsonNode share : usual.get("members")) {
      sum += share.asDouble();
    }
    assertThat(sum).isCloseTo(1, org.assertj.core.api.Assertions.within(1e-9));
    JsonNode plain = caller.post("/models/m/predict", "{\"a\":1,\"b\":1}").json();
    assertThat(plain.has("members")).isFalse();
    assertThat(plain.get("prediction")).isEqualTo(usual.get("prediction"));
    JsonNode several =
        caller.post("/models/m/predict?detail=true", "[{\"a\":1},{\"a\":\"no\"}]").json();
    assertThat(several.get("rows").get(0).has("members")).isTrue();
    assertThat(several.get("rows").get(1).has("error")).isTrue();
  }

  @Test
  void aPredictionIsExplainedOnRequest() {
    caller.put("/models/m", "{\"target\":\"y\"}");
    feed("m", 60);
    JsonNode said = caller.post("/models/m/predict?explain=true", "{\"a\":1,\"b\":1}").json();
    JsonNode why = said.get("why");
    double sum = why.get("base").asDouble() + why.get("rest").asDouble();
    for (String part : List.of("linear", "trees")) {
      for (JsonNode each : why.get(part)) {
        sum += each.asDouble();
      }
    }
    assertThat(sum)
        .isCloseTo(said.get("prediction").asDouble(), org.assertj.core.api.Assertions.within(1e-9));
    assertThat(why.get("linear").has("a")).isTrue();
    JsonNode some =
        caller.post("/models/m/predict?explain=true", "[{\"b\":1},{\"a\":\"no\"}]").json();
    assertThat(some.get("rows").get(0).get("why").get("linear").has("a")).isFalse();
    assertThat(some.get("rows").get(1).has("error")).isTrue();
    assertThat(caller.post("/models/m/predict", "{\"a\":1}").json().has("why")).isFalse();
  }

  /** The shadow of a real learner, over a restart, is the learner that its law makes. */
  @Test
  void aShadowThatIsPromotedIsWhatItsLawWouldHaveMade() throws IOException {
    caller.put("/models/m", "{\"target\":\"y\",\"law\":\"scalar\"}");
    caller.put("/models/twin", "{\"target\":\"y\",\"law\":\"directional\"}");
    caller.put("/models/m/shadow", "{\"law\":\"directional\"}");
    feed("m", 40);
    stop();
    start();
    feed("m", 40);
    feed("twin", 40);
    feed("twin", 40);
    assertThat(caller.post("/models/m/shadow/promote", "").status()).isEqualTo(200);
    assertThat(caller.get("/models/m/checkpoint").response().body())
        .isEqualTo(caller.get("/models/twin/checkpoint").response().body());
    assertThat(caller.put("/models/m/shadow", "{\"law\":\"nothing\"}").status()).isEqualTo(422);
  }

  @Test
  void anotherLawGoesOn() {
    caller.put("/models/m", "{\"target\":\"y\",\"law\":\"directional\"}");
    feed("m", 50);
    assertThat(
            caller
                .put("/models/m", "{\"target\":\"y\",\"law\":\"directional(eta=0.2)\"}")
                .json()
                .get("change")
                .asText())
        .isEqualTo("continued");
    feed("m", 5);
    assertThat(caller.get("/models/m").json().get("learner").get("observations").asInt())
        .isEqualTo(55);
    assertThat(caller.get("/models/m").json().get("learner").get("law").asText())
        .contains("eta=0.2");
  }

  @Test
  void linesAreAnsweredOneByOne() throws IOException {
    stop();
    StringWriter out = new StringWriter();
    String in =
        "{\"call\":\"PUT /models/m\",\"body\":{\"target\":\"y\"}}\n"
            + "{\"call\":\"POST"
            + " /models/m/learn\",\"body\":[{\"a\":1,\"y\":2},{\"a\":2,\"y\":4}],\"tag\":7}\n"
            + "not json\n"
            + "{\"call\":\"GET /models/%6D\"}\n";
    FlyballServer.lines(config(), new BufferedReader(new StringReader(in)), out);
    List<String> lines = out.toString().lines().toList();
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("{\"status\":201");
    assertThat(lines.get(1)).startsWith("{\"tag\":7,\"status\":200").contains("\"learned\":2");
    assertThat(lines.get(2)).startsWith("{\"status\":400");
    assertThat(lines.get(3)).contains("\"sequence\":2");
    start();
    assertThat(caller.get("/models/m").json().get("sequence").asInt()).isEqualTo(2);
  }

  private void feed(String model, int rows) {
    Random random = new Random(7);
    StringBuilder body = new StringBuilder("[");
    for (int k = 0; k < rows; k++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      body.append(k == 0 ? "" : ",")
          .append("{\"a\":" + a + (k % 3 == 0 ? "" : ",\"b\":" + b))
          .append(",\"y\":" + (2 * a - b + 0.05 * random.nextGaussian()) + "}");
    }
    Caller.Said said = caller.post("/models/" + model + "/learn", body + "]");
    assertThat(said.json().get("learned").asInt()).as(said.text()).isEqualTo(rows);
  }
}
