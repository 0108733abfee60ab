package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import org.junit.jupiter.api.Test;

class ClassBalanceTest {
  private static final long SEED = 21;

  @Test
  void theThresholdIsTheRunningShare() {
    ClassBalance balance = new ClassBalance(2);
    assertThat(balance.decide(0.5)).isEqualTo(1);
    assertThat(balance.decide(0.49)).isZero();
    for (int t = 0; t < 100; t++) {
      balance.learn(t % 10 == 0 ? 1 : 0);
      balance.learn(Double.NaN);
    }
    assertThat(balance.counts()).containsExactly(90, 10);
    assertThat(balance.prior(1)).isCloseTo(10.5 / 101, within(1e-15));
    assertThat(balance.decide(0.11)).isEqualTo(1);
    assertThat(balance.decide(0.10)).isZero();
    assertThat(balance.decide(0.89, 0.11)).as("one output a class says the same").isEqualTo(1);
    State state = new State();
    balance.save(state);
    ClassBalance again = new ClassBalance(2);
    again.load(state);
    assertThat(again.counts()).containsExactly(90, 10);
    assertThatIllegalArgumentException().isThrownBy(() -> new ClassBalance(1));
    assertThatIllegalArgumentException().isThrownBy(() -> ClassBalance.of(3, -1));
  }

  @Test
  void rareClassesAreFoundMoreOften() {
    Learner learner = Learner.builder(Model.logistic(2)).build();
    ClassBalance balance = new ClassBalance(2);
    RandomStream random = new RandomStream(SEED);
    long[][] right = new long[2][2];
    long[] rows = new long[2];
    for (int t = 0; t < 4000; t++) {
      double[] x = {random.nextGaussian(), random.nextGaussian()};
      int y = x[0] + 1.5 * random.nextGaussian() > 3 ? 1 : 0;
      Prediction prediction = learner.predict(x);
      rows[y]++;
      right[0][y] += (prediction.value() >= 0.5 ? 1 : 0) == y ? 1 : 0;
      right[1][y] += balance.decide(prediction) == y ? 1 : 0;
      learner.learn(x, y);
      balance.learn(y);
    }
    double usual = 0.5 * right[0][0] / rows[0] + 0.5 * right[0][1] / rows[1];
    double balanced = 0.5 * right[1][0] / rows[0] + 0.5 * right[1][1] / rows[1];
    assertThat(balanced).as("balanced accuracy, seed %d", SEED).isGreaterThan(usual + 0.1);
  }
}
