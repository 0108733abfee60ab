package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.observation.Observation;
import dev.flyball.random.OutageRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservedShareTest {
  private static final Groups STATIONS = OutageRows.STATIONS;

  @ParameterizedTest
  @CsvSource({"91, 2", "92, 30", "93, 5000"})
  void countsRowsInWhichEachWasSeen(long seed, int horizon) {
    ObservedShare shares = Monitor.observedShare(horizon);
    Learner learner = Learner.builder(Model.linear(STATIONS.size())).monitor(shares).build();
    OutageRows stream = OutageRows.partlyLabelled(seed, OutageRows.STATIONS);
    List<Mask> masks = new ArrayList<>();
    for (int t = 0; t < 400; t++) {
      List<Observation> minibatch = new ArrayList<>();
      for (int row = 0; row < 1 + t % 3; row++) {
        stream.next();
        masks.add(stream.mask().copy());
        minibatch.add(
            stream.labelled()
                ? Observation.of(stream.observed(), stream.target())
                : Observation.unlabelled(stream.observed()));
      }
      learner.learn(minibatch);
    }
    ObservedShare own = learner.monitor(shares);
    assertThat(own.rows()).isEqualTo(masks.size());
    for (int j = 0; j < STATIONS.size(); j++) {
      int feature = j;
      String where = "seed %d, feature %d".formatted(seed, j);
      assertThat(own.share(j)).as(where).isEqualTo(share(masks, 1, mask -> mask.seen(feature)));
      assertThat(own.recent(j))
          .as(where)
          .isEqualTo(share(masks, 1 - 1.0 / horizon, mask -> mask.seen(feature)), within(1e-12));
    }
  }

  private static double share(List<Mask> masks, double fading, Predicate<Mask> seen) {
    double sum = 0;
    double total = 0;
    double weight = 1;
    for (int i = masks.size() - 1; i >= 0; i--) {
      sum += seen.test(masks.get(i)) ? weight : 0;
      total += weight;
      weight *= fading;
    }
    return sum / total;
  }

  @Test
  void aRowWithoutAnythingSeenCounts() {
    ObservedShare shares = Monitor.observedShare(10);
    Learner learner = Learner.builder(Model.linear(2)).monitor(shares).build();
    assertThat(learner.monitor(shares).share(0)).isNaN();
    learner.learn(new double[] {1, Double.NaN}, 1);
    learner.learn(new double[] {Double.NaN, Double.NaN}, 1);
    learner.learnUnlabelled(new double[] {1, Double.NaN});
    assertThat(learner.monitor(shares).share(0)).isEqualTo(2 / 3.0);
    assertThat(learner.monitor(shares).share(1)).isZero();
    assertThat(learner.monitor(shares).recent(1)).isZero();
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> Monitor.observedShare(1))
        .hasMessage("the window of observed share must be at least 2, not 1");
  }
}
