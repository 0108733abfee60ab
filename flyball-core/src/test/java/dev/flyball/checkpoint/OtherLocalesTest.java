package dev.flyball.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.OtherJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checkpoints are the same bytes whatever language the machine speaks and counts in. */
@Timeout(300)
class OtherLocalesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"fa,IR,''", "ar,EG,nu-arab", "mr,IN,nu-deva", "tr,TR,''", "de,DE,''"})
  void writesTheSameFileAndReadsIt(String language, String country, String extensions)
      throws Exception {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    CheckpointFile.write(here, States.awkward());
    List<String> locale =
        List.of(
            "-Duser.language=" + language,
            "-Duser.country=" + country,
            "-Duser.extensions=" + extensions);
    Process other =
        OtherJvm.start(locale, ReadingAndWriting.class, here.toString(), there.toString());
    assertThat(other.waitFor()).isZero();
    assertThat(there).hasSameBinaryContentAs(here);
    States.assertSame(CheckpointFile.read(there), States.awkward());
  }

  /** Reads a checkpoint and writes it elsewhere. */
  static final class ReadingAndWriting {
    public static void main(String[] args) {
      CheckpointFile.write(Path.of(args[1]), CheckpointFile.read(Path.of(args[0])));
      States.assertSame(CheckpointFile.read(Path.of(args[1])), States.awkward());
    }
  }
}
