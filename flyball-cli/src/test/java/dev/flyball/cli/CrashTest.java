package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Processes that die in the middle, and disks that take no more. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(1800)
class CrashTest {
  /** Twenty; {@code -Dflyball.kills=60} for the long mode. */
  private static final int KILLS = Integer.getInteger("flyball.kills", 20);

  private static final int ROWS = 2000;
  private static final int LONGEST_DELAY_MILLIS = 100;
  private static final int PATIENCE_SECONDS = 120;
  private static final long SEED = 20;

  @TempDir private Path folder;

  /** kill -9 at a random moment, many times; the rest of the pass at hand is learned after. */
  @Tag("slow")
  @Test
  void whatWasKilledGoesOnAsIfNothingHadHappened() throws Exception {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Random random = new Random(SEED);
    for (int k = 0; k < KILLS; k++) {
      Path kept = folder.resolve("kept" + k + ".safetensors");
      Process process =
          start(train(table, "--passes", 100_000, "--checkpoint-every", 100, "--checkpoint", kept));
      while (process.isAlive() && !Files.exists(kept)) {
        Thread.sleep(1);
      }
      Thread.sleep(random.nextInt(LONGEST_DELAY_MILLIS));
      process.destroyForcibly();
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      checkGoesOn(table, kept, "kill %s with seed %s".formatted(k, SEED));
    }
    try (var left = Files.list(folder)) {
      // What was being written when a process died was cleared by the one that went on.
      assertThat(left.map(file -> file.getFileName().toString()))
          .allMatch(name -> name.matches("plant.csv|(kept|whole).*|.*txt"));
    }
  }

  private void checkGoesOn(Path table, Path kept, String what) throws IOException {
    Cli inspected = Cli.run("inspect", kept, "--json");
    int pass =
        Integer.parseInt(inspected.out().replaceAll("(?s).*\"train.pass\" : \"(\\d+)\".*", "$1"));
    int passes = pass + 1;
    Cli rest = Cli.run("train", "--resume", kept, "--passes", passes, "--checkpoint", kept);
    assertThat(rest.code()).as(what + ": " + rest.err()).isZero();
    Path whole = folder.resolve("whole.safetensors");
    Cli.run("train", table, "--target", "output", "--passes", passes, "--checkpoint", whole);
    assertThat(Files.mismatch(kept, whole)).as(what + ": first byte that differs").isEqualTo(-1);
  }

  /** A limit on the size of files is what a full disk looks like to whoever writes. */
  @Test
  void aFullDiskLeavesTheLastCheckpointAsItWas() throws Exception {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Path kept = folder.resolve("kept.safetensors");
    Cli first = Cli.run("train", table, "--target", "output", "--checkpoint", kept);
    assertThat(first.code()).as(first.err()).isZero();
    byte[] before = Files.readAllBytes(kept);
    List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 4; exec \"$@\"", "-"));
    command.addAll(
        JavaCommand.flyball("train", "--resume", kept, "--passes", 2, "--checkpoint", kept));
    Process process = start(command);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("cannot write checkpoint " + kept)
        .doesNotContain("\tat ");
    assertThat(Files.readAllBytes(kept)).isEqualTo(before);
    try (var left = Files.list(folder)) {
      assertThat(left.filter(file -> file.toString().endsWith(".tmp"))).isEmpty();
    }
  }

  @Test
  void aTraceOnAFullDeviceIsSaid() {
    Path full = Path.of("/dev/full");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(full), "there is no /dev/full");
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Cli trace = Cli.run("train", table, "--target", "output", "--trace", full);
    assertThat(trace.code()).isEqualTo(1);
    assertThat(trace.err()).contains("/dev/full").contains("No space left");
    Cli kept = Cli.run("train", table, "--target", "output", "--checkpoint", full);
    assertThat(kept.code()).isEqualTo(1);
    assertThat(kept.err()).contains("/dev/full");
  }

  private static List<String> train(Path table, Object... more) {
    List<String> command = JavaCommand.flyball("train", table, "--target", "output");
    Arrays.stream(more).map(Object::toString).forEach(command::add);
    return command;
  }

  private Process start(List<String> command) throws IOException {
    File out = folder.resolve("out.txt").toFile();
    File err = folder.resolve("err.txt").toFile();
    return new ProcessBuilder(command).redirectOutput(out).redirectError(err).start();
  }
}
