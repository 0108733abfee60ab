package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The launchers where people use them: at a terminal, which {@code script} makes. {@link
 * EveryTerminalTest} has every command at every kind of terminal inside one JVM; here they go
 * through the launchers of a clone and of a zip that {@code .ci/run} has unpacked.
 */
@EnabledOnOs(OS.LINUX)
@EnabledIfSystemProperty(named = PseudoTerminalTest.OF_A_ZIP, matches = ".+")
class PseudoTerminalTest {
  private static final int PATIENCE_SECONDS = 300;

  /** Names a distribution that was unpacked. */
  static final String OF_A_ZIP = "flyball.unpacked";

  private static final String UNPACKED = System.getProperty(OF_A_ZIP);

  @TempDir private static Path folder;
  private static Path clone;
  private static Path distribution;

  /** How a command is started, and the most columns it may use. */
  enum Mode {
    WIDE("stty rows 24 cols 80; TERM=xterm", 80, true),
    NARROW("stty rows 24 cols 40; TERM=xterm", 40, true),
    NO_SIZE("stty rows 0 cols 0; TERM=xterm", 80, true),
    DUMB("stty rows 24 cols 80; TERM=dumb", 80, false),
    NO_COLOR("stty rows 24 cols 80; TERM=xterm NO_COLOR=1", 80, false),
    NO_TERMINAL("TERM=xterm", Integer.MAX_VALUE, false);

    private final String before;
    private final int columns;
    private final boolean colours;

    Mode(String before, int columns, boolean colours) {
      this.before = before;
      this.columns = columns;
      this.colours = colours;
    }
  }

  @BeforeAll
  static void layOut() throws IOException {
    clone = LaidOut.clone(folder.resolve("a clone")).resolve("flyball");
    distribution = Path.of(UNPACKED, "bin/flyball");
    Path tables = Files.createDirectories(folder.resolve("examples/data"));
    for (String name : List.of("plant.csv", "plant-next.csv")) {
      Files.copy(Path.of("../examples/data", name), tables.resolve(name));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClonePredictsATable(Mode mode) throws Exception {
    Cli run = at(mode, clone, "evaluate examples/data/plant.csv --target output --interval 0.9");
    assertThat(run.code()).as(run.out()).isZero();
    // Progress writes over itself, and leaves nothing.
    List<String> lines = run.out().replaceAll("[^\n]*\r", "").lines().toList();
    assertThat(lines).anyMatch(line -> line.startsWith("MAE "));
    assertThat(lines).allMatch(line -> line.length() <= mode.columns, "as wide as the terminal");
    assertThat(run.out()).doesNotContain("\u001b", "WARNING");
  }

  @ParameterizedTest
  @EnumSource
  void aDistributionRefusesAFileThatIsNotThere(Mode mode) throws Exception {
    Cli run = at(mode, distribution, "inspect none.ckpt");
    assertThat(run.code()).isEqualTo(2);
    String name = mode.colours ? "\u001b[1;31mflyball inspect:\u001b[0m" : "flyball inspect:";
    // The first start of a distribution also says that it gets ready.
    assertThat(run.out()).contains(name + " CHECKPOINT: there is no file none.ckpt");
  }

  /** A JVM that crashed while it wrote the archive would leave an empty one, and a log here. */
  @Test
  void theFirstStartOfAZipKeepsAnArchiveOfClasses() throws Exception {
    assertThat(at(Mode.NO_TERMINAL, distribution, "--version").code()).isZero();
    String name = "flyball-%s.jsa".formatted(Runtime.version().feature());
    assertThat(Path.of(UNPACKED, "lib", name)).isNotEmptyFile();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).noneMatch(file -> file.getFileName().toString().startsWith("hs_err"));
    }
  }

  /** Each at one kind of terminal, by turns; {@link EveryTerminalTest} has every combination. */
  @Test
  void everyHelp() throws Exception {
    int modes = Mode.values().length;
    int turn = 0;
    for (List<String> words : HelpTest.commands().toList()) {
      Mode mode = Mode.values()[turn % modes];
      Path launcher = turn++ / modes % 2 == 0 ? clone : distribution;
      Cli run = at(mode, launcher, String.join(" ", words) + " --help");
      assertThat(run.code()).as("%s, %s: %s", mode, words, run.out()).isZero();
      assertThat(run.out()).contains("Usage: flyball");
    }
    assertThat(turn).as("every kind of terminal for both").isGreaterThanOrEqualTo(2 * modes);
  }

  @ParameterizedTest
  @EnumSource(names = {"NO_TERMINAL", "WIDE"})
  void theDemo(Mode mode) throws Exception {
    untilEnded(mode, clone, "demo --no-browser", "watch it at");
    untilEnded(mode, distribution, "demo --no-browser", "watch it at");
  }

  /**
   * In the order of the page: one leaves what the next one reads. Each launcher at every other kind
   * of terminal.
   */
  @ParameterizedTest
  @EnumSource
  void everyCommandOfTheReadme(Mode mode) throws Exception {
    List<String> lines =
        PrintedCommand.of(Path.of("../README.md")).stream()
            .filter(PrintedCommand::block)
            .map(PrintedCommand::text)
            .filter(line -> !line.contains("airquality") && !line.contains("AirQuality"))
            .toList();
    assertThat(lines).hasSizeGreaterThan(4).contains("serve");
    Path launcher = mode.ordinal() % 2 == 0 ? clone : distribution;
    for (String line : lines) {
      if (line.equals("serve")) {
        Path data = Files.createTempDirectory(folder, "served");
        untilEnded(mode, launcher, "serve --port 0 --data '" + data + "'", "listening on");
      } else if (line.equals("demo")) {
        untilEnded(mode, launcher, "demo --no-browser", "watch it at");
      } else {
        Cli run = at(mode, launcher, line);
        assertThat(run.code()).as("%s, %s: %s", mode, line, run.out()).isZero();
      }
    }
  }

  /** A command that runs until it is asked to end: it says that it is up. */
  private static void untilEnded(Mode mode, Path launcher, String command, String up)
      throws Exception {
    Process process = start(mode, launcher, command).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      while (line != null && !line.contains(up)) {
        said.add(line);
        line = out.readLine();
      }
      assertThat(line).as("%s: %s", mode, said).isNotNull();
      for (ProcessHandle each : process.descendants().collect(Collectors.toList())) {
        each.destroy();
      }
      process.destroy();
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  /** What a command says on both streams where it is started like this. */
  private static Cli at(Mode mode, Path launcher, String line) throws Exception {
    Process process = start(mode, launcher, line).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).replace("\r\n", "\n");
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return new Cli(process.exitValue(), said, "");
  }

  private static ProcessBuilder start(Mode mode, Path launcher, String line) {
    assumeTrue(new File("/usr/bin/script").exists(), "there is no script here");
    String command = "%s '%s' %s".formatted(mode.before, launcher, line);
    Stream<String> words =
        mode == Mode.NO_TERMINAL
            ? Stream.of("bash", "-c", command)
            : Stream.of("script", "-qec", command, "/dev/null");
    ProcessBuilder builder = new ProcessBuilder(words.toList()).directory(folder.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().keySet().removeAll(List.of("COLUMNS", "NO_COLOR", "FLYBALL_OPTS"));
    return builder.redirectErrorStream(true).redirectInput(new File("/dev/null"));
  }
}
