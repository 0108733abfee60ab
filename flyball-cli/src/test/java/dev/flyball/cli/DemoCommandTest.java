package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path folder;

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void ctrlCLeavesNothingBehind() throws Exception {
    endsBy(Signals.ctrlC());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void norDoesATerminationWhileItStillBegins() throws Exception {
    endsBy("TERM");
  }

  /** A process of its own, with a temporary folder of its own. */
  private void endsBy(String signal) throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("tmp"));
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(
                JavaCommand.of(
                    List.of(
                        "-XX:-UsePerfData",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary),
                    Main.class,
                    "demo",
                    "--no-browser",
                    "--pace",
                    50))
            .redirectError(err.toFile())
            .start();
    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      String first = out.readLine();
      assertThat(first).as(Files.readString(err)).startsWith("watch it at http://127.0.0.1:");
      assertThat(out.readLine()).isEqualTo("Ctrl-C ends it");
      try (var page = URI.create(first.replace("watch it at ", "")).toURL().openStream()) {
        assertThat(new String(page.readAllBytes(), UTF_8)).contains("<title>Flyball</title>");
      }
      assertThat(temporary).isNotEmptyDirectory();
      Signals.send(signal, process, 60);
      assertThat(out.readLine()).isEqualTo("stopped; nothing is left behind");
      assertThat(process.exitValue()).isEqualTo(Signals.exitCode(signal));
      assertThat(temporary).isEmptyDirectory();
      assertThat(err).hasContent("");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void saysWhichPaceItTakes() {
    Cli run = Cli.run("demo", "--pace", 0);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--pace is 0.0; expected more than 0 and at most 1000 rows");
  }

  @Test
  void opensABrowserOnlyWhereThereIsAScreen() {
    assertThat(WebBrowser.hasScreen(Map.of(), "Linux")).isFalse();
    assertThat(WebBrowser.hasScreen(Map.of("DISPLAY", ":0"), "Linux")).isTrue();
    assertThat(WebBrowser.hasScreen(Map.of("BROWSER", "firefox"), "Linux")).isTrue();
    assertThat(WebBrowser.hasScreen(Map.of(), "Mac OS X")).isTrue();
    assertThat(WebBrowser.hasScreen(Map.of(), "Windows 11")).isTrue();
  }
}
