package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command at every kind of terminal; {@link LauncherTest} has real ones. */
class EveryTerminalTest {
  private static final String COLOUR = "\u001b\\[[0-9;]*m";

  @TempDir private static Path folder;

  /** What a command writes to: its columns as a terminal says them, and how it is seen. */
  private record Mode(String name, Terminal screen, int columns, boolean colours) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static List<Mode> modes() {
    return List.of(
        new Mode("80 columns", Cli.screen(80, Map.of()), 80, true),
        new Mode("40 columns", Cli.screen(40, Map.of()), 40, true),
        new Mode("0 columns", Cli.screen(0, Map.of()), 80, true),
        new Mode("dumb", Cli.screen(80, Map.of("TERM", "dumb")), 80, false),
        new Mode("no colours", Cli.screen(80, Map.of("NO_COLOR", "1")), 80, false),
        new Mode("no terminal", Terminal.none(), Integer.MAX_VALUE, false));
  }

  static Stream<Arguments> helps() {
    return modes().stream()
        .flatMap(mode -> HelpTest.commands().map(command -> Arguments.of(mode, command)));
  }

  @ParameterizedTest
  @MethodSource("helps")
  void helpFits(Mode mode, List<String> command) {
    List<Object> words = new ArrayList<>(command);
    words.add("--help");
    Cli run = Cli.at(mode.screen(), words.toArray());
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    // What other modules print is kept as a text of 80 columns.
    boolean kept = command.contains("flink") || command.contains("bench");
    int width = kept ? 80 : mode.screen().helpWidth();
    // Synopsis and examples stay whole, to be copied.
    assertThat(run.out().replaceAll(COLOUR, "").lines())
        .filteredOn(line -> !line.contains("flyball "))
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(width));
    assertThat(run.out().contains("\u001b[")).isEqualTo(mode.colours() && !kept);
  }

  static Stream<Arguments> commands() throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), 120);
    Path kept = folder.resolve("kept.ckpt");
    Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    List<List<Object>> commands =
        List.of(
            List.of("evaluate", table, "--target", "output", "--interval", "0.9"),
            List.of("train", table, "--target", "output"),
            List.of("certify", table, "--target", "output", "--law", "scalar"),
            List.of("predict", kept, table),
            List.of("inspect", kept),
            List.of("experiment", "walkthrough"));
    return modes().stream()
        .flatMap(mode -> commands.stream().map(command -> Arguments.of(mode, command)));
  }

  /** Results have no colours: they speak of data, and may be copied. */
  @ParameterizedTest
  @MethodSource("commands")
  void resultsFit(Mode mode, List<Object> command) {
    Cli run = Cli.at(mode.screen(), command.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err().replaceAll("\r[^\r\n]*", "")).as("but for progress").isEmpty();
    assertThat(run.out()).isNotEmpty().doesNotContain("\u001b");
    // Predictions are for programs.
    int most = command.contains("predict") ? Integer.MAX_VALUE : mode.columns();
    assertThat(run.out().lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(most));
  }

  @Test
  void errorsAreInColourWhereATerminalHasIt() {
    String plain = "flyball inspect: CHECKPOINT: there is no file none\n";
    for (Mode mode : modes()) {
      String said = Cli.at(mode.screen(), "inspect", "none").err();
      assertThat(said.replaceAll(COLOUR, "")).as(mode.name()).startsWith(plain);
      assertThat(said.startsWith("\u001b[1;31mflyball inspect:\u001b[0m "))
          .as(mode.name())
          .isEqualTo(mode.colours());
    }
  }

  @Test
  void quietLeavesResultsAndErrors() throws IOException {
    Path table = Plant.numbers(folder.resolve("quiet.csv"), 120);
    String usual = Cli.run("evaluate", table, "--target", "output").out();
    String quiet = Cli.run("evaluate", table, "--target", "output", "--quiet").out();
    assertThat(usual).contains("task: regression").endsWith(quiet);
    assertThat(quiet).startsWith("MAE ").doesNotContain("task: regression");
    Cli failed = Cli.run("--quiet", "evaluate", table, "--target", "none");
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("none");
    assertThat(Cli.run("train", table, "--target", "output", "--quiet").out())
        .doesNotContain("task:")
        .contains("MAE");
    Files.delete(table);
  }
}
