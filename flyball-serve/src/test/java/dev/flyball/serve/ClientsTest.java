package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clients, each as its users start it. */
class ClientsTest {
  private static final Path PYTHON = Path.of("..", "clients", "python");

  @TempDir Path folder;
  private FlyballServer server;

  @BeforeEach
  void start() throws IOException {
    server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).with(Limit.RESERVE, 0));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void python() throws Exception {
    assumeTrue(runs("python3", "pass"), "no python3 on the PATH");
    assertThat(tested("python3", PYTHON)).contains("\nOK");
  }

  /**
   * The package as users install it, with numpy and pandas. Debian's Python may not be the first.
   */
  @Test
  @Tag("slow")
  void pythonInstalledBesidePandas() throws Exception {
    String python =
        Stream.of("python3", "/usr/bin/python3")
            .filter(each -> runs(each, "import setuptools, numpy, pandas, pip, wheel"))
            .findFirst()
            .orElse("");
    assumeFalse(
        python.isEmpty(), "no python3 with numpy, pandas, pip and wheel: python3-pandas, ...");
    // A build leaves files in its folder.
    Path sources = folder.resolve("sources");
    copy(PYTHON, sources);
    Path installed = folder.resolve("installed");
    List<String> install =
        new ArrayList<>(List.of(python, "-m", "pip", "install", "--quiet", "--no-index"));
    install.addAll(List.of("--no-build-isolation", "--target", "" + installed, "" + sources));
    said(new ProcessBuilder(install));
    copy(PYTHON.resolve("tests"), installed.resolve("tests"));
    assertThat(tested(python, installed)).contains("\nOK").doesNotContain("skipped");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        if (!each.toString().contains("__pycache__")) {
          Files.copy(each, to.resolve(from.relativize(each).toString()));
        }
      }
    }
  }

  private String tested(String python, Path installed) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(python, "-B", "-m", "unittest", "tests.test_service")
            .directory(installed.toFile());
    builder.environment().put("FLYBALL", server.address());
    return said(builder);
  }

  private static boolean runs(String python, String code) {
    try {
      return new ProcessBuilder(python, "-c", code)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void java() throws Exception {
    Path source = Path.of("../examples/src/main/java/dev/flyball/examples/ServiceClient.java");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> lines =
        said(new ProcessBuilder(java, source.toString(), server.address())).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).contains("\"prediction\":");
    assertThat(lines.get(1)).contains("labelled");
    assertThat(lines.get(2)).isEqualTo("true");
    assertThat(new Caller(server.address()).get("/models/java").json().get("sequence").asLong())
        .isEqualTo(102);
  }

  private static String said(ProcessBuilder command) throws IOException, InterruptedException {
    Process process = command.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.replace("\r\n", "\n");
  }
}
