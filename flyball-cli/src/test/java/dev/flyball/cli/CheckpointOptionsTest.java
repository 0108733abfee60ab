package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where checkpoints go is checked before there is something to lose. */
class CheckpointOptionsTest {
  private static final int ROWS = 300;

  @TempDir private Path folder;
  private Path table;
  private Path kept;

  @BeforeEach
  void makeTable() {
    table = Plant.numbers(folder.resolve("plant.csv"), ROWS);
    kept = folder.resolve("kept.ckpt");
  }

  @Test
  void keepsTheLastThree() {
    Cli run = train("--checkpoint", kept, "--checkpoint-every", 100, "--keep", 3);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(rows("kept.ckpt")).isEqualTo(ROWS);
    assertThat(rows("kept.ckpt.1")).isEqualTo(ROWS);
    assertThat(rows("kept.ckpt.2")).isEqualTo(ROWS - 100);
    assertThat(folder.resolve("kept.ckpt.3")).doesNotExist();
  }

  private long rows(String name) {
    return Learner.resume(folder.resolve(name)).observations();
  }

  @Test
  void keepsOneWheneverSomeTimeHasPassed() {
    Cli run = train("--checkpoint", kept, "--checkpoint-every", "1h", "--keep", 2);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(kept).exists();
    assertThat(folder.resolve("kept.ckpt.1")).doesNotExist();
    assertThat(train("--checkpoint", kept, "--checkpoint-every", "2d").code()).isZero();
    for (String wrong : new String[] {"0", "0s", "-5", "5x", "1.5s", "s", "99999999999"}) {
      Cli refused = train("--checkpoint", kept, "--checkpoint-every=" + wrong);
      assertThat(refused.code()).as(wrong).isEqualTo(2);
      assertThat(refused.err()).contains("--checkpoint-every is " + wrong + "; expected rows");
    }
  }

  @Test
  void refusesOptionsThatNeedACheckpoint() {
    assertThat(train("--keep", 2).err()).contains("--keep needs --checkpoint");
    assertThat(train("--checkpoint", kept, "--keep", 0).err()).contains("--keep is 0");
  }

  @Test
  void refusesATraceInTheCheckpointsPlaceUnderAnotherName() throws IOException {
    Path other = folder.resolve("no/../kept.ckpt");
    Files.createDirectory(folder.resolve("no"));
    assertRefused(2, "are the same file", "--trace", other, "--checkpoint", kept);
    Files.createSymbolicLink(folder.resolve("link"), Path.of("kept.ckpt"));
    assertRefused(2, "are the same file", "--trace", folder.resolve("link"), "--checkpoint", kept);
  }

  @Test
  void findsBadPlacesBeforeTraining() throws IOException {
    Path loop = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
    assertRefused(2, "symbolic links form a loop", "--checkpoint", loop);
    assertRefused(2, "symbolic links form a loop", "--trace", loop);
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("gone/a"));
    assertRefused(2, "there is no folder", "--checkpoint", dangling);
    assertRefused(2, "there is no folder", "--trace", dangling);
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    assertRefused(1, "not a regular file", "--checkpoint", full);
  }

  @Test
  void refusesASecondWriter() {
    try (CheckpointStore first = CheckpointStore.open(kept, 1)) {
      assertThat(first).as("holds the file").isNotNull();
      assertRefused(1, "writes it already", "--checkpoint", kept);
    }
    assertThat(train("--checkpoint", kept).code()).isZero();
  }

  /** Nothing was learned, and nothing of it said, when the file was found to be no good. */
  private void assertRefused(int code, String reason, Object... options) {
    Cli run = train(options);
    assertThat(run.code()).as(run.err()).isEqualTo(code);
    assertThat(run.err()).contains(reason);
    assertThat(run.out()).isEmpty();
  }

  private Cli train(Object... options) {
    Object[] words = new Object[4 + options.length];
    words[0] = "train";
    words[1] = table;
    words[2] = "--target";
    words[3] = "output";
    System.arraycopy(options, 0, words, 4, options.length);
    return Cli.run(words);
  }
}
