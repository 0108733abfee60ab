package dev.flyball.data.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Forecaster;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Horizons beside a learner of named events. */
class NamedForecasterTest {
  private static final Ahead AHEAD = Ahead.of(1, 3);

  private static NamedLearner learner() {
    return NamedLearner.builder("y").law(Law.pool().trees(0)).intervals(0.9).build();
  }

  /** A target that grows by one a row, and a feature that is seen in two of three. */
  private static Map<String, Object> event(int t) {
    Map<String, Object> event = new HashMap<>(Map.of("y", 1.0 * t, "x", Math.sin(t)));
    if (t % 3 == 1) {
      event.remove("x");
    }
    if (t > 60) {
      event.put("late", Math.cos(t));
    }
    return event;
  }

  private static NamedForecaster learned(NamedLearner learner, int rows) {
    NamedForecaster forecaster = new NamedForecaster(learner, AHEAD);
    for (int t = 0; t < rows; t++) {
      learner.learn(event(t));
      forecaster.learned(List.of());
    }
    return forecaster;
  }

  @Test
  void predictsEachHorizonWithItsIntervals() {
    NamedForecaster forecaster = learned(learner(), 400);
    assertThat(forecaster.latest()).extracting(Forecast::ahead).containsExactly(1, 3);
    Forecast third = forecaster.latest().get(1);
    assertThat(third.intervals()).hasSize(1);
    assertThat(Math.abs(third.value() - 402)).isLessThan(2);
    assertThat(forecaster.ahead().horizons()).containsExactly(1, 3);
  }

  /** Features that join later widen it; it goes on from its bytes as if nothing had been. */
  @Test
  void goesOnBitForBitWhileItsLearnerGrows() {
    NamedLearner one = learner();
    NamedForecaster whole = learned(one, 50);
    NamedLearner other = NamedLearner.fromBytes(one.toBytes());
    NamedForecaster resumed = NamedForecaster.resume(other, AHEAD, whole.toBytes());
    assertThat(resumed.latest()).isEqualTo(whole.latest());
    for (int t = 50; t < 120; t++) {
      one.learn(event(t));
      other.learn(event(t));
      assertThat(resumed.learned(List.of())).isEqualTo(whole.learned(List.of()));
    }
    assertThat(resumed.predict(Map.of("x", 0.5))).isEqualTo(whole.predict(Map.of("x", 0.5)));
    assertThat(NamedForecaster.space(Forecaster.fromBytes(whole.toBytes()))).isEqualTo(one.space());
  }

  /** A target that comes late is told to the horizons that waited for it. */
  @Test
  void learnsLabelsThatComeLate() {
    NamedLearner learner = learner();
    NamedForecaster forecaster = learned(learner, 100);
    Map<String, Object> asked = event(100);
    asked.remove("y");
    learner.predict("late", asked);
    List<Forecast> before = forecaster.kept("late");
    learner.label("late", 100.0);
    assertThat(forecaster.labelled("late")).isNotEqualTo(before);
    List<Forecast> after = forecaster.latest();
    assertThat(forecaster.labelled("unknown")).isEqualTo(after);
  }

  @Test
  void refusesWhatIsNotIts() {
    NamedLearner learner = learner();
    NamedForecaster forecaster = learned(learner, 10);
    byte[] bytes = forecaster.toBytes();
    assertThatThrownBy(() -> NamedForecaster.resume(learner, Ahead.of(2), bytes))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("the horizons are those of");
    NamedLearner wider = learner();
    wider.learn(Map.of("a", 1.0, "b", 2.0, "y", 3.0));
    assertThatThrownBy(() -> NamedForecaster.resume(wider, AHEAD, bytes))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("inputs, and the learner has");
    assertThat(new NamedForecaster(learner, AHEAD).toBytes()).isEmpty();
    assertThat(NamedForecaster.resume(learner, AHEAD, new byte[0]).latest()).isEmpty();
    assertThatThrownBy(
            () -> new NamedForecaster(NamedLearner.builder("y", List.of("a", "b")).build(), AHEAD))
        .hasMessageContaining("a number can be predicted ahead");
  }
}
