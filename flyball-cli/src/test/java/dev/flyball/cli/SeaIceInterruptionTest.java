package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code experiment sea-ice} as a process of its own, with DJL as the launcher adds it: stopped by
 * Ctrl-C, killed, and gone on with. Skipped where flyball-deep was not packaged with PyTorch.
 */
@Tag("slow")
@DisabledOnOs(OS.WINDOWS)
@Timeout(600)
class SeaIceInterruptionTest {
  private static final Path DEEP = Path.of("..", "flyball-deep", "target");
  private static final int PATIENCE_SECONDS = 120;

  @TempDir private Path folder;

  @BeforeEach
  void needPyTorch() throws IOException {
    assumeTrue(hasPyTorch(), "flyball-deep/target/lib holds no PyTorch");
  }

  private static boolean hasPyTorch() throws IOException {
    if (!Files.isDirectory(DEEP.resolve("lib"))) {
      return false;
    }
    try (Stream<Path> files = Files.list(DEEP.resolve("lib"))) {
      return files.anyMatch(file -> file.getFileName().toString().startsWith("pytorch-native"));
    }
  }

  @Test
  void stopsAtCtrlCGoesOnAndSurvivesAKill() throws Exception {
    Process first = start(1_000_000);
    awaitCheckpoint(first);
    stopAndExpectToBeSaved(Signals.ctrlC(), first);

    Process second = start(1_000_000, "--continue");
    awaitStep(second);
    stopAndExpectToBeSaved("TERM", second);

    Process third = start(1_000_000, "--continue");
    awaitStep(third);
    Signals.send("KILL", third, PATIENCE_SECONDS);

    Process fourth = start(10, "--continue", "--figures");
    assertThat(fourth.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(fourth.exitValue()).as(errors()).isZero();
    assertThat(folder.resolve("out/results.json")).isNotEmptyFile();
    assertThat(folder.resolve("out/figures")).isNotEmptyDirectory();
  }

  private void awaitCheckpoint(Process process) throws InterruptedException {
    Path checkpoint = folder.resolve("out/checkpoints/A/masked.safetensors");
    while (process.isAlive() && !Files.exists(checkpoint)) {
      Thread.sleep(10);
    }
  }

  /** Waits until a learner that was gone on with is at work in PyTorch again. */
  private void awaitStep(Process process) throws Exception {
    Path checkpoint = folder.resolve("out/checkpoints/A/masked.safetensors");
    FileTime before = Files.getLastModifiedTime(checkpoint);
    while (process.isAlive() && Files.getLastModifiedTime(checkpoint).equals(before)) {
      Thread.sleep(10);
    }
  }

  private void stopAndExpectToBeSaved(String signal, Process process) throws Exception {
    Signals.send(signal, process, PATIENCE_SECONDS);
    assertThat(process.exitValue()).as(errors()).isEqualTo(Signals.exitCode(signal));
    assertThat(errors())
        .contains("stopping after the step at hand", "what was done is kept", "--continue");
    assertThat(folder.resolve("out/results.json")).doesNotExist();
  }

  private Process start(int steps, String... more) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        String.join(
            File.pathSeparator,
            System.getProperty("java.class.path"),
            DEEP.resolve("classes").toString(),
            DEEP.resolve("lib").resolve("*").toString());
    List<String> command = new ArrayList<>(List.of(java, "-XX:+UseSerialGC", "-cp", classPath));
    command.addAll(List.of(Main.class.getName(), "experiment", "sea-ice", "--quick"));
    command.addAll(List.of("--synthetic", "3", "--pixels", "200", "--rotation", "A,B"));
    command.addAll(List.of("--methods", "masked", "--validation-patches", "4"));
    command.addAll(List.of("--threads", "1", "--checkpoint-every", "2"));
    command.addAll(List.of("--steps", String.valueOf(steps)));
    command.addAll(List.of("--out", folder.resolve("out").toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("err.txt"));
  }
}
