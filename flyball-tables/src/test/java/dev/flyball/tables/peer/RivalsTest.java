package dev.flyball.tables.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RivalsTest {
  private static final long SEED = 8;

  @Test
  void theOffsetAndTheUnitOfATargetDoNotMatter() {
    Rivals plain = new Rivals(2, 0);
    Rivals other = new Rivals(2, 0);
    Random random = new Random(SEED);
    for (int t = 0; t < 300; t++) {
      double[] row = {random.nextGaussian(), t % 4 == 0 ? Double.NaN : 50 + random.nextGaussian()};
      // Nobody knows anything of the first row: 0 is off by 50 here, and by 100 times that there.
      double y = t == 0 ? -50 : row[0] + 0.1 * random.nextGaussian();
      if (t % 7 == 3) {
        plain.look(row);
        other.look(row);
      } else {
        plain.learn(row, y, 1);
        other.learn(row, 1e4 + 100 * y, 1);
      }
    }
    List<Rival> first = plain.best();
    List<Rival> second = other.best();
    assertThat(first)
        .extracting(Rival::name)
        .containsExactly("SGD", "Huber SGD", "NLMS", "AdaGrad", "Adam", "RLS");
    for (int g = 0; g < first.size(); g++) {
      assertThat(second.get(g).setting()).isEqualTo(first.get(g).setting());
      assertThat(second.get(g).error())
          .as("%s, seed %d", first.get(g).name(), SEED)
          .isCloseTo(100 * first.get(g).error(), within(1e-6));
      assertThat(first.get(g).errors().stream().mapToDouble(e -> e).min().orElseThrow())
          .isEqualTo(first.get(g).error());
      assertThat(first.get(g).etas()).isSorted().hasSameSizeAs(first.get(g).errors());
    }
  }

  /** Two halves of the rows disagree: every peer follows the one whose rows weigh more. */
  @Test
  void rowsThatWeighMoreAreLearnedMore() {
    Rivals rivals = new Rivals(1, 0);
    Random random = new Random(SEED);
    for (int t = 0; t < 2000; t++) {
      double x = random.nextGaussian();
      boolean heavy = random.nextBoolean();
      rivals.learn(new double[] {x}, heavy ? x : -x, heavy ? 10 : 0.1);
    }
    for (Rival rival : rivals.best()) {
      assertThat(rival.error()).as("%s, seed %d", rival.name(), SEED).isLessThan(0.2);
    }
  }

  @Test
  void aBestSettingAtTheEndOfItsGridIsMarked() {
    Rivals rivals = new Rivals(1, 2);
    for (int t = 0; t < 60; t++) {
      rivals.learn(new double[] {t % 2 == 0 ? 1 : -1}, t % 2, 1);
    }
    assertThat(rivals.best())
        .extracting(Rival::name)
        .containsExactly("logistic SGD", "logistic AdaGrad", "logistic Adam", "RLS");
    for (Rival rival : rivals.best()) {
      boolean first = rival.etas().indexOf(rival.eta()) == 0;
      assertThat(rival.edge() || !first || rival.name().equals("RLS")).as(rival.name()).isTrue();
    }
  }

  @Test
  void wideRowsDoWithoutLeastSquares() {
    Rivals rivals = new Rivals(Rivals.WIDEST + 1, 0);
    rivals.learn(new double[Rivals.WIDEST + 1], 1, 1);
    assertThat(rivals.best()).extracting(Rival::name).doesNotContain("RLS");
  }
}
