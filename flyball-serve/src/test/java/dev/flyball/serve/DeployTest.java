package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies in deploy/ fits the service as it is. */
class DeployTest {
  private static final Path DEPLOY = Path.of("..", "deploy");

  @TempDir Path folder;

  @Test
  void everyMetricOfTheGrafanaDashboardIsOneOfTheService() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(DEPLOY.resolve("grafana.json").toFile());
    List<String> questions = dashboard.findValuesAsText("expr");
    assertThat(questions).hasSizeGreaterThan(5);
    Set<String> asked = new TreeSet<>();
    for (String question : questions) {
      Matcher name = Pattern.compile("flyball_[a-z_]+").matcher(question);
      while (name.find()) {
        asked.add(name.group());
      }
    }
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).reserve(0))) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
      caller.post("/models/m/learn", "{\"key\":\"k\",\"x\":1,\"y\":1}");
      String metrics = caller.get("/metrics").text();
      for (String name : asked) {
        String family = name.replaceFirst("_(bucket|sum|count)$", "");
        assertThat(metrics).as(name).contains("# TYPE " + family + " ");
      }
    }
  }

  /** As systemd reads it, with a program that is there in place of the service. */
  @Test
  void theUnitIsOneForSystemd() throws IOException, InterruptedException {
    String unit = Files.readString(DEPLOY.resolve("flyball.service"));
    assertThat(unit).contains("ExecStart=/opt/flyball/flyball serve ");
    Path file =
        Files.writeString(
            folder.resolve("flyball.service"),
            unit.replace("/opt/flyball/flyball", Path.of("/bin/true").toString()));
    Process verify;
    try {
      verify =
          new ProcessBuilder("systemd-analyze", "verify", file.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      Assumptions.abort("there is no systemd-analyze");
      return;
    }
    String said = new String(verify.getInputStream().readAllBytes(), UTF_8);
    assertThat(verify.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(said.lines().filter(line -> line.contains("flyball.service"))).isEmpty();
  }
}
