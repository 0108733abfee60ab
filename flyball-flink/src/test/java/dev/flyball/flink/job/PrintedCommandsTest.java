package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/flink.md, on the rows that it prints. */
@Tag("slow")
class PrintedCommandsTest {
  private static final Pattern COMMAND = Pattern.compile("\\./flyball flink ((?:\\\\\\n|[^\\n])*)");
  private static final Pattern READINGS = Pattern.compile("<<'CSV'\\n(.*?)CSV\\n", Pattern.DOTALL);

  @TempDir private Path folder;

  private static List<List<String>> commands(String page) {
    List<List<String>> commands = new ArrayList<>();
    Matcher matcher = COMMAND.matcher(page);
    while (matcher.find()) {
      commands.add(List.of(matcher.group(1).replace("\\\n", " ").strip().split("\\s+")));
    }
    return commands;
  }

  private List<String> here(List<String> command) {
    return command.stream()
        .map(
            word ->
                word.matches("readings.csv|results|checkpoints")
                    ? folder.resolve(word).toString()
                    : word)
        .toList();
  }

  @Test
  void theyRunAndGiveWhatIsPrinted() throws Exception {
    String page = Files.readString(Path.of("../docs/flink.md"));
    Matcher rows = READINGS.matcher(page);
    assertThat(rows.find()).isTrue();
    Files.writeString(folder.resolve("readings.csv"), rows.group(1));
    List<List<String>> commands = commands(page);
    assertThat(commands).hasSizeGreaterThanOrEqualTo(3);
    int run = 0;
    for (List<String> command : commands) {
      if (command.stream().anyMatch(word -> word.startsWith("kafka:"))) {
        // KafkaTest has a broker.
        assertThatCode(() -> FlinkCommand.commandLine().parseArgs(command.toArray(String[]::new)))
            .as("%s", command)
            .doesNotThrowAnyException();
      } else {
        StringWriter err = new StringWriter();
        int status =
            FlinkCommand.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .execute(here(command).toArray(String[]::new));
        assertThat(status).as("%s: %s", command, err).isZero();
        run++;
      }
    }
    assertThat(run).isGreaterThanOrEqualTo(2);
    try (Stream<Path> files = Files.walk(folder.resolve("results/predictions"))) {
      List<String> printed = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.readAllLines(file).stream().filter(page::contains).forEach(printed::add);
      }
      assertThat(printed).as("the line of the page").hasSize(1);
    }
  }
}
