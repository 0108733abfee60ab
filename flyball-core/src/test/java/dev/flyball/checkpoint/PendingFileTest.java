package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingFileTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void writeOldContent() throws IOException {
    file = Files.writeString(folder.resolve("a.safetensors"), "old");
  }

  @Test
  void replacesAndLeavesNothingElse() throws IOException {
    replace(file, content("new"));
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("a.safetensors");
  }

  @Test
  void keepsTheOldFileUntilTheNewOneIsWhole() throws IOException {
    replace(
        file,
        channel -> {
          content("half").writeTo(channel);
          assertThat(file).hasContent("old");
          assertThat(names()).hasSize(2);
        });
    assertThat(file).hasContent("half");
  }

  @Test
  void aFailureMidwayLeavesTheOldFileAlone() throws IOException {
    for (Throwable failure :
        List.of(new IOException("cable"), new IllegalStateException(), new OutOfMemoryError())) {
      assertThatThrownBy(() -> replace(file, failing(failure))).isSameAs(failure);
      assertThat(file).hasContent("old");
      assertThat(names()).as("after %s", failure).containsExactly("a.safetensors");
    }
  }

  @Test
  void aFailureMidwayLeavesNoNewFile() {
    Path fresh = folder.resolve("b");
    assertThatThrownBy(() -> replace(fresh, failing(new IOException("cable")))).hasMessage("cable");
    assertThat(names()).containsExactly("a.safetensors");
  }

  @Test
  void aFailedMoveLeavesNoTemporaryFile() {
    Content turnsTargetIntoFolder =
        channel -> {
          Files.delete(file);
          Files.createDirectories(file.resolve("occupied"));
        };
    assertThatThrownBy(() -> replace(file, turnsTargetIntoFolder)).isInstanceOf(IOException.class);
    assertThat(names()).containsExactly("a.safetensors");
  }

  @Test
  void aFullDiskLeavesTheOldFileAlone() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "no /dev/full here");
    Content content =
        channel -> {
          content("half").writeTo(channel);
          try (FileChannel device = FileChannel.open(full, StandardOpenOption.WRITE)) {
            content("other half").writeTo(device);
          }
        };
    assertThatThrownBy(() -> replace(file, content))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("space");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("a.safetensors");
  }

  @Test
  void writesThroughLinks() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path target = Files.writeString(elsewhere.resolve("target"), "old");
    Path inner = link(elsewhere.resolve("inner"), Path.of("target"));
    Path outer = link(folder.resolve("outer"), Path.of("elsewhere", "inner"));
    replace(outer, content("new"));
    assertThat(target).hasContent("new");
    assertThat(inner).isSymbolicLink();
    assertThat(outer).isSymbolicLink();
    Files.delete(target);
    replace(outer, content("again"));
    assertThat(target).hasContent("again");
  }

  @Test
  void refusesALoopOfLinks() throws IOException {
    Path one = link(folder.resolve("one"), Path.of("two"));
    link(folder.resolve("two"), Path.of("one"));
    assertThatThrownBy(() -> replace(one, content("new"))).isInstanceOf(IOException.class);
    assertThat(one).isSymbolicLink();
  }

  @Test
  void keepsThePermissionsOfTheOldFile() throws IOException {
    assumePosix();
    for (String permissions : List.of("rw-rw-rw-", "rw-------", "rwxr-x--x")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
      replace(file, content("new"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo(permissions);
    }
  }

  @Test
  void givesANewFileTheDefaultPermissions() throws IOException {
    assumePosix();
    Path plain = Files.createFile(folder.resolve("plain"));
    Path fresh = folder.resolve("fresh");
    replace(fresh, content("new"));
    assertThat(Files.getPosixFilePermissions(fresh))
        .isEqualTo(Files.getPosixFilePermissions(plain));
  }

  private interface Content {
    void writeTo(FileChannel channel) throws IOException;
  }

  private static void replace(Path file, Content content) throws IOException {
    try (PendingFile pending = PendingFile.createAmong(file)) {
      content.writeTo(pending.channel());
      pending.commit();
    }
  }

  private static Content content(String text) {
    return channel -> channel.write(ByteBuffer.wrap(text.getBytes()));
  }

  private static Content failing(Throwable failure) {
    return channel -> {
      content("half").writeTo(channel);
      if (failure instanceof IOException e) {
        throw e;
      }
      if (failure instanceof RuntimeException e) {
        throw e;
      }
      throw (Error) failure;
    };
  }

  private List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).toList();
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

  private void assumePosix() throws IOException {
    FileStore store = Files.getFileStore(folder);
    assumeTrue(store.supportsFileAttributeView("posix"), "no POSIX permissions here");
  }

  @Test
  void whatWasLeftAnHourAgoIsClearedByTheNextWriter() throws IOException {
    Path old = Files.writeString(folder.resolve(".flyball-0123-old.tmp"), "half");
    Path young = Files.writeString(folder.resolve(".flyball-0123-young.tmp"), "half");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(2 * 3_600)));
    PendingFile.create(folder.resolve("predictions.csv")).close();
    assertThat(old).doesNotExist();
    assertThat(young).exists();
  }
}
