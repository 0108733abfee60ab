package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is made at the start: no more than the command line asks for. */
class StartTest {

  @ParameterizedTest
  @ValueSource(strings = {"train", "evaluate", "predict", "inspect", "serve", "certify", "data"})
  void aNamedCommandIsMadeAlone(String name) {
    Map<String, CommandLine> made = FlyballCommand.of(name, "--help").getSubcommands();
    assertThat(made).containsOnlyKeys(name);
    assertThat(made.get(name).getCommandName()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "completion", "trian", "--help", "--stacktrace"})
  void whatSpeaksOfOthersHasThemAll(String first) {
    assertThat(FlyballCommand.of(first).getSubcommands())
        .containsOnlyKeys(FlyballCommand.whole().getSubcommands().keySet());
    assertThat(FlyballCommand.of().getSubcommands()).hasSizeGreaterThan(10);
  }

  @Test
  void everyCommandHasTheNameItIsCalledBy() {
    FlyballCommand.whole()
        .getSubcommands()
        .forEach((name, command) -> assertThat(command.getCommandName()).isEqualTo(name));
  }

  @Test
  void theUsualCommandsCanBeRehearsed() throws IOException {
    assertThat(ClassArchiveTraining.run()).isZero();
    assertThat(ClassArchiveTraining.commands("a.csv", "b.ckpt", "c"))
        .as("what a report needs is in the archive, too")
        .anySatisfy(command -> assertThat(command).contains("train", "--out"));
  }

  @ParameterizedTest
  @CsvSource({
    "predict a.ckpt b.csv, true",
    "predict a.ckpt -, true",
    "predict a.ckpt, false",
    "predict --help x, false",
    "predict a.ckpt --help, false",
    "predict - b.csv, false",
    "predict @words b.csv, false",
    "predict a.ckpt b.csv --json, false",
    "inspect a.ckpt b.csv, false"
  })
  void aPredictionWithoutOptionsNeedsNoParser(String line, boolean plain) {
    assertThat(FastPredict.isMeant(line.split(" "))).isEqualTo(plain);
  }

  @Test
  void itFailsInTheWordsOfTheOthers() {
    Cli plain = Cli.run("predict", "no such.ckpt", "no such.csv");
    Cli parsed = Cli.run("predict", "no such.ckpt", "no such.csv", "--on-bad-row", "fail");
    assertThat(plain).isEqualTo(parsed);
    assertThat(plain.code()).isEqualTo(2);
    assertThat(plain.err()).contains("flyball predict: ", "Try 'flyball predict --help'.");
  }

  @Test
  void optionsOfAllCommandsReachOneThatIsMadeAlone() {
    Cli failed = Cli.run("predict", "--stacktrace", "no such.ckpt", "no such.csv");
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("there is no file no such.ckpt", "\tat ");
  }
}
