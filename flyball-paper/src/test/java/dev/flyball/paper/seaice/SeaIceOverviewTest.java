package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.paper.scenes.Rotation;
import dev.flyball.report.LineChart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SeaIceOverviewTest {
  private static SeaIceResults results(Rotation rotation, double... errors) {
    long[] steps = new long[errors.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = 10L * (i + 1);
    }
    return new SeaIceResults(
        new SeaIceSettings(
            rotation,
            SeaIceSettings.Size.QUICK,
            PatchLoss.ABSOLUTE,
            List.of(SeaIceMethod.values()),
            1,
            1,
            ComputeDevice.CPU),
        List.of("scene"),
        new Targets(8, 30, 40),
        new Targets(4, 20, 35),
        Map.of(SeaIceMethod.MASKED, new ValidationCurve("masked", steps, errors)));
  }

  @Test
  void aRotationThatIsAheadIsShownAsFarAsTheOthersAre() {
    for (List<SeaIceResults> found :
        List.of(
            List.of(results(Rotation.A, 9, 7, 5), results(Rotation.B, 5)),
            List.of(results(Rotation.B, 5), results(Rotation.A, 9, 7, 5)))) {
      LineChart chart = (LineChart) SeaIceOverview.of(found).blocks().get(0);
      assertThat(chart.series()).hasSize(1);
      assertThat(chart.series().get(0).curve().y()).containsExactly(7.0);
    }
  }
}
