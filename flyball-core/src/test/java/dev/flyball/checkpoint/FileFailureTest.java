package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file system says becomes words: no name of a class, no name of the file. */
class FileFailureTest {
  @TempDir private Path folder;

  @Test
  void saysInWordsWhatIsInTheWay() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Path below = Files.createDirectory(folder.resolve("below"));
    Files.createFile(below.resolve("file"));
    assertThat(reason(() -> Files.createDirectories(file)))
        .isEqualTo("there is something of that name already");
    assertThat(reason(() -> Files.list(file).close())).isEqualTo("it is not a folder");
    assertThat(reason(() -> Files.delete(below))).isEqualTo("the folder is not empty");
    assertThat(reason(() -> Files.delete(folder.resolve("none")))).isEqualTo("no such file");
  }

  @Test
  void namesNoClass() {
    assertThat(FileFailure.reason(new IOException())).isEqualTo("no reason is given");
    assertThat(FileFailure.words(new IllegalStateException("9 of 8"))).isEqualTo("9 of 8");
  }

  private interface Call {
    void run() throws IOException;
  }

  private static String reason(Call call) {
    return FileFailure.reason(catchThrowableOfType(IOException.class, call::run));
  }
}
