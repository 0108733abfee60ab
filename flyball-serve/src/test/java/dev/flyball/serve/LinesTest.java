package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Limit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calls over two pipes. */
class LinesTest {
  @TempDir Path folder;

  @Test
  void aCheckpointGoesOutAndInAsTheBytesThatItIs() throws IOException {
    List<JsonNode> said =
        lines(
            "{\"call\":\"PUT /models/m\",\"body\":{\"target\":\"y\"}}",
            "{\"call\":\"POST /models/m/learn\",\"body\":[{\"x\":1,\"y\":2},{\"x\":2,\"y\":1}]}",
            "{\"call\":\"GET /models/m/checkpoint\"}");
    String sent = said.get(2).get("base64").asText();
    byte[] checkpoint = Base64.getDecoder().decode(sent);
    assertThat(NamedLearner.fromBytes(checkpoint).learner().observations()).isEqualTo(2);
    List<JsonNode> again =
        lines(
            "{\"call\":\"PUT /models/n/checkpoint\",\"base64\":\"" + sent + "\"}",
            "{\"call\":\"GET /models/n/checkpoint\"}",
            "{\"call\":\"PUT /models/n/checkpoint\",\"base64\":\"?\"}",
            "{\"call\":\"GET /metrics\"}");
    assertThat(again.get(0).get("status").asInt()).isEqualTo(201);
    assertThat(again.get(1).get("base64").asText()).isEqualTo(sent);
    assertThat(again.get(2).get("status").asInt()).isEqualTo(400);
    assertThat(again.get(3).get("body").asText()).contains("flyball_");
  }

  @Test
  void parametersCsvAndTheDescriptionComeThroughToo() throws IOException {
    List<JsonNode> said =
        lines(
            "{\"call\":\"PUT /models/m\",\"body\":{\"target\":\"y\"}}",
            "{\"call\":\"POST /models/m/learn?answers=counts\",\"type\":\"text/csv\","
                + "\"body\":\"x,y\\n1,2\\n2,\\n\"}",
            "{\"call\":\"GET /openapi.json\"}",
            "{\"call\":\"GET /models/m/events\"}",
            "{\"call\":\"GET /models/m/nothing\"}");
    assertThat(said.get(1).get("body").toString()).isEqualTo("{\"learned\":1,\"unlabelled\":1}");
    assertThat(said.get(2).get("body").get("paths").size()).isGreaterThan(20);
    assertThat(said.get(3).get("body").get("error").asText()).contains("over HTTP alone");
    assertThat(said.get(4).get("body").get("error").asText()).isEqualTo("a model has no nothing");
  }

  @Test
  void halfACharacterIsRefusedAndTheNextLineIsAnswered() throws IOException {
    List<JsonNode> said =
        lines(
            "{\"call\":\"POST /models/m/learn\",\"body\":{\"key\":\"\\ud800\"}}",
            "{\"call\":\"GET /models\"}");
    assertThat(said.get(0).get("status").asInt()).isEqualTo(400);
    assertThat(said.get(1).get("status").asInt()).isEqualTo(200);
  }

  private List<JsonNode> lines(String... calls) throws IOException {
    StringWriter out = new StringWriter();
    FlyballServer.lines(
        ServeConfig.in(folder).with(Limit.RESERVE, 0),
        new BufferedReader(new StringReader(String.join("\n", calls))),
        out);
    return out.toString()
        .lines()
        .map(line -> Json.own(line.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }
}
