package dev.flyball.paper.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.paper.trial.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultBenchTest {
  private static final int COLUMNS = 5;

  @TempDir private Path folder;

  private static double[][] made(int rows) {
    Random random = new Random(1);
    double[][] values = new double[rows][COLUMNS];
    double common = 0;
    for (int t = 0; t < rows; t++) {
      common = 0.97 * common + 0.2 * random.nextGaussian();
      for (int c = 0; c < COLUMNS; c++) {
        values[t][c] =
            10 * c + (c + 1) * (common + Math.sin(t * Math.PI / 12) + 0.1 * random.nextGaussian());
      }
    }
    return values;
  }

  private static FaultScenario scenario(boolean ownLags) {
    return new FaultScenario("made", "made.csv", "made here", COLUMNS, 2, 3, ownLags, List.of());
  }

  @Test
  void repairHelpsWhereItFindsTheFaultAndIsOfLittleHarmElsewhere() {
    for (boolean ownLags : new boolean[] {false, true}) {
      List<FaultBench.Errors> errors =
          FaultBench.run(
              scenario(ownLags), FaultPanel.of(made(6000)), 300, 50, 3, 1, Progress.silent());
      FaultBench.Errors plain = errors.get(0);
      FaultBench.Errors repaired = errors.get(1);
      assertThat(plain.way()).isEqualTo(FaultBench.Way.AS_IT_IS);
      assertThat(plain.worst()).isGreaterThan(1.3 * plain.clean());
      assertThat(repaired.clean()).isCloseTo(plain.clean(), within(0.05 * plain.clean()));
      for (SensorFault fault :
          List.of(SensorFault.STUCK_SENSOR, SensorFault.MISSING_DATA, SensorFault.SPIKE)) {
        assertThat(repaired.faulty().get(fault))
            .as(fault.words())
            .isLessThan(plain.faulty().get(fault));
      }
      assertThat(errors.get(2).faulty().get(SensorFault.DRIFT))
          .isLessThan(repaired.faulty().get(SensorFault.DRIFT));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFaultHitsItsChannelsOnlyAndNothingAtStrengthZero(SensorFault fault) {
    double[][] clean = Arrays.copyOf(made(96), 96);
    double[][] spoilt = copy(clean);
    int[] channels = {1, 3};
    fault.spoil(spoilt, channels, 0, new Random(2));
    assertThat(spoilt).isDeepEqualTo(clean);
    fault.spoil(spoilt, channels, 0.8, new Random(2));
    for (int c = 0; c < COLUMNS; c++) {
      int column = c;
      boolean hit =
          Arrays.stream(new int[] {1, 3}).anyMatch(each -> each == column)
              || fault == SensorFault.MISSING_DATA;
      boolean changed = false;
      for (int t = 0; t < clean.length; t++) {
        changed |= spoilt[t][c] != clean[t][c];
      }
      assertThat(changed).as("column %s", c).isEqualTo(hit);
    }
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @Test
  void aFileIsReadAndAMissingOneIsExplained() throws Exception {
    assertThatThrownBy(() -> FaultPanel.read(folder, FaultScenario.etth1()))
        .hasMessageContaining("ETTh1.csv of ETDataset");
    Files.writeString(
        folder.resolve("made.csv"),
        "date,a,b\n2020-01-01 22:00:00,1,5\n2020-01-01 23:00:00,3,5\n2020-01-02 00:00:00,2,5\n"
            + "2020-01-02 01:00:00,9,5\n2020-01-02 02:00:00,4,5\n");
    FaultPanel panel = FaultPanel.read(folder, scenario(true));
    assertThat(panel.learned()).isEqualTo(3);
    assertThat(panel.hours()).containsExactly(22, 23, 0, 1, 2);
    assertThat(panel.days()).containsExactly(2, 2, 3, 3, 3);
    assertThat(panel.rows()[1][0]).isCloseTo(1 / Math.sqrt(2.0 / 3), within(1e-12));
    assertThat(panel.rows()[3][1]).isZero();
  }
}
