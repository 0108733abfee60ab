package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CheckpointFileTest {
  @TempDir Path folder;

  @Test
  void givesBackEveryBit() {
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, States.awkward());
    States.assertSame(CheckpointFile.read(file), States.awkward());
  }

  @Test
  void givesBackAnEmptyState() {
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, new State());
    States.assertSame(CheckpointFile.read(file), new State());
  }

  @Test
  void givesBackRandomStates() {
    long seed = 42;
    Random random = new Random(seed);
    for (int trial = 0; trial < 50; trial++) {
      State state = States.random(random);
      Path file = folder.resolve("a.safetensors");
      CheckpointFile.write(file, state);
      assertThat(States.same(CheckpointFile.read(file), state))
          .as("seed %s, trial %s", seed, trial)
          .isTrue();
    }
  }

  @Test
  void givesBackArraysLongerThanTheBuffer() {
    long seed = 43;
    State state = new State();
    state.put("weights", new Random(seed).doubles(100_003).toArray());
    state.put("counters", new Random(seed).longs(100_003).toArray());
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, state);
    assertThat(States.same(CheckpointFile.read(file), state)).as("seed %s", seed).isTrue();
  }

  @Test
  void writesEqualStatesAsEqualBytes() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    CheckpointFile.write(one, States.awkward());
    CheckpointFile.write(other, CheckpointFile.read(one));
    assertThat(other).hasSameBinaryContentAs(one);
  }

  @Test
  void writesThroughALinkAndReadsThroughIt() throws IOException {
    Path link = folder.resolve("link");
    try {
      Files.createSymbolicLink(link, Path.of("a.safetensors"));
    } catch (UnsupportedOperationException | IOException e) {
      assumeTrue(false, "no symbolic links here: " + e);
    }
    CheckpointFile.write(link, States.awkward());
    assertThat(link).isSymbolicLink();
    States.assertSame(CheckpointFile.read(link), States.awkward());
    States.assertSame(CheckpointFile.read(folder.resolve("a.safetensors")), States.awkward());
  }

  @Test
  void refusesStatesThatTheFormatCannotHold() throws IOException {
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, States.awkward());
    for (String name : CheckpointHeader.RESERVED) {
      State state = new State();
      state.put(name, "mine");
      assertUnwritable(file, state, "'" + name + "' is reserved");
    }
    State metadata = new State();
    metadata.put("__metadata__", 1.0);
    assertUnwritable(file, metadata, "'__metadata__' is reserved");
    State twice = new State();
    twice.put("n", 1.0);
    twice.put("n", 1L);
    assertUnwritable(file, twice, "'n' stands for doubles and for longs");
    State half = new State();
    half.put("law", "a\ud83d");
    assertUnwritable(file, half, "text 'law' holds half a surrogate pair");
    State halfName = new State();
    halfName.put("\ude00", 1L);
    assertUnwritable(file, halfName, "holds half a surrogate pair");
    State endless = new State();
    endless.put("law", "a".repeat(CheckpointHeader.MAX_BYTES));
    assertUnwritable(file, endless, "more than the 16777216 a header may have");
    States.assertSame(CheckpointFile.read(file), States.awkward());
  }

  @Test
  void saysWhyAFileCannotBeWritten() throws IOException {
    Path plain = Files.createFile(folder.resolve("plain"));
    assertUnwritable(folder, new State(), "it is a directory");
    assertUnwritable(folder.resolve("no/a"), new State(), "its folder " + folder.resolve("no"));
    assertUnwritable(plain.resolve("a"), new State(), "its folder " + plain);
    assertUnwritable(folder.resolve("a".repeat(300)), new State(), "too long");
  }

  @Test
  void refusesToReplaceADevice() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "no devices here");
    assertUnwritable(device, new State(), "not a regular file");
    assertUnreadable(device, "not a regular file");
  }

  @Test
  void saysThatTheFolderIsNotWritable() throws IOException {
    Path locked = Files.createDirectory(folder.resolve("locked"));
    assumeTrue(locked.toFile().setWritable(false), "no permissions here");
    assumeTrue(!Files.isWritable(locked), "this user may write everywhere");
    assertUnwritable(locked.resolve("a"), new State(), "permission denied");
  }

  @Test
  void saysThatTheDiskIsFull() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    try (FileChannel channel = FileChannel.open(full, StandardOpenOption.WRITE)) {
      assertThatThrownBy(() -> CheckpointEncoder.encode(States.awkward(), "1", channel))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("space");
    }
  }

  @Test
  void anInterruptedWriterLeavesTheOldFileAndStaysInterrupted() {
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, States.awkward());
    Thread.currentThread().interrupt();
    try {
      assertUnwritable(file, new State(), "the thread was interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    States.assertSame(CheckpointFile.read(file), States.awkward());
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void saysWhyAFileCannotBeRead() throws IOException {
    assertUnreadable(folder, "it is a directory");
    assertUnreadable(folder.resolve("missing"), "no such file");
    Path empty = Files.createFile(folder.resolve("empty"));
    assertUnreadable(empty, "the file is empty");
    Path text = Files.writeString(folder.resolve("text"), "t,w0,w1\n1,0.5,0.25\n", UTF_8);
    assertUnreadable(text, "not a Flyball checkpoint");
  }

  @Test
  void aReaderSeesOneOfTheTwoStatesWhileTheFileIsRewritten() throws Exception {
    Path file = folder.resolve("a.safetensors");
    State[] states = {constant(1, 2_000), constant(2, 3_000)};
    CheckpointFile.write(file, states[0]);
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger reads = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              while (!done.get()) {
                State seen = CheckpointFile.read(file);
                assertThat(States.same(seen, states[0]) || States.same(seen, states[1])).isTrue();
                reads.incrementAndGet();
              }
            });
    reader.setUncaughtExceptionHandler((thread, thrown) -> failure.set(thrown));
    reader.start();
    for (int rewrite = 1; rewrite <= 200; rewrite++) {
      CheckpointFile.write(file, states[rewrite % 2]);
    }
    done.set(true);
    reader.join();
    assertThat(failure.get()).isNull();
    assertThat(reads).hasPositiveValue();
    States.assertSame(CheckpointFile.read(file), states[0]);
  }

  private static State constant(long value, int length) {
    State state = new State();
    double[] weights = new double[length];
    Arrays.fill(weights, value);
    state.put("weights", weights);
    state.put("steps", value);
    return state;
  }

  private static void assertUnwritable(Path file, State state, String reason) {
    assertThatThrownBy(() -> CheckpointFile.write(file, state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith("cannot write checkpoint " + file + ": ")
        .hasMessageContaining(reason);
  }

  private static void assertUnreadable(Path file, String reason) {
    assertThatThrownBy(() -> CheckpointFile.read(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageStartingWith("cannot read checkpoint " + file + ": ")
        .hasMessageContaining(reason);
  }
}
