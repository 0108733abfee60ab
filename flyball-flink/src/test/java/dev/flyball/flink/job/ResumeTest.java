package dev.flyball.flink.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same command, killed and started again, goes on where it was. */
@Tag("slow")
class ResumeTest {
  @TempDir private Path folder;

  private List<String> arguments(TestBroker broker) {
    return new ArrayList<>(
        List.of(
            "--input",
            "kafka://%s/readings".formatted(broker.servers()),
            "--key",
            "device",
            "--id",
            "n",
            "--target",
            "y",
            "--features",
            "a",
            "--output",
            "kafka://%s/readings-out".formatted(broker.servers()),
            "-Dexecution.checkpointing.interval=200ms",
            "--checkpoints",
            folder.resolve("checkpoints").toString()));
  }

  private static List<String> rows(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "{\"device\":\"d\",\"n\":%d,\"a\":%d,\"y\":%d}".formatted(i, i % 5, i % 5))
        .toList();
  }

  private Process start(List<String> arguments, String log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(FlinkCommand.class.getName());
    command.addAll(arguments);
    File output = folder.resolve(log).toFile();
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
  }

  private static List<Long> field(List<String> lines, String name) {
    return lines.stream()
        .map(line -> Long.valueOf(line.replaceAll(".*\"" + name + "\":\"?(\\d+).*", "$1")))
        .sorted()
        .toList();
  }

  @Test
  void aKilledJobGoesOnAndPredictsEveryRowOnce() throws Exception {
    try (TestBroker broker = new TestBroker(folder.resolve("broker"))) {
      broker.createTopic("readings", 1);
      broker.send("readings", 0, rows(0, 200));
      Process first = start(arguments(broker), "first.log");
      broker.await("readings-out", 200);
      first.destroyForcibly().waitFor();
      broker.send("readings", 0, rows(200, 400));
      Process second = start(arguments(broker), "second.log");
      broker.await("readings-out", 400);
      second.destroyForcibly().waitFor();
      assertThat(Files.readString(folder.resolve("second.log"))).contains("Continuing from");
      broker.send("readings", 0, rows(400, 500));
      Process third = start(fromLatest(broker), "third.log");
      broker.await("readings-out", 500);
      third.destroyForcibly().waitFor();
      assertThat(Files.readString(folder.resolve("third.log"))).contains("Continuing from");
      List<String> predictions = broker.all("readings-out");
      List<Long> expected = IntStream.range(0, 500).asLongStream().boxed().toList();
      assertThat(field(predictions, "id")).as("each once").isEqualTo(expected);
      assertThat(field(predictions, "steps")).as("nothing was forgotten").isEqualTo(expected);
    }
  }

  /** The last checkpoint, given by its name. */
  private List<String> fromLatest(TestBroker broker) throws IOException {
    List<String> arguments = arguments(broker);
    String checkpoint =
        RunSettings.latest(folder.resolve("checkpoints").toUri().toString()).orElseThrow();
    arguments.addAll(List.of("-D", "execution.state-recovery.path=" + checkpoint));
    return arguments;
  }
}
