package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observation.Mask;
import dev.flyball.random.OutageRows;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeverageTest {
  private static final int D = 6;

  @Test
  void raisesAnAlarmWhenSomethingReturnsWithHighLeverage() {
    Leverage leverage = Monitor.leverage(LeverageAlarm.aboveQuantile(0.9).after(50));
    Learner learner = learner(leverage);
    RandomStream random = new RandomStream(81);
    for (int t = 1; t <= 1000; t++) {
      boolean out = t > 300 && t <= 900;
      learner.learn(row(random, out ? 2 : D, 4), random.nextGaussian());
    }
    Leverage own = learner.monitor(leverage);
    assertThat(own.raised()).as("seed 81").isEqualTo(1);
    Leverage.Alarm alarm = own.alarms().get(0);
    assertThat(alarm.step()).isEqualTo(902);
    assertThat(alarm.returned()).hasToString("..##..");
    assertThat(alarm.leverage()).isGreaterThan(own.mean());
    assertThat(leverage.raised()).as("the one given has watched nothing").isZero();
  }

  @Test
  void aReturnWithLowLeverageIsNoAlarm() {
    Leverage quiet = Monitor.leverage(LeverageAlarm.above(1e9).after(5));
    Learner learner = learner(quiet);
    RandomStream random = new RandomStream(82);
    for (int t = 1; t <= 100; t++) {
      learner.learn(row(random, t % 20 < 10 ? 2 : D, 4), 1);
    }
    assertThat(learner.monitor(quiet).raised()).isZero();
    assertThat(learner.monitor(quiet).largest()).as("seed 82").isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {83, 84})
  void findsEveryReturnThatTheMasksShow(long seed) {
    int outage = 3;
    Leverage leverage = Monitor.leverage(LeverageAlarm.above(40).after(outage));
    Learner learner =
        Learner.builder(Model.linear(OutageRows.SIZE).withoutIntercept())
            .law(Law.directional().beta(0.99).epsilon(0.05))
            .withoutStandardising()
            .monitor(leverage)
            .build();
    OutageRows stream = OutageRows.iid(seed, OutageRows.GROUPS, 0.4);
    List<Mask> masks = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    int[] alarmed = new int[OutageRows.SIZE];
    double sum = 0;
    double largest = 0;
    for (int t = 1; t <= 400; t++) {
      stream.next();
      double h = learner.learn(stream.observed(), stream.target()).leverage();
      masks.add(stream.mask().copy());
      Mask returned = slowReturned(masks, outage, alarmed);
      if (!returned.none() && h > 40) {
        for (int j = returned.nextSeen(0); j >= 0; j = returned.nextSeen(j + 1)) {
          alarmed[j] = masks.size();
        }
        expected.add(t + " " + h + " " + returned);
      }
      sum += h;
      largest = Math.max(largest, h);
    }
    Leverage own = learner.monitor(leverage);
    assertThat(expected).as("seed %d raises alarms", seed).hasSizeGreaterThan(10);
    assertThat(own.raised()).as("seed %d", seed).isEqualTo(expected.size());
    assertThat(own.alarms().stream().map(a -> a.step() + " " + a.leverage() + " " + a.returned()))
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected.subList(expected.size() - 32, expected.size()));
    assertThat(own.largest()).isEqualTo(largest);
    assertThat(own.mean()).isEqualTo(sum / 400, within(1e-12));
  }

  /** Seen now, back for less than {@code outage} steps, and no alarm since the return. */
  private static Mask slowReturned(List<Mask> masks, int outage, int[] alarmed) {
    int now = masks.size();
    Mask returned = masks.get(now - 1).copy();
    for (int j = 0; j < returned.size(); j++) {
      boolean back = false;
      for (int t = Math.max(outage + 1, now - outage + 1); t <= now; t++) {
        back |= isReturn(masks, t, j, outage) && alarmed[j] < t;
      }
      if (!back) {
        returned.hide(j);
      }
    }
    return returned;
  }

  /** Whether component j is seen at step t and was not in the {@code outage} steps before it. */
  private static boolean isReturn(List<Mask> masks, int t, int j, int outage) {
    return masks.get(t - 1).seen(j)
        && masks.subList(t - 1 - outage, t - 1).stream().noneMatch(mask -> mask.seen(j));
  }

  @Test
  void anUnlabelledRowIsNoReturn() {
    Leverage leverage = Monitor.leverage(LeverageAlarm.above(0).after(5));
    Learner learner = learner(leverage);
    RandomStream random = new RandomStream(85);
    for (int t = 1; t <= 10; t++) {
      learner.learn(row(random, 2, 4), 1);
    }
    learner.learnUnlabelled(row(random, D, D));
    assertThat(learner.monitor(leverage).raised()).isZero();
    learner.learn(row(random, D, D), 1);
    assertThat(learner.monitor(leverage).alarms().get(0).returned()).hasToString("..##..");
  }

  @Test
  void quantilesAreAtMostAnEighthTooLarge() {
    LeverageHistogram histogram = new LeverageHistogram();
    RandomStream random = new RandomStream(86);
    double[] values = new double[5000];
    Arrays.setAll(values, i -> Math.exp(3 * random.nextGaussian()));
    Arrays.stream(values).forEach(histogram::add);
    Arrays.sort(values);
    for (double q : new double[] {0.01, 0.25, 0.5, 0.9, 0.999, 1}) {
      double exact = values[(int) Math.ceil(q * values.length) - 1];
      assertThat(histogram.quantile(q)).as("seed 86, %s", q).isBetween(exact, 1.125 * exact);
    }
    assertThat(new LeverageHistogram().quantile(0.5)).isZero();
    histogram.add(0);
    histogram.add(Double.MAX_VALUE);
    assertThat(histogram.quantile(1)).isEqualTo(0x1p32);
  }

  @Test
  void refusesSettingsThatMakeNoSense() {
    assertThatThrownBy(() -> LeverageAlarm.above(-1)).hasMessageContaining("at least 0, not -1");
    assertThatThrownBy(() -> LeverageAlarm.aboveQuantile(1)).hasMessageContaining("not 1.0");
    assertThatThrownBy(() -> LeverageAlarm.above(1).after(0)).hasMessageContaining("not 0");
  }

  private static Learner learner(Monitor monitor) {
    return Learner.builder(Model.linear(D).withoutIntercept())
        .withoutStandardising()
        .monitor(monitor)
        .build();
  }

  /** Gaussian values at the components before {@code hideFrom} and from {@code hideTo} on. */
  private static double[] row(RandomStream random, int hideFrom, int hideTo) {
    double[] x = new double[D];
    for (int j = 0; j < D; j++) {
      double value = random.nextGaussian();
      x[j] = j >= hideFrom && j < hideTo ? Double.NaN : value;
    }
    return x;
  }
}
