package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Widening;
import dev.flyball.interval.Interval;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.pool.TargetScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Horizons: beside a twin that keeps everything, and what they are worth. */
class ForecasterTest {
  private static final int SEASON = 12;

  private static double[] series(int rows) {
    Random random = new Random(17);
    double[] y = new double[rows];
    double level = 0;
    for (int t = 0; t < rows; t++) {
      level = 0.8 * level + random.nextGaussian();
      y[t] = 20 + 6 * Math.sin(2 * Math.PI * t / SEASON) + level;
    }
    return y;
  }

  private static double value(double[] y, int t) {
    return t < 0 ? Double.NaN : y[t];
  }

  /** What a learner of a horizon sees: the row, three targets, their level, two of a season. */
  private static double[] input(double[] y, double x, int t, int rows) {
    double level = 0;
    int known = Math.min(t + 1, SEASON);
    for (int back = 0; back < known; back++) {
      level += y[t - back] / known;
    }
    int seasonal = t + rows - SEASON * (int) Math.ceil(rows / (double) SEASON);
    return new double[] {
      x, y[t], value(y, t - 1), value(y, t - 2), level, value(y, seasonal), value(y, t - SEASON)
    };
  }

  /**
   * The mixture by hand: a learner told late, its settled answer, the last and the seasonal value.
   */
  private static double[] replay(int rows, double[] y, double[] x) {
    Learner learner = Learner.builder(Model.linear(7)).law(Law.pool().trees(0)).build();
    TargetScale scale = new TargetScale();
    double[] share = {0.25, 0.25, 0.25, 0.25};
    double[] regret = new double[4];
    double[] squares = new double[4];
    double[] largest = new double[4];
    List<double[]> said = new ArrayList<>();
    double[] given = new double[y.length];
    for (int t = 0; t < y.length; t++) {
      scale.takeNote(y[t]);
      if (t >= rows) {
        learner.label("" + (t - rows), y[t]);
        double[] then = said.get(t - rows);
        double mixed = 0;
        for (int k = 0; k < 4; k++) {
          mixed += share[k] * then[k];
        }
        double sum = 0;
        for (int k = 0; k < 4; k++) {
          double rho = Math.signum(mixed - y[t]) * (mixed - then[k]) / scale.spread();
          regret[k] = 0.999 * regret[k] + rho;
          squares[k] = 0.999 * 0.999 * squares[k] + rho * rho;
          largest[k] = Math.max(largest[k], rho * rho);
          share[k] = regret[k] > 0 ? regret[k] / (largest[k] + squares[k]) : 0;
          sum += share[k];
        }
        for (int k = 0; k < 4; k++) {
          share[k] = sum > 0 ? share[k] / sum : 0.25;
        }
      }
      double[] input = input(y, x[t], t, rows);
      double live = learner.predict("" + t, input).value();
      double settled = learner.predict(Question.SETTLED, input).value();
      double seasonal = input[5];
      double[] now = {live, settled, y[t], Double.isNaN(seasonal) ? live : seasonal};
      said.add(now);
      for (int k = 0; k < 4; k++) {
        given[t] += share[k] * now[k];
      }
    }
    return given;
  }

  @Test
  void isItsMembersMixedAsAsked() {
    double[] y = series(300);
    double[] x = new Random(2).doubles(y.length).toArray();
    Forecaster forecaster =
        Learner.builder(Model.linear(1))
            .law(Law.pool().trees(0))
            .ahead(Ahead.of(1, 6, 15).seasons(SEASON));
    double[][] expected = {replay(1, y, x), replay(6, y, x), replay(15, y, x)};
    for (int t = 0; t < y.length; t++) {
      List<Forecast> given = forecaster.learn(new double[] {x[t]}, y[t]);
      for (int k = 0; k < 3; k++) {
        assertThat(given.get(k).value())
            .as("row %s, %s ahead", t, given.get(k).ahead())
            .isCloseTo(expected[k][t], Offset.offset(1e-9));
      }
    }
    assertThat(forecaster.members())
        .containsExactly("live", "settled", "last value", "12 rows before");
  }

  @Test
  void isBetterThanTheSeasonAndItsIntervalsHold() {
    double[] y = series(4000);
    Forecaster forecaster =
        Learner.builder(Model.linear(1)).intervals(0.9).ahead(Ahead.of(3, 24).seasons(SEASON));
    double[] lost = new double[2];
    double[] naive = new double[2];
    double[] inside = new double[2];
    List<List<Forecast>> given = new ArrayList<>();
    for (int t = 0; t < y.length; t++) {
      given.add(forecaster.learn(new double[] {Double.NaN}, y[t]));
      for (int k = 0; k < 2; k++) {
        int rows = k == 0 ? 3 : 24;
        if (t > 2000) {
          Forecast then = given.get(t - rows).get(k);
          lost[k] += Math.abs(then.value() - y[t]);
          naive[k] += Math.abs(y[t - (k == 0 ? SEASON : 2 * SEASON)] - y[t]);
          Interval sure = then.intervals().get(0);
          inside[k] += sure.lower() <= y[t] && y[t] <= sure.upper() ? 1 : 0;
        }
      }
    }
    for (int k = 0; k < 2; k++) {
      assertThat(lost[k]).as("horizon %s", k).isLessThan(0.85 * naive[k]);
      assertThat(inside[k] / 1999).isBetween(0.87, 0.93);
    }
  }

  /** Rows that are left out, and targets that are missing, are known to be. */
  @Test
  void goesOnBitForBitFromItsCheckpoint() {
    double[] y = series(400);
    Forecaster straight =
        Learner.builder(Model.linear(1)).intervals(0.5, 0.9).ahead(Ahead.of(2, 9).seasons(SEASON));
    Forecaster other = straight;
    for (int t = 0; t < y.length; t++) {
      if (t == 250) {
        straight.notes().put("from", "here");
        other = Forecaster.fromBytes(straight.toBytes());
        assertThat(other.ahead()).isEqualTo(straight.ahead());
      }
      if (t % 50 == 7) {
        continue;
      }
      double target = t % 30 == 3 ? Double.NaN : y[t];
      double[] values = {t % 4 == 0 ? Double.NaN : t};
      List<Forecast> given = straight.learn(t, values, target);
      if (other != straight) {
        assertThat(other.learn(t, values, target)).isEqualTo(given);
      }
    }
    assertThat(other.toBytes()).isEqualTo(straight.toBytes());
    assertThat(other.notes()).containsEntry("from", "here");
  }

  @Test
  void lookingLearnsNothing() {
    double[] y = series(200);
    Forecaster forecaster = Learner.builder(Model.linear(1)).ahead(1, 4);
    Arrays.stream(y).forEach(each -> forecaster.learn(new double[] {1}, each));
    long steps = forecaster.learner(0).steps();
    assertThat(forecaster.look(new double[] {1}, 23)).hasSize(2);
    assertThat(forecaster.learner(0).steps()).isEqualTo(steps);
    assertThat(forecaster.row()).isEqualTo(200);
  }

  @Test
  void whatCannotBeIsRefused() {
    Forecaster forecaster = Learner.builder(Model.linear(1)).ahead(1);
    forecaster.learn(5, new double[] {1}, 2);
    assertThatThrownBy(() -> forecaster.learn(5, new double[] {1}, 2))
        .hasMessageContaining("rows in order");
    assertThatThrownBy(() -> forecaster.learn(new double[2], 2)).hasMessageContaining("2 values");
    assertThatThrownBy(() -> Learner.builder(Model.logistic(1)).ahead(1))
        .hasMessageContaining("a number can be predicted ahead");
    assertThatThrownBy(() -> Ahead.of(0)).hasMessageContaining("a horizon of 0 rows");
    assertThatThrownBy(
            () -> Forecaster.fromBytes(Learner.builder(Model.linear(1)).build().toBytes()))
        .hasMessageContaining("predicts no horizons");
  }

  private static Forecaster two(int inputs) {
    Law law = Law.pool().trees(0);
    return Learner.builder(Model.linear(inputs))
        .law(law)
        .intervals(0.9)
        .ahead(Ahead.of(1, 3).seasons(SEASON));
  }

  /** What is asked and told in order is known as what is learned: the last row's target apart. */
  @Test
  void targetsThatComeLateAreLearnedAsTheyCome() {
    double[] y = series(400);
    Forecaster forecaster = two(1);
    double error = 0;
    double naive = 0;
    List<List<Forecast>> said = new ArrayList<>();
    for (int t = 0; t < y.length; t++) {
      byte[] before = forecaster.toBytes();
      List<Forecast> peeked = forecaster.peek(new double[] {0.5});
      assertThat(forecaster.toBytes()).isEqualTo(before);
      said.add(forecaster.ask(new double[] {0.5}));
      if (t == 200) {
        // A row that is asked teaches the scales of its values.
        assertThat(peeked.get(1).value())
            .isCloseTo(said.get(t).get(1).value(), Offset.offset(0.05));
        Forecaster again = Forecaster.fromBytes(before);
        assertThat(again.ask(new double[] {0.5})).isEqualTo(said.get(t));
        forecaster = Forecaster.fromBytes(forecaster.toBytes());
      }
      if (t >= 2) {
        forecaster.tell(t - 2, y[t - 2]);
      }
      if (t > 300) {
        error += Math.abs(said.get(t - 3).get(1).value() - y[t]);
        naive += Math.abs(y[t - 5] - y[t]);
      }
    }
    assertThat(error).isLessThan(0.8 * naive);
    assertThat(forecaster.again(new double[] {0.5})).isNotEqualTo(said.get(399));
    Forecaster told = forecaster;
    assertThatThrownBy(() -> told.tell(400, 1)).hasMessageContaining("a row up to 399");
  }

  @Test
  void aFurtherInputThatIsMissingChangesNothing() {
    double[] y = series(150);
    Forecaster narrow = two(1);
    for (int t = 0; t < y.length; t++) {
      narrow.learn(new double[] {t % 5}, y[t]);
    }
    Forecaster wide = narrow.widened(new Widening(new int[] {0, -1}, new int[] {-1, -1}));
    List<Forecast> before = narrow.peek(new double[] {2});
    List<Forecast> after = wide.peek(new double[] {2, Double.NaN});
    for (int k = 0; k < 2; k++) {
      assertThat(after.get(k).value()).isCloseTo(before.get(k).value(), Offset.offset(1e-9));
      assertThat(after.get(k).intervals().get(0).upper())
          .isCloseTo(before.get(k).intervals().get(0).upper(), Offset.offset(1e-9));
    }
    wide.learn(new double[] {2, 7}, 20);
    assertThat(Forecaster.fromBytes(wide.toBytes()).peek(new double[] {2, 7}))
        .isEqualTo(wide.peek(new double[] {2, 7}));
  }
}
