package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clients among the examples, each as its users start it. */
class ClientsTest {
  private static final Path EXAMPLES = Path.of("..", "examples");

  @TempDir Path folder;
  private FlyballServer server;

  @BeforeEach
  void start() throws IOException {
    server = FlyballServer.start(ServeConfig.in(folder).address("127.0.0.1", 0).reserve(0));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void python() throws Exception {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> new File(place, "python3").canExecute()),
        "no python3 on the PATH");
    assertThat(run("python3", EXAMPLES.resolve("python/flyball.py").toString(), server.address()))
        .isEqualTo(
            "learned 200\nagain 200\nprediction 6.0\nlabel labelled\nrows 202 checkpoint True\n"
                + "note 1\nshadow 200 directional\nrefused 404\n");
  }

  @Test
  void java() throws Exception {
    Path source = EXAMPLES.resolve("src/main/java/dev/flyball/examples/ServiceClient.java");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> lines = run(java, source.toString(), server.address()).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).contains("\"prediction\":");
    assertThat(lines.get(1)).contains("labelled");
    assertThat(lines.get(2)).isEqualTo("true");
    assertThat(new Caller(server.address()).get("/models/java").json().get("sequence").asLong())
        .isEqualTo(102);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.replace("\r\n", "\n");
  }
}
