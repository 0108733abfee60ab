package dev.flyball.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import dev.flyball.missing.RandomStream;
import org.junit.jupiter.api.Test;

class PolyMixingTest {
  private static final long SEED = 12;

  /**
   * Else the mixture would miss a target that the member hits by rounding alone, and the sign of
   * that would move the shares.
   */
  @Test
  void aMemberThatIsAloneHasAShareOfExactlyOne() {
    RandomStream random = new RandomStream(SEED);
    for (int trial = 0; trial < 200; trial++) {
      PolyMixing mixing = PolyMixing.following(new boolean[] {true, true, true});
      double target = random.nextGaussian();
      double[] says = {target, target + 1 + random.nextDouble(), target + 2};
      mixing.judge(says, target, 1 + random.nextDouble());
      assertThat(mixing.shares()).as("seed %d, trial %d", SEED, trial).containsExactly(1, 0, 0);
    }
  }

  @Test
  void aRowThatStandsForSeveralAddsAsMuchAsTheyDo() {
    PolyMixing one = PolyMixing.lasting(new boolean[] {true, true, true});
    one.judge(new double[] {1, 2, 3}, 0, 1, 5);
    State state = new State();
    one.save(state);
    double[] regret = new double[3];
    double[] squares = new double[3];
    double[] largest = new double[3];
    state.get("regret", regret);
    state.get("squares", squares);
    state.get("largest", largest);
    assertThat(regret).containsExactly(5, 0, -5);
    assertThat(squares).containsExactly(5, 0, 5);
    assertThat(largest).containsExactly(1, 0, 1);
  }

  @Test
  void whoTakesNoPartHasNoShare() {
    PolyMixing mixing = PolyMixing.lasting(new boolean[] {true, false, true});
    assertThat(mixing.parts()).containsExactly(0, 2);
    assertThat(mixing.shares()).containsExactly(0.5, 0, 0.5);
    mixing.judge(new double[] {1, Double.NaN, 3}, 1, 1);
    assertThat(mixing.shares()).containsExactly(1, 0, 0);
  }
}
