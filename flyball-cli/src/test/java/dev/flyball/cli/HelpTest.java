package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class HelpTest {

  static Stream<List<String>> commands() {
    List<List<String>> commands = new ArrayList<>();
    collect(FlyballCommand.whole(), List.of(), commands);
    return commands.stream();
  }

  private static void collect(CommandLine command, List<String> path, List<List<String>> into) {
    into.add(path);
    command
        .getSubcommands()
        .forEach(
            (name, sub) ->
                collect(sub, Stream.concat(path.stream(), Stream.of(name)).toList(), into));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void namesEveryOptionAndGivesExamples(List<String> path) {
    List<Object> args = new ArrayList<>(path);
    args.addAll(List.of("--help", "--all"));
    Cli run = Cli.run(args.toArray());
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("Example").contains("flyball");
    CommandLine command = FlyballCommand.whole();
    for (String name : path) {
      command = command.getSubcommands().get(name);
    }
    assertThat(command.getCommandSpec().options()).isNotEmpty();
    for (OptionSpec option : command.getCommandSpec().options()) {
      // What runs in a JVM of its own has options of its own.
      if (option.hidden()
          || option.inherited() && command.getCommand() instanceof ExternalCommand) {
        continue;
      }
      assertThat(run.out()).contains(option.names());
      assertThat(option.description()).as(option.longestName()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void isSetInLinesThatFitAndASynopsisOfOneLine(List<String> path) {
    List<Object> args = new ArrayList<>(path);
    args.add("--help");
    for (String which : List.of("--quiet", "--all")) {
      args.add(which);
      List<String> lines = Cli.run(args.toArray()).out().lines().toList();
      assertThat(lines.get(0)).startsWith("Usage: flyball");
      assertThat(lines.get(1)).doesNotStartWith(" ");
      assertThat(lines).allSatisfy(line -> assertThat(line.length()).as(line).isLessThan(81));
      assertThat(lines).noneMatch(line -> line.contains("%%"));
    }
  }

  /** What most people need comes first; the rest is a word away. */
  @ParameterizedTest
  @CsvSource({
    "train, averaged-after:",
    "evaluate, averaged-after:",
    "certify, averaged-after:",
    "serve, --snapshot-rows"
  })
  void showsAboutADozenOptionsUnlessAllAreAskedFor(String command, String rare) {
    String usual = Cli.run(command, "--help").out();
    assertThat(usual.lines().filter(line -> line.startsWith("      --")).count())
        .isBetween(10L, 14L);
    assertThat(usual)
        .contains("'flyball %s --help --all' shows all".formatted(command))
        .doesNotContain(rare);
    assertThat(Cli.run(command, "--help", "--all").out())
        .contains(rare)
        .doesNotContain("--help --all");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpInWordsIsTheSame(List<String> path) {
    List<Object> words = new ArrayList<>(path);
    words.add(0, "help");
    List<Object> option = new ArrayList<>(path);
    option.add("--help");
    assertThat(Cli.run(words.toArray()).out()).isEqualTo(Cli.run(option.toArray()).out());
  }

  @Test
  void helpInWordsKnowsTheCommands() {
    Cli unknown = Cli.run("help", "trian");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("there is no command 'trian'; expected one of demo, train,");
  }

  @Test
  void namesTheCommandsThatTheLauncherStarts() {
    assertThat(Cli.run("--help").out()).containsPattern("\n  flink +Learns");
    assertThat(Cli.run("completion").out()).contains("flink", "bench");
    Cli bench = Cli.run("bench");
    assertThat(bench.code()).isEqualTo(2);
    assertThat(bench.err()).contains("The benchmarks are not part of this distribution");
  }

  @Test
  void findsTheCommandsBelowCommands() {
    assertThat(commands())
        .contains(
            List.of(),
            List.of("train"),
            List.of("experiment"),
            List.of("experiment", "walkthrough"));
  }

  /** What the help says of a constant is what runs. */
  @ParameterizedTest
  @ValueSource(strings = {"train", "evaluate", "certify"})
  void printsTheDefaultsThatRun(String command) {
    String help = Cli.run(command, "--help", "--all").out().replaceAll("\\s+", " ");
    GradientLaw directional = Law.directional();
    assertThat(help)
        .contains(
            "eta: Learning rate. Expects a number above 0. Default: %s (masked), %s (scalar), %s"
                    .formatted(Law.masked().eta(), Law.scalar().eta(), directional.eta())
                + " (directional)")
        .contains("Default: %s (directional)".formatted(directional.beta()))
        .contains("%s (directional)".formatted(directional.ridge().epsilon()));
  }

  /** Other commands have an option of the same name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "har | --model=MODEL logistic, network, both.",
        "sea-ice | --loss=LOSS Loss of the error in percent: absolute,",
        "defaults | --law=LAW Try this law instead of the default.",
        "walkthrough | --json Print JSON, in full precision, instead of text.",
      })
  void aCommandsOwnWordsWin(String experiment, String words) {
    String help = Cli.run("experiment", experiment, "--help").out().replaceAll("\\s+", " ");
    assertThat(help).contains(words);
  }

  @Test
  void saysItsVersion() {
    Cli run = Cli.run("--version");
    assertThat(run.code()).isZero();
    assertThat(run.out()).matches("flyball \\d+\\.\\d+\\.\\d+\\S*\\R");
  }
}
