package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The five minutes of docs/serve.md, run as they stand there. */
@DisabledOnOs(OS.WINDOWS)
class ServePageTest {
  @TempDir Path folder;

  @Test
  void everyCommandOfThePageWorks() throws Exception {
    Assumptions.assumeTrue(hasCurl(), "there is no curl");
    String page = Files.readString(Path.of("..", "docs", "serve.md"));
    List<String> commands = new ArrayList<>();
    Matcher blocks = Pattern.compile("```bash\n(.*?)```", Pattern.DOTALL).matcher(page);
    while (blocks.find()) {
      commands.add(blocks.group(1));
    }
    assertThat(commands).hasSizeGreaterThan(5);
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data"))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0))) {
      int port = URI.create(server.address()).getPort();
      for (String command : commands) {
        String said = run(command.replace("localhost:8080", "localhost:" + port));
        assertThat(said).as(command).doesNotContain("\"error\":\"");
      }
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/models/air").json().get("sequence").asInt()).isEqualTo(12);
      assertThat(folder.resolve("air.ckpt")).isNotEmptyFile();
    }
  }

  private static boolean hasCurl() {
    try {
      return new ProcessBuilder("curl", "--version").start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private String run(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                "bash", "-ec", "curl() { command curl --fail-with-body \"$@\"; }\n" + command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(command + "\n" + said).isZero();
    return said;
  }
}
