package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.TestLearners;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Short memory: keys go to the store, pages get shorter, and no model takes the others with it. */
class MemoryTest {
  @TempDir Path folder;

  private FlyballServer start(long memory, LiveLearners learners) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(folder)
            .limits(Limits.defaults().with(Limit.MEMORY, memory))
            .address("127.0.0.1", 0)
            .with(Limit.RESERVE, 0),
        learners,
        Clock.systemUTC());
  }

  @Test
  void keysBeyondTheBudgetWaitInTheStoreAndPredictAsBefore() throws IOException {
    try (FlyballServer server = start(400_000, TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\",\"keyed\":true}");
      StringBuilder rows = new StringBuilder("[");
      for (int k = 0; k < 200; k++) {
        rows.append(k == 0 ? "" : ",").append("{\"key\":\"k%s\",\"x\":%s,\"y\":1}".formatted(k, k));
      }
      Caller.Said said = caller.post("/models/m/learn?answers=counts", rows.append("]").toString());
      assertThat(said.json().get("learned").asInt()).as(said.text()).isEqualTo(200);
      for (int k = 0; k < 200; k++) {
        String row = "{\"key\":\"k%s\"}".formatted(k);
        assertThat(caller.post("/models/m/predict", row).json().get("prediction").asDouble())
            .isEqualTo(k);
      }
      assertThat(memory(caller)).isPositive().isLessThan(400_000);
      assertThat(caller.delete("/models/m").status()).isEqualTo(200);
      assertThat(memory(caller)).isZero();
    }
  }

  @Test
  void pagesAreShortenedAndNewModelsRefused() throws IOException {
    try (FlyballServer server = start(2_000_000, TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\"}");
      String row = wide(100);
      for (int k = 0; k < 4; k++) {
        Caller.Said said =
            caller.post("/models/m/learn?answers=counts", "[" + (row + ",").repeat(99) + row + "]");
        assertThat(said.json().get("learned").asInt()).as(said.text()).isEqualTo(100);
      }
      JsonNode steps = caller.get("/models/m/steps?limit=2000").json().get("steps");
      assertThat(steps.size()).isBetween(50, 100);
      assertThat(steps.get(steps.size() - 1).get("sequence").asInt()).isEqualTo(400);
      assertThat(memory(caller)).isLessThan(2_000_000);
      assertThat(caller.put("/models/n", "{\"target\":\"y\"}").status()).isEqualTo(201);
    }
    try (FlyballServer server = start(10_000, TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      Caller.Said said = caller.put("/models/o", "{\"target\":\"y\"}");
      assertThat(said.status()).isEqualTo(507);
      assertThat(said.text()).contains("--memory");
      assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":1}").status()).isEqualTo(507);
      assertThat(caller.post("/models/m/predict", "{\"x\":1}").status()).isEqualTo(200);
    }
  }

  private static String wide(int features) {
    StringBuilder row = new StringBuilder("{\"y\":1,\"x\":1");
    for (int k = 0; k < features; k++) {
      row.append(",\"x").append(k).append("\":").append(k);
    }
    return row.append('}').toString();
  }

  /** What the service says that it takes. */
  private static long memory(Caller caller) {
    Matcher parts =
        Pattern.compile("flyball_memory_bytes\\{part=\"(?!queues)\\w+\"} (\\d+)")
            .matcher(caller.get("/metrics").text());
    long sum = 0;
    while (parts.find()) {
      sum += Long.parseLong(parts.group(1));
    }
    return sum;
  }

  @Test
  void aModelThatCannotBeBroughtBackStaysDownAlone() throws IOException {
    try (FlyballServer server = start(1 << 24, TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      for (String name : List.of("bad", "good")) {
        caller.put("/models/" + name, "{\"target\":\"" + name + "\"}");
        caller.post("/models/" + name + "/learn", "{\"x\":3,\"" + name + "\":1}");
      }
    }
    try (FlyballServer server = start(1 << 24, new OutOfMemory("bad"))) {
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/health/ready").status()).isEqualTo(200);
      assertThat(caller.post("/models/good/learn", "{\"x\":3,\"good\":1}").status()).isEqualTo(200);
      for (String call : List.of("learn", "predict")) {
        Caller.Said said = caller.post("/models/bad/" + call, "{\"x\":3,\"bad\":1}");
        assertThat(said.status()).isEqualTo(503);
        assertThat(said.text()).contains("memory was used up");
      }
    }
    try (FlyballServer server = start(1 << 24, TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      assertThat(caller.post("/models/bad/predict", "{}").json().get("prediction").asDouble())
          .isEqualTo(3);
    }
  }

  /** Makers that run out of memory for models of one target. */
  private record OutOfMemory(String target) implements LiveLearners {
    @Override
    public LiveLearner fresh(ModelSpec spec) {
      check(spec);
      return TestLearners.sums().fresh(spec);
    }

    @Override
    public LiveLearner resume(ModelSpec spec, byte[] bytes) {
      check(spec);
      return TestLearners.sums().resume(spec, bytes);
    }

    private void check(ModelSpec spec) {
      if (spec.target().equals(target)) {
        throw new OutOfMemoryError("Java heap space");
      }
    }

    @Override
    public ModelSpec specOf(byte[] bytes) {
      return TestLearners.sums().specOf(bytes);
    }
  }

  /** 200 keys of 150 features would take more than this heap; a kill and a start later, too. */
  @Test
  @Tag("slow")
  void manyWideKeysFitASmallHeap() throws Exception {
    int keys = 200;
    Process process = process();
    try {
      Caller caller = listening(process);
      assertThat(caller.put("/models/m", "{\"target\":\"y\",\"keyed\":true}").status())
          .isEqualTo(201);
      String features = wide(150).replace("{\"y\":1,", "");
      for (int round = 0; round < 2; round++) {
        for (int k = 0; k < keys; k++) {
          String row = "{\"key\":\"k%s\",\"y\":%s,%s".formatted(k, k, features);
          Caller.Said said = caller.post("/models/m/learn", row);
          assertThat(said.status()).as("key %s: %s", k, said.text()).isEqualTo(200);
        }
      }
      process.destroyForcibly().waitFor();
      process = process();
      caller = listening(process);
      JsonNode state = caller.get("/models").json().get("models").get(0);
      assertThat(state.get("status").asText()).isEqualTo("learning");
      assertThat(state.get("sequence").asInt()).isEqualTo(2 * keys);
      assertThat(state.get("keys").asInt()).isEqualTo(keys);
    } finally {
      process.destroyForcibly();
    }
  }

  private Process process() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx160m",
            "-XX:+UseSerialGC",
            "--add-modules",
            "jdk.incubator.vector",
            "-cp",
            System.getProperty("java.class.path"),
            ServeProcess.class.getName(),
            folder.toString(),
            "0")
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static Caller listening(Process process) throws IOException {
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    String first = out.readLine();
    assertThat(first).startsWith("listening on ");
    return new Caller(first.substring("listening on ".length()).toLowerCase(Locale.ROOT));
  }
}
