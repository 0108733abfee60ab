package dev.flyball.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {
  @TempDir private Path folder;

  /** One round of the story, as fast as it goes. */
  @Test
  void whatThePageSaysHappens() throws Exception {
    ServeConfig config = ServeConfig.in(folder).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
    try (FlyballServer server = FlyballServer.start(config)) {
      Demo demo = new Demo(server.address());
      demo.begin();
      while (demo.recall()) {
        continue;
      }
      assertThat(models(server)).containsExactly("plant", "street", "wearable");
      assertThat(state(server, "plant").at("/health/well").asBoolean()).isTrue();

      demo.advance(260);
      JsonNode plant = state(server, "plant");
      assertThat(plant.at("/health/words").asText()).startsWith("steam_flow is silent");
      assertThat(notes(server, "plant")).endsWith("how much less sure it is.");
      assertThat(plant.at("/recent/shadowError").asDouble())
          .as("plain SGD errs more")
          .isGreaterThan(plant.at("/recent/error").asDouble());
      assertThat(waiting(server)).isEqualTo(50);

      demo.advance(360);
      JsonNode stuck = state(server, "plant");
      assertThat(stuck.at("/health/words").asText())
          .startsWith("pressure is not trusted (stuck). Predictions go on without it.");
      assertThat(notes(server, "plant")).contains("pressure sticks");

      demo.advance(230);
      assertThat(state(server, "plant").at("/alarms/active")).isEmpty();
      assertThat(notes(server, "street")).contains("begins to drift");
      assertThat(notes(server, "wearable")).contains("labels wait");
      assertThat(waiting(server)).isEqualTo(50 + 150);

      demo.advance(Demo.ROUND - 850 + 201);
      assertThat(notes(server, "street")).contains("calibrated");
      assertThat(waiting(server)).isEqualTo(50);
      assertThat(state(server, "plant").at("/features/steam_flow/unseenRows").asInt())
          .as("the next round")
          .isEqualTo(1);
    }
  }

  private static int waiting(FlyballServer server) throws IOException {
    return state(server, "wearable").at("/waitingLabels").asInt();
  }

  private static List<String> models(FlyballServer server) throws IOException {
    List<String> names = new ArrayList<>();
    get(server, "").at("/models").forEach(each -> names.add(each.get("model").asText()));
    return names;
  }

  /** The latest annotation. */
  private static String notes(FlyballServer server, String model) throws IOException {
    JsonNode all = get(server, "/" + model + "/annotations").get("annotations");
    return all.get(all.size() - 1).get("text").asText();
  }

  private static JsonNode state(FlyballServer server, String model) throws IOException {
    return get(server, "/" + model);
  }

  private static JsonNode get(FlyballServer server, String path) throws IOException {
    return new ObjectMapper().readTree(URI.create(server.address() + "/models" + path).toURL());
  }
}
