package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.pool.PolyMixing;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The mixture of a pool with its trees. */
class PrefixMixingTest {
  private static final int ROWS = 20_000;

  /**
   * The regret against the pool alone, and against every other member, grows as sqrt(T log T),
   * against an opponent too: members are right by turns of many lengths, and the target lies on the
   * other side of the mixture as often as not.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 100, 3000})
  void theRegretGrowsAsSlowlyAsIsSaid(int turn) {
    PolyMixing mixing = PolyMixing.fromTheFirst(TreePrefixes.COUNT);
    RandomStream random = new RandomStream(turn);
    double loss = 0;
    double[] losses = new double[TreePrefixes.COUNT];
    double before = 1;
    for (int t = 1; t <= ROWS; t++) {
      double[] says = new double[TreePrefixes.COUNT];
      for (int m = 1; m < says.length; m++) {
        // Those who follow the last target, or its opposite, by turns.
        says[m] = (t / turn + m) % 2 == 0 ? before : -before;
      }
      double mixed = 0;
      for (int m = 0; m < says.length; m++) {
        mixed += mixing.shares()[m] * says[m];
      }
      double against = mixed > 0 ? -1 : 1;
      double target = random.nextDouble() < 0.6 ? against : -against;
      loss += Math.abs(mixed - target);
      for (int m = 0; m < says.length; m++) {
        losses[m] += Math.abs(says[m] - target);
      }
      mixing.judge(says, target, 1, 1);
      before = target;
      double regret = loss - Arrays.stream(losses).min().orElseThrow();
      // No |rho| is above 2.
      double most = 2 * Math.sqrt(TreePrefixes.COUNT * (2 + Math.log(1 + t)) * (1 + t));
      assertThat(regret).as("row %s", t).isLessThan(most);
    }
  }
}
