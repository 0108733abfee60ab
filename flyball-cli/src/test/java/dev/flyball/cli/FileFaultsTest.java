package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.faults.FaultyProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A disk that fails, fills or tears at any call: whatever a command was at, every file is the old
 * one or the new one, the command says what is wrong, and doing it again does it. With {@code
 * -Dflyball.faults.all=true} every call of every command is tried.
 */
@Tag("slow")
class FileFaultsTest {
  private static final int PATIENCE_MINUTES = 20;

  /** Much is made and removed: in memory, where the machine has a folder there. */
  private static final Path IN_MEMORY = Path.of("/dev/shm");

  @TempDir private Path folder;

  @Test
  void noFaultDoesHarm() throws Exception {
    Path base =
        Files.isWritable(IN_MEMORY) ? Files.createTempDirectory(IN_MEMORY, "faults") : folder;
    Process process = start(base);
    try {
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).as("it ended").isTrue();
      List<String> said = Files.readAllLines(folder.resolve("said.txt"));
      assertThat(process.exitValue()).as(String.join("\n", said)).isZero();
      // Six commands and three ways to fail.
      assertThat(said.stream().filter(line -> line.matches("[A-Z]+ [A-Z]+ \\d+"))).hasSize(18);
      assertThat(said)
          .noneMatch(line -> line.matches("(TRAIN|RESUME|PREDICT|EVALUATE|EXPORT) .* 0"));
    } finally {
      process.destroyForcibly();
      FileFaults.remove(base);
    }
  }

  private Process start(Path base) throws IOException {
    return new ProcessBuilder(
            JavaCommand.of(
                List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-Ddev.flyball.kernels=plain",
                    "-Djava.nio.file.spi.DefaultFileSystemProvider="
                        + FaultyProvider.class.getName()),
                FileFaults.class,
                base,
                Boolean.getBoolean("flyball.faults.all") ? "all" : "some"))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }
}
