package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command that waits for standard input ends when it is asked to, and loses nothing. */
@Timeout(600)
@Tag("slow")
class IdleInputTest {
  private static final int ROWS = 15_000;

  /** Far less than the minute that a hanging command would be given. */
  private static final int PATIENCE_SECONDS = 60;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"TERM,1", "CTRL-C,1", "TERM,64"})
  void trainingKeepsWhatItLearned(String given, int batch) throws Exception {
    String signal = given.equals("CTRL-C") ? Signals.ctrlC() : given;
    Path kept = folder.resolve("kept.ckpt");
    int learned = ROWS / batch * batch;
    Process process =
        start(
            "train",
            "-",
            "--target",
            "output",
            "--batch",
            batch,
            "--checkpoint",
            kept,
            "--checkpoint-every",
            learned);
    feed(process);
    while (process.isAlive() && !(Files.exists(kept) && rows(kept) == learned)) {
      Thread.sleep(20);
    }
    Files.delete(kept);
    Signals.send(signal, process, PATIENCE_SECONDS);
    assertThat(process.exitValue()).isEqualTo(Signals.exitCode(signal));
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("stopped after learning", "--resume " + kept);
    assertThat(rows(kept)).isEqualTo(learned);
    checkGoesOn(kept, batch);
  }

  /** The rest, from a file, gives what the whole in one go would have given. */
  private void checkGoesOn(Path kept, int batch) {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Path whole = folder.resolve("whole.ckpt");
    Cli.run("train", table, "--target", "output", "--batch", batch, "--checkpoint", whole);
    Cli rest = Cli.run("train", table, "--resume", kept, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(Learner.resume(kept).parameters()).isEqualTo(Learner.resume(whole).parameters());
  }

  @Test
  void evaluationSaysWhatItFound() throws Exception {
    Process process = start("evaluate", "-", "--target", "output");
    feed(process);
    while (process.isAlive() && !Files.readString(folder.resolve("out.txt")).contains("target")) {
      Thread.sleep(20);
    }
    Signals.send("TERM", process, PATIENCE_SECONDS);
    assertThat(Files.readString(folder.resolve("out.txt"))).contains("MAE");
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("stopped after ", "rows; the numbers above are for these rows");
  }

  @Test
  void certifyingSaysThatItWasStopped() throws Exception {
    Process process = start("certify", "-", "--target", "output");
    // More than a first look and a pipe's buffer take: when it is written, learning has begun.
    feed(process);
    Signals.send("TERM", process, PATIENCE_SECONDS);
    assertThat(Files.readString(folder.resolve("out.txt"))).isEmpty();
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains("stopped; nothing is said of a run that did not come to its end");
  }

  /** As {@code flyball predict ... | head -n 1} does. */
  @Test
  void aReaderThatHasSeenEnoughIsNoFailure() throws Exception {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Path kept = folder.resolve("kept.ckpt");
    Cli.run("train", table, "--target", "output", "--law", "scalar", "--checkpoint", kept);
    Process process =
        new ProcessBuilder(JavaCommand.flyball("predict", kept, table))
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    try (BufferedReader out = process.inputReader()) {
      assertThat(out.readLine()).startsWith("row,prediction");
    }
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readAllLines(folder.resolve("err.txt")))
        .allMatch(line -> line.startsWith("WARNING: Using incubator modules"));
  }

  private static long rows(Path kept) {
    return Learner.resume(kept).observations();
  }

  private void feed(Process process) throws IOException {
    Path table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    Writer in = process.outputWriter();
    in.write(Files.readString(table));
    in.flush();
  }

  private Process start(Object... words) throws IOException {
    return new ProcessBuilder(JavaCommand.flyball(words))
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }
}
