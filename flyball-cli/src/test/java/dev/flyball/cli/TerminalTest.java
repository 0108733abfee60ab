package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.report.ReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class TerminalTest {
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  @TempDir private Path folder;

  @Test
  void theVariableColumnsCountsMoreThanTheTerminal() {
    assertThat(Cli.screen(120, Map.of("COLUMNS", "60")).width()).isEqualTo(60);
    assertThat(Cli.screen(120, Map.of("COLUMNS", "wide")).width()).isEqualTo(120);
    assertThat(Cli.screen(0, Map.of()).width()).isEqualTo(80);
    assertThat(new Terminal(true, Map.of(), () -> "").width()).isEqualTo(80);
    assertThat(new Terminal(false, Map.of(), () -> "24 40\n").width())
        .isEqualTo(ReportText.UNBOUNDED);
    assertThat(new Terminal(false, Map.of("COLUMNS", "60"), () -> "").width()).isEqualTo(60);
  }

  @Test
  void helpHasLinesThatCanBeRead() {
    assertThat(Cli.screen(40, Map.of()).helpWidth()).isEqualTo(55);
    assertThat(Cli.screen(70, Map.of()).helpWidth()).isEqualTo(70);
    assertThat(Cli.screen(300, Map.of()).helpWidth()).isEqualTo(100);
    assertThat(Terminal.none().helpWidth()).isEqualTo(80);
  }

  @Test
  void coloursAreForTerminalsThatHaveThem() {
    assertThat(Cli.screen(80, Map.of()).colours()).isTrue();
    assertThat(Cli.screen(80, Map.of("NO_COLOR", "")).colours()).isTrue();
    assertThat(Cli.screen(80, Map.of("NO_COLOR", "1")).colours()).isFalse();
    assertThat(Cli.screen(80, Map.of("NO_COLOR", "1")).watched()).isTrue();
    assertThat(Cli.screen(80, Map.of("TERM", "dumb")).watched()).isFalse();
    assertThat(Cli.screen(80, Map.of("TERM", "dumb")).colours()).isFalse();
    assertThat(new Terminal(false, Map.of("TERM", "xterm"), () -> "").colours()).isFalse();
  }

  @Test
  void theBrowserIsTheUsersOwn() {
    assertThat(WebBrowser.command(Map.of("BROWSER", "firefox --new-tab"), "Linux"))
        .containsExactly("firefox", "--new-tab");
    assertThat(WebBrowser.command(Map.of(), "Linux")).containsExactly("xdg-open");
    assertThat(WebBrowser.command(Map.of(), "Mac OS X")).containsExactly("open");
    assertThat(WebBrowser.command(Map.of(), "Windows 11")).contains("start");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void thePageIsHandedToTheBrowser() throws Exception {
    Path page = folder.resolve("report.html");
    Path browser =
        Files.writeString(folder.resolve("browser"), "#!/bin/sh\necho \"$1\" > \"$1.seen\"\n");
    assertThat(browser.toFile().setExecutable(true)).isTrue();
    assertThat(WebBrowser.show(page, Map.of("BROWSER", browser.toString()), "Linux")).isTrue();
    Path seen = folder.resolve("report.html.seen");
    long until = System.nanoTime() + PATIENCE_NANOS;
    while (read(seen).isEmpty() && System.nanoTime() < until) {
      Thread.sleep(20);
    }
    assertThat(read(seen)).containsExactly(page.toString());
    assertThat(WebBrowser.show(page, Map.of("BROWSER", folder + "/none"), "Linux")).isFalse();
  }

  private static List<String> read(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
