package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Patches;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.report.LineChart;
import dev.flyball.report.Report;
import dev.flyball.report.ReportText;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import dev.flyball.report.Stroke;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeaIceReportTest {
  private static final long[] STEPS = LongStream.rangeClosed(1, 200).map(i -> 100 * i).toArray();

  private static SeaIceResults results(Rotation rotation, double masked, double controlled) {
    Map<SeaIceMethod, ValidationCurve> curves = new LinkedHashMap<>();
    Map.of(
            SeaIceMethod.FULL, 4.0,
            SeaIceMethod.MASKED, masked,
            SeaIceMethod.CONTROLLED, controlled)
        .forEach(
            (learner, error) -> {
              double[] errors = new double[STEPS.length];
              Arrays.fill(errors, error);
              curves.put(learner, new ValidationCurve(learner.label(), STEPS, errors));
            });
    return new SeaIceResults(
        new SeaIceSettings(
            rotation,
            SeaIceSettings.Size.PAPER,
            PatchLoss.ABSOLUTE,
            List.of(SeaIceMethod.values()),
            1,
            1,
            ComputeDevice.CPU),
        List.of("scene"),
        new Targets(8, 30, 40),
        new Targets(4, 20, 35),
        curves);
  }

  private static Report report(SeaIceResults... found) {
    return SeaIceReport.of(List.of(found), "flyball experiment sea-ice").report();
  }

  @Test
  void theVerdictIsThePapersComparisonFirst() {
    Report mixed = report(results(Rotation.A, 5, 3), results(Rotation.B, 3, 5));
    assertThat(mixed.headline().verdict())
        .isEqualTo(
            "The controlled learner errs less than masked SGD on A. The least mean validation"
                + " error: controlled on A, masked on B.");
    assertThat(report(results(Rotation.B, 3, 5)).headline().verdict())
        .startsWith("The controlled learner errs no less than masked SGD on any rotation.");
  }

  @Test
  void theTerminalHasTableThreeThresholdsTargetsAndLaws() {
    List<SeaIceResults> found = List.of(results(Rotation.A, 5, 3), results(Rotation.B, 3, 5));
    assertThat(String.join("\n", ReportText.lines(SeaIceReport.summary(found))))
        .contains("Table 3", "This run", "The paper, 25 real scenes")
        .contains("3.00 (6.81)", "5.00 (9.30)", "3.00 (3.70)")
        .contains("30.00 (27.22)", "40.00 (39.22)", "20.00 (16.09)", "35.00 (33.17)")
        .contains(
            "masked(eta=0.005)",
            "directional(eta=0.005, beta=0.99, epsilon=0.005, gain=printed",
            "chunk=128");
  }

  @Test
  void figureTenHasThreePanelsARotationWithTheCounterpartAsDots() {
    Section panels =
        report(results(Rotation.A, 5, 3), results(Rotation.B, 3, 5)).sections().stream()
            .filter(each -> each.title().startsWith("Trajectories, learner"))
            .findFirst()
            .orElseThrow();
    assertThat(panels.blocks()).hasSize(6);
    LineChart masked = (LineChart) panels.blocks().get(1);
    assertThat(masked.title()).isEqualTo("Rotation A, masked");
    assertThat(masked.series())
        .extracting(Series::name, Series::stroke, each -> each.curve().y()[0])
        .containsExactly(
            tuple("masked", Stroke.SOLID, 5.0), tuple("controlled", Stroke.POINTS, 3.0));
  }

  @Test
  void targetsAreCountedWithTheirMeanAndDeviation() {
    double[] targets = {0, 0, 100, 60};
    Patches patches =
        new Patches() {
          @Override
          public int count() {
            return targets.length;
          }

          @Override
          public PatchOptions options() {
            return new PatchOptions(50);
          }

          @Override
          public double target(int index) {
            return targets[index];
          }

          @Override
          public Patch read(int index) {
            throw new AssertionError("only targets are asked for");
          }
        };
    Targets found = Targets.of(patches);
    assertThat(found.patches()).isEqualTo(4);
    assertThat(found.mean()).isCloseTo(40, within(1e-12));
    assertThat(found.deviation()).isCloseTo(Math.sqrt(1800), within(1e-12));
  }

  @Test
  void windowsAreWrittenAsThePaperWritesThem() {
    assertThat(String.join("\n", ReportText.lines(report(results(Rotation.A, 5, 3)))))
        .contains("20,000 steps of 8 patches", "0-1k", "0-5k", "5k-20k", "10k-20k")
        .doesNotContain("20000");
  }
}
