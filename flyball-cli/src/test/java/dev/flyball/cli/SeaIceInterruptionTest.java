package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code experiment sea-ice} as a process of its own, with DJL as the launcher adds it: stopped by
 * Ctrl-C, killed, and gone on with. Skipped where flyball-deep was not packaged with PyTorch.
 */
@DisabledOnOs(OS.WINDOWS)
class SeaIceInterruptionTest {
  private static final Path DEEP = Path.of("..", "flyball-deep", "target");
  private static final int PATIENCE_SECONDS = 120;

  @TempDir private Path folder;

  @BeforeEach
  void drawScenes() throws IOException {
    assumeTrue(hasPyTorch(), "flyball-deep/target/lib holds no PyTorch");
    Cli drawn =
        Cli.run(
            "data",
            "sea-ice-scenes",
            "--synthetic",
            3,
            "--lines",
            200,
            "--samples",
            200,
            "--without-amsr-every",
            0,
            "--to",
            folder.resolve("scenes"));
    assertThat(drawn.code()).as(drawn.err()).isZero();
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
  @Disabled("the experiment does not end within two minutes of Ctrl-C since its runs became trials")
  void stopsAtCtrlCGoesOnAndSurvivesAKill() throws Exception {
    Process first = start(1_000_000);
    awaitCheckpoint(first);
    signal("INT", first);
    assertThat(first.exitValue()).as(errors()).isEqualTo(130);
    assertThat(errors()).contains("stopped", "--resume");
    assertThat(folder.resolve("out/results.json")).doesNotExist();

    Process second = start(1_000_000, "--resume");
    Thread.sleep(3_000);
    signal("KILL", second);

    Process third = start(10, "--resume", "--figures");
    assertThat(third.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(third.exitValue()).as(errors()).isZero();
    assertThat(folder.resolve("out/results.json")).isNotEmptyFile();
    assertThat(folder.resolve("out/figures")).isNotEmptyDirectory();
  }

  private void awaitCheckpoint(Process process) throws InterruptedException {
    Path checkpoint = folder.resolve("out/checkpoints/A/masked.safetensors");
    while (process.isAlive() && !Files.exists(checkpoint)) {
      Thread.sleep(10);
    }
  }

  private void signal(String name, Process process) throws Exception {
    new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
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
    command.addAll(List.of("--scenes", folder.resolve("scenes").toString(), "--rotation", "A,B"));
    command.addAll(List.of("--learners", "masked", "--validation-patches", "4"));
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
