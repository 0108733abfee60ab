package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.paper.scenes.Rotation;
import dev.flyball.report.Report;
import dev.flyball.report.ReportText;
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
        8,
        4,
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
  void windowsAreWrittenAsThePaperWritesThem() {
    assertThat(String.join("\n", ReportText.lines(report(results(Rotation.A, 5, 3)))))
        .contains("20,000 steps of 8 patches", "0-1k", "0-5k", "5k-20k", "10k-20k")
        .doesNotContain("20000");
  }
}
