package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.data.BadRows;
import dev.flyball.data.ColumnSelection;
import dev.flyball.data.DataException;
import dev.flyball.data.Encoding;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class TraceWriterTest {
  private static final long SEED = 77L;
  private static final Path FULL_DISK = Path.of("/dev/full");

  @TempDir Path folder;

  @Test
  void writesAHeaderAndALineForEveryStep() throws IOException {
    Path file = folder.resolve("weights.csv");
    try (TraceWriter trace = TraceWriter.create(file, 2)) {
      trace.write(1, new double[] {0, -0.1});
      trace.write(2, new double[] {1e-300, 1.0 / 3});
    }
    assertThat(Files.readString(file))
        .isEqualTo("t,w0,w1\n1,0.0,-0.1\n2,1.0E-300,0.3333333333333333\n");
  }

  @Test
  void everyWeightReadsBackToTheLastBit() {
    Path file = folder.resolve("weights.csv");
    Random random = new Random(SEED);
    double[][] weights = new double[500][7];
    try (TraceWriter trace = TraceWriter.create(file, 7)) {
      for (int t = 0; t < weights.length; t++) {
        for (int j = 0; j < 7; j++) {
          weights[t][j] = random.nextGaussian() * Math.scalb(1.0, random.nextInt(600) - 300);
        }
        trace.write(t + 1, weights[t]);
      }
    }
    Input input = Input.of(file, SourceOptions.defaults());
    Encoding encoding =
        Encoding.plan(
            input.look(Long.MAX_VALUE), ColumnSelection.target("t"), EncodingOptions.defaults());
    try (ObservationReader rows =
        ObservationReader.of(input.open(), encoding, List.of(Target.number("t")), BadRows.fail())) {
      while (rows.next()) {
        assertThat(rows.target()).isEqualTo(rows.row());
        assertThat(rows.values())
            .as("step %d of seed %d", rows.row(), SEED)
            .isEqualTo(weights[(int) rows.row() - 1]);
      }
      assertThat(rows.row()).isEqualTo(weights.length);
    }
  }

  @Test
  void refusesAnotherNumberOfWeights() {
    try (TraceWriter trace = TraceWriter.create(folder.resolve("weights.csv"), 2)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> trace.write(3, new double[5]))
          .withMessage("5 weights at step 3 in a trace of 2");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceWriter.create(folder.resolve("none.csv"), 0));
  }

  @Test
  void aFileThatCannotBeMadeIsNamed() {
    Path file = folder.resolve("no such folder").resolve("weights.csv");
    assertThatThrownBy(() -> TraceWriter.create(file, 1))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(file + ": the trace cannot be written")
        .hasMessageContaining("no such file");
  }

  @Test
  @EnabledIf("hasFullDisk")
  void aFullDiskIsReported() {
    assertThatThrownBy(
            () -> {
              try (TraceWriter trace = TraceWriter.create(FULL_DISK, 1)) {
                trace.write(1, new double[1]);
              }
            })
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(FULL_DISK + ": the trace cannot be written");
  }

  static boolean hasFullDisk() {
    return Files.isWritable(FULL_DISK);
  }
}
