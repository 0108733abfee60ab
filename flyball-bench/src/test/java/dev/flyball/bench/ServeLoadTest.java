package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.bench.peer.PythonService;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load and the peers of the serving benchmark, with what this machine has. */
class ServeLoadTest {
  @TempDir Path folder;

  @Test
  void aPeerThatStoresWhatItLearnsIsLoadedAndAnswers() throws IOException {
    Optional<PythonService> started = PythonService.start("sqlite", folder);
    assumeTrue(started.isPresent(), "no Python with NumPy and SQLite");
    try (PythonService peer = started.get()) {
      ServeLoad load = new ServeLoad(peer.port());
      assertThat(load.flood("/learn", ServeRows.rows(5, 1), 2, 1).rate()).isPositive();
      ServeLoad.Outcome predicted = load.steadily("/predict", ServeRows.row(2), 1, 20, 1);
      assertThat(predicted.rate()).isPositive();
      assertThat(predicted.p99Millis()).isPositive();
    }
    assertThat(folder.resolve("events.db")).isNotEmptyFile();
  }

  @Test
  void aPeerThatIsNotThereIsSaidSo() throws IOException {
    assertThat(PythonService.start("nothing", folder)).isEmpty();
  }
}
