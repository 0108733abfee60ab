package dev.flyball.tables.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.tables.train.TrainingResults.LearnerResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class SensorComparisonTest {
  private static final long SEED = 3;
  private static final long ROWS = 3000;

  private static final TrainingResults FOUND = SensorComparison.run(ROWS, SEED);

  @Test
  void comparesEveryLawAtItsDefaultAndAtItsBest() {
    assertThat(FOUND.learners())
        .extracting(LearnerResult::name)
        .containsExactly(
            "masked, default",
            "masked, best of grid",
            "scalar, default",
            "scalar, best of grid",
            "directional, default",
            "directional, best of grid");
    assertThat(FOUND.sweep()).hasSize(3 * SensorComparison.GRID.size());
    for (int k = 0; k < FOUND.learners().size(); k += 2) {
      double usual = FOUND.learners().get(k).prequential().mae();
      double best = FOUND.learners().get(k + 1).prequential().mae();
      assertThat(best)
          .as("seed %d, %s", SEED, FOUND.learners().get(k + 1).name())
          .isLessThanOrEqualTo(usual);
    }
  }

  @Test
  void onlyMaskedSgdDiverges() {
    List<String> diverged =
        FOUND.sweep().stream()
            .filter(point -> point.divergedAt() != null)
            .map(TrainingResults.SweepPoint::law)
            .distinct()
            .toList();
    assertThat(diverged).as("seed %d", SEED).containsExactly("masked");
  }

  @Test
  void allSawTheSameRows() {
    assertThat(FOUND.data().rows()).isEqualTo(ROWS);
    assertThat(FOUND.learners())
        .extracting(learner -> learner.prequential().labelled())
        .containsOnly(FOUND.data().labelled());
  }

  @Test
  void aSeedGivesTheSameNumbers() {
    TrainingResults again = SensorComparison.run(ROWS, SEED);
    assertThat(again.sweep()).isEqualTo(FOUND.sweep());
    assertThat(again.learners())
        .extracting(LearnerResult::weights)
        .isEqualTo(FOUND.learners().stream().map(LearnerResult::weights).toList());
  }

  @Test
  void needsARow() {
    assertThatThrownBy(() -> SensorComparison.run(0, SEED))
        .hasMessage("rows must be at least 1, not 0");
  }
}
