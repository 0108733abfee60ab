package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.OtherJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CheckpointStoreTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = folder.resolve("load.ckpt");
  }

  @Test
  void keepsTheLastThree() {
    try (CheckpointStore store = CheckpointStore.open(file, 3)) {
      for (long step = 1; step <= 5; step++) {
        store.write(state(step));
      }
      assertThat(step(file)).isEqualTo(5);
      assertThat(step(folder.resolve("load.ckpt.1"))).isEqualTo(4);
      assertThat(step(folder.resolve("load.ckpt.2"))).isEqualTo(3);
    }
    assertThat(names()).containsExactly("load.ckpt", "load.ckpt.1", "load.ckpt.2");
  }

  @Test
  void keepsOneAndNothingElse() {
    try (CheckpointStore store = CheckpointStore.open(file, 1)) {
      store.write(state(1));
      store.write(state(2));
    }
    assertThat(names()).containsExactly("load.ckpt");
    assertThat(step(file)).isEqualTo(2);
  }

  @Test
  void goesOnFromWhatIsThere() {
    try (CheckpointStore store = CheckpointStore.open(file, 2)) {
      store.write(state(1));
    }
    try (CheckpointStore store = CheckpointStore.open(file, 2)) {
      store.write(state(2));
    }
    assertThat(step(file)).isEqualTo(2);
    assertThat(step(folder.resolve("load.ckpt.1"))).isEqualTo(1);
  }

  @Test
  void anEarlierOneDoesNotChangeWithTheNewest() {
    try (CheckpointStore store = CheckpointStore.open(file, 2)) {
      store.write(state(1));
      store.write(state(2));
      State unwritable = new State();
      unwritable.put("sha256", "mine");
      assertThatThrownBy(() -> store.write(unwritable)).isInstanceOf(CheckpointException.class);
    }
    assertThat(step(file)).isEqualTo(2);
    assertThat(step(folder.resolve("load.ckpt.1"))).isEqualTo(1);
  }

  @Test
  void saysWhereTheOneBeforeACorruptedOneIs() throws IOException {
    try (CheckpointStore store = CheckpointStore.open(file, 2)) {
      store.write(state(1));
      store.write(state(2));
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> CheckpointFile.read(file))
        .hasMessageEndingWith("; the checkpoint before it is " + folder.resolve("load.ckpt.1"));
  }

  @Test
  void refusesASecondWriterInTheSameProcess() {
    try (CheckpointStore first = CheckpointStore.open(file, 1)) {
      assertThatThrownBy(() -> CheckpointStore.open(file, 1))
          .isInstanceOf(CheckpointException.class)
          .hasMessageStartingWith("cannot write checkpoint " + file)
          .hasMessageContaining("process " + ProcessHandle.current().pid() + " writes it already");
      first.write(state(1));
    }
    CheckpointStore.open(file, 1).close();
    assertThat(names()).containsExactly("load.ckpt");
  }

  @Test
  void refusesASecondWriterThroughALink() throws IOException {
    Path link = link(folder.resolve("link"), Path.of("load.ckpt"));
    try (CheckpointStore first = CheckpointStore.open(file, 1)) {
      assertThatThrownBy(() -> CheckpointStore.open(link, 1)).hasMessageContaining("already");
      first.write(state(1));
    }
  }

  @Test
  void refusesASecondWriterInAnotherProcess() throws Exception {
    Process other = OtherJvm.start(List.of(), HoldingStore.class, file.toString());
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("open");
      assertThatThrownBy(() -> CheckpointStore.open(file, 1))
          .hasMessageContaining("process " + other.pid() + " writes it already");
    } finally {
      other.destroyForcibly().waitFor();
    }
    // What the killed process left locks nothing.
    CheckpointStore.open(file, 1).close();
    assertThat(names()).isEmpty();
  }

  @Test
  void removesWhatCrashedWritersLeft() throws IOException {
    Path mine = Files.createFile(TemporaryNames.of(file).fresh());
    Path old = Files.createFile(folder.resolve(".flyball-0b1c.tmp"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    Path anothers = Files.createFile(TemporaryNames.of(folder.resolve("other")).fresh());
    CheckpointStore.open(file, 1).close();
    assertThat(mine).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(anothers).exists();
  }

  @Test
  void findsOutBeforeTheWorkThatNothingCanBeWritten() throws IOException {
    assertUnopenable(folder, "it is a directory");
    assertUnopenable(folder.resolve("no/a"), "its folder " + folder.resolve("no"));
    Path one = link(folder.resolve("one"), Path.of("two"));
    link(folder.resolve("two"), Path.of("one"));
    assertUnopenable(one, "its symbolic links form a loop");
    assertUnopenable(link(folder.resolve("dangling"), Path.of("gone/a")), "gone does not exist");
    Path locked = Files.createDirectory(folder.resolve("locked"));
    if (locked.toFile().setWritable(false) && !Files.isWritable(locked)) {
      assertUnopenable(locked.resolve("a"), "permission denied");
    }
  }

  @Test
  void findsOutBeforeTheWorkThatTheFileIsADevice() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no devices here");
    assertUnopenable(full, "not a regular file");
  }

  @Test
  void aLinkToNothingIsWrittenThrough() throws IOException {
    Path link = link(folder.resolve("link"), Path.of("load.ckpt"));
    try (CheckpointStore store = CheckpointStore.open(link, 2)) {
      store.write(state(1));
      store.write(state(2));
    }
    assertThat(link).isSymbolicLink();
    assertThat(step(file)).isEqualTo(2);
    assertThat(step(folder.resolve("load.ckpt.1"))).isEqualTo(1);
  }

  @Test
  void refusesToKeepNone() {
    assertThatThrownBy(() -> CheckpointStore.open(file, 0)).hasMessageContaining("not 0");
  }

  /** Opens a store, says so, and waits to be killed. */
  static final class HoldingStore {
    public static void main(String[] args) throws IOException {
      CheckpointStore.open(Path.of(args[0]), 1);
      System.out.println("open");
      System.in.read();
    }
  }

  private static void assertUnopenable(Path file, String reason) {
    assertThatThrownBy(() -> CheckpointStore.open(file, 1))
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith("cannot write checkpoint " + file + ": ")
        .hasMessageContaining(reason);
  }

  private static State state(long step) {
    State state = new State();
    state.put("steps", step);
    return state;
  }

  private static long step(Path file) {
    return CheckpointFile.read(file).count("steps");
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Path link(Path link, Path target) throws IOException {
    try {
      return Files.createSymbolicLink(link, target);
    } catch (UnsupportedOperationException | IOException e) {
      assumeTrue(false, "no symbolic links here: " + e);
      throw e;
    }
  }
}
