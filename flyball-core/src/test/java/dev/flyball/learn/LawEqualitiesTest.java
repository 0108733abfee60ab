package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Observation;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the laws are equal to, written out the long way. */
class LawEqualitiesTest {
  static final long SEED = 1948;
  static final int D = 8;
  static final Model LINEAR = Model.linear(D).withoutIntercept();

  @Test
  void maskedIsTextbookGradientDescent() {
    Learner learner = learner(Law.masked(0.03));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[] w = new double[D];
    for (int t = 0; t < 200; t++) {
      Observation observation = stream.next();
      double[] x = zeroed(observation);
      double residual = dot(w, x) - observation.target(0);
      for (int j = 0; j < D; j++) {
        w[j] -= 0.03 * residual * x[j];
      }
      learner.learn(observation);
      assertClose(learner.parameters(), w, 1e-13, "step " + t);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 1.9})
  void withoutMemoryTheNormalisedGainIsTheScalarLaw(double eta) {
    GradientLaw directional = Law.directional().eta(eta).epsilon(0.7).memory(Memory.none());
    Learner none = learner(directional);
    Learner scalar = learner(Law.scalar(eta, 0.7));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[] w = new double[D];
    for (int t = 0; t < 200; t++) {
      Observation observation = stream.next();
      double[] x = zeroed(observation);
      double residual = dot(w, x) - observation.target(0);
      double alpha = eta / (0.7 + dot(x, x));
      for (int j = 0; j < D; j++) {
        w[j] -= alpha * residual * x[j];
      }
      none.learn(observation);
      scalar.learn(observation);
      assertThat(scalar.parameters()).as("step %d, seed %d", t, SEED).isEqualTo(none.parameters());
      assertClose(scalar.parameters(), w, 1e-12, "NLMS, step " + t);
    }
  }

  /** On a linear model h depends on the rows alone, whatever the gain made of it. */
  @Test
  void aMinibatchHasItsLeverageWhetherOrNotTheGainNeedsIt() {
    Learner trusting = learner(Law.directional(Gain.TRUST));
    Learner normalised = learner(Law.directional());
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    for (int t = 0; t < 20; t++) {
      List<Observation> minibatch = List.of(stream.next(), stream.next(), stream.next());
      double needed = normalised.learn(minibatch).leverage();
      double asked = trusting.learn(minibatch).leverage();
      assertThat(asked).as("step %d, seed %d", t, SEED).isPositive().isEqualTo(needed);
    }
  }

  @Test
  void theLossScaledEnergyIsTheSquaredGradient() {
    Learner learner = learner(Law.scalar(0.4, 0.5).gain(Gain.TRUST));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[] w = new double[D];
    for (int t = 0; t < 200; t++) {
      Observation observation = stream.next();
      double[] x = zeroed(observation);
      double residual = dot(w, x) - observation.target(0);
      double alpha = 0.4 / (0.5 + residual * residual * dot(x, x));
      for (int j = 0; j < D; j++) {
        w[j] -= alpha * residual * x[j];
      }
      learner.learn(observation);
      assertClose(learner.parameters(), w, 1e-12, "step " + t);
    }
  }

  @ParameterizedTest
  @CsvSource({"PRINTED, 0.019", "NORMALISED, 0.5", "NORMALISED, 1.0", "NORMALISED, 1.9"})
  void noStepOvershootsAlongItsRow(Gain gain, double eta) {
    double beta = 0.99;
    Learner learner = learner(Law.directional().gain(gain).eta(eta).beta(beta));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    for (int t = 0; t < 500; t++) {
      // Outages, rare components and rows of very different size: the risky step is re-entry.
      stream.keeping(t % 100 < 50 ? 0.05 : 0.9);
      double[] x = stream.input();
      for (int j = 0; j < D; j++) {
        x[j] *= Math.pow(10, t % 7 - 3);
      }
      double y = stream.targets(x)[0];
      double before = learner.predict(x).value() - y;
      learner.learn(x, y);
      double h = learner.controller(0).leverage();
      String what = "%s, eta %s, step %d, seed %d".formatted(gain, eta, t, SEED);
      assertThat((1 - beta) * h).as("(1 - beta) h, %s", what).isLessThan(1 + 1e-12);
      double expected = gain == Gain.PRINTED ? 1 - eta * h : 1 - eta * h / (1 + h);
      double after = learner.predict(x).value() - y;
      assertThat(after)
          .as(what)
          .isCloseTo(expected * before, Offset.offset(1e-9 * (Math.abs(before) + Math.abs(y))));
      assertThat(Math.abs(expected)).as("overshoot, %s", what).isLessThanOrEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Gain.class)
  void aMinibatchIsTheFormulaWrittenOut(Gain gain) {
    double eta = 0.3;
    double beta = 0.9;
    double epsilon = 0.05;
    Learner learner =
        learner(Law.paperNormalised(eta).gain(gain).beta(beta).epsilon(epsilon).force());
    NaiveLaw naive = new NaiveLaw(D, eta, beta, epsilon, gain);
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[] w = new double[D];
    for (int t = 0; t < 60; t++) {
      List<Observation> minibatch = stream.minibatch(1 + t % 6);
      double[][] g = minibatch.stream().map(LawEqualitiesTest::zeroed).toArray(double[][]::new);
      double[] y = minibatch.stream().mapToDouble(o -> o.target(0)).toArray();
      learner.learn(minibatch);
      naive.step(w, g, y);
      assertClose(learner.parameters(), w, 1e-10, gain + ", step " + t);
      assertThat(learner.controller(0).leverage())
          .as("h, %s, step %d, seed %d", gain, t, SEED)
          .isCloseTo(naive.leverage(), Offset.offset(1e-10 * (1 + naive.leverage())));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 37})
  void averagingIsTheMeanOfTheParametersAfterEachStep(long skip) {
    Learner plain = learner(Law.masked(0.05));
    Learner averaged = learner(Law.averaged(Law.masked(0.05)).after(skip));
    HoleyStream stream = new HoleyStream(LINEAR, SEED);
    double[] sum = new double[D];
    for (int t = 1; t <= 100; t++) {
      Observation observation = stream.next();
      plain.learn(observation);
      averaged.learn(observation);
      double[] w = plain.parameters();
      assertThat(averaged.parameters()).as("step %d, seed %d", t, SEED).isEqualTo(w);
      for (int j = 0; j < D; j++) {
        sum[j] += t > skip ? w[j] : 0;
      }
      double[] mean = w.clone();
      for (int j = 0; j < D && t > skip; j++) {
        mean[j] = sum[j] / (t - skip);
      }
      assertClose(averaged.predictingWith(), mean, 1e-12, "after " + skip + ", step " + t);
      double[] x = stream.keeping(1).input();
      assertThat(averaged.predict(x).value())
          .as("step %d, seed %d", t, SEED)
          .isCloseTo(dot(mean, x), Offset.offset(1e-12));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void weightDecayActsBesideOrThroughTheMetric(boolean coupled) {
    double lambda = 0.1;
    WeightDecay decay = new WeightDecay(lambda, coupled);
    Learner learner =
        learner(
            Law.directional()
                .gain(Gain.PRINTED)
                .eta(0.2)
                .memory(Memory.none())
                .ridge(Ridge.fixed(0.5))
                .decay(decay));
    double[] start = {1, 2, 3, 4, 5, 6, 7, 8};
    learner.startFrom(start);
    double[] x = new double[D];
    java.util.Arrays.fill(x, Double.NaN);
    x[2] = 2;
    learner.learn(x, 5);
    double[] expected = start.clone();
    // residual 2 * 3 - 5 = 1; gradient 2 at component 2; metric 0.5 I.
    expected[2] -= 0.2 * 2 / 0.5;
    for (int j = 0; j < D; j++) {
      double pull = coupled ? lambda * start[j] / 0.5 : j == 2 ? lambda * start[j] : 0;
      expected[j] -= 0.2 * pull;
    }
    assertClose(learner.parameters(), expected, 1e-14, "coupled " + coupled);
  }

  static Learner learner(Law law) {
    return Learner.builder(LINEAR).law(law).withoutStandardising().build();
  }

  static double[] zeroed(Observation observation) {
    double[] x = new double[observation.size()];
    for (int j = 0; j < x.length; j++) {
      x[j] = observation.seen(j) ? observation.value(j) : 0;
    }
    return x;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static void assertClose(double[] actual, double[] expected, double tolerance, String at) {
    double size = Math.sqrt(dot(expected, expected));
    for (int j = 0; j < expected.length; j++) {
      assertThat(actual[j])
          .as("parameter %d, %s, seed %d", j, at, SEED)
          .isCloseTo(expected[j], Offset.offset(tolerance * Math.max(1e-300, size)));
    }
  }
}
