package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is read, 192 MB are enough to refuse it, and it is refused in words. */
class TinyHeapTest {
  private static final int PATIENCE_MINUTES = 10;
  private static final int INPUTS = 15;

  @TempDir private Path folder;

  @Tag("slow")
  @Test
  void hostileInputsAreRefusedWithinLittleMemory() throws Exception {
    Process process = start();
    try {
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).as("it ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> said = Files.readAllLines(folder.resolve("said.txt"));
    assertThat(process.exitValue()).as(String.join("\n", said)).isZero();
    assertThat(said).hasSize(INPUTS);
    assertThat(said)
        .allMatch(line -> line.matches("[a-z.-]+: [12] flyball .+"))
        .noneMatch(line -> line.contains("out of memory") || line.contains("unexpected error"));
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            JavaCommand.of(
                List.of(
                    "-Xmx192m",
                    "-Ddev.flyball.kernels=plain",
                    "-Djava.util.logging.config.file=none"),
                HostileInputs.class,
                folder))
        .redirectError(folder.resolve("err.txt").toFile())
        .redirectOutput(folder.resolve("said.txt").toFile())
        .start();
  }
}
