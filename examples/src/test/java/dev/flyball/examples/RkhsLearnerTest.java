package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.control.DivergenceException;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.WeightDecay;
import dev.flyball.learn.Learner;
import dev.flyball.loss.Loss;
import dev.flyball.networks.Kernel;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RkhsLearnerTest {
  private static final long SEED = 5;
  private static final double WIDTH = 1.2;
  private static final double NAN = Double.NaN;

  @TempDir Path folder;

  /** sin of what the first input says, seen through holes. */
  private static final class Stream {
    private final RandomStream random = new RandomStream(SEED);
    double[] x;
    double y;

    void next() {
      double a = 2 * random.nextGaussian();
      double b = random.nextGaussian();
      y = Math.sin(a) + 0.3 * b;
      x = new double[] {random.nextBoolean(0.8) ? a : NAN, random.nextBoolean(0.8) ? b : NAN};
    }
  }

  private static RkhsLearnerBuilder builder() {
    return RkhsLearner.builder(Kernel.gaussian(WIDTH), 2)
        .law(Law.scalar(0.5, 0.3))
        .withoutStandardising();
  }

  private static double k(double[] x, double[] c) {
    double square = 0;
    for (int j = 0; j < x.length; j++) {
      double difference = (Double.isNaN(x[j]) ? 0 : x[j]) - (Double.isNaN(c[j]) ? 0 : c[j]);
      square += difference * difference;
    }
    return Math.exp(-square / (2 * WIDTH * WIDTH));
  }

  @Test
  void isTheExpansionWrittenOutWhileTheBudgetLasts() {
    RkhsLearner learner = builder().budget(300).build();
    List<double[]> centres = new ArrayList<>();
    List<Double> coefficients = new ArrayList<>();
    Stream stream = new Stream();
    for (int t = 0; t < 250; t++) {
      stream.next();
      double f = 0;
      for (int m = 0; m < centres.size(); m++) {
        f += coefficients.get(m) * k(stream.x, centres.get(m));
      }
      double predicted = learner.learn(stream.x, stream.y);
      assertThat(predicted).as("t = %d, seed %d", t, SEED).isCloseTo(f, Offset.offset(1e-10));
      boolean sawNothing = Double.isNaN(stream.x[0]) && Double.isNaN(stream.x[1]);
      if (!sawNothing) {
        centres.add(stream.x.clone());
        coefficients.add(-0.5 / (0.3 + 1) * (f - stream.y));
      }
    }
    assertThat(learner.size()).isEqualTo(centres.size());
    assertThat(learner.dropped()).isZero();
  }

  /** The rule, written out: the smallest term goes, its projection stays with the nearest. */
  private static void dropSmallest(List<double[]> centres, List<Double> coefficients) {
    int m = 0;
    for (int p = 1; p < centres.size(); p++) {
      m = Math.abs(coefficients.get(p)) < Math.abs(coefficients.get(m)) ? p : m;
    }
    int nearest = m == 0 ? 1 : 0;
    for (int p = 0; p < centres.size(); p++) {
      boolean nearer = k(centres.get(m), centres.get(p)) > k(centres.get(m), centres.get(nearest));
      nearest = p != m && nearer ? p : nearest;
    }
    double kept = coefficients.get(m) * k(centres.get(m), centres.get(nearest));
    coefficients.set(nearest, coefficients.get(nearest) + kept);
    int last = centres.size() - 1;
    centres.set(m, centres.get(last));
    coefficients.set(m, coefficients.get(last));
    centres.remove(last);
    coefficients.remove(last);
  }

  @Test
  void keepsToItsBudgetByTheStatedRule() {
    RkhsLearner learner = builder().budget(20).build();
    List<double[]> centres = new ArrayList<>();
    List<Double> coefficients = new ArrayList<>();
    Stream stream = new Stream();
    for (int t = 0; t < 300; t++) {
      stream.next();
      double predicted = learner.learn(stream.x, stream.y);
      if (!Double.isNaN(stream.x[0]) || !Double.isNaN(stream.x[1])) {
        if (centres.size() == 20) {
          dropSmallest(centres, coefficients);
        }
        centres.add(stream.x.clone());
        coefficients.add(-0.5 / (0.3 + 1) * (predicted - stream.y));
      }
      assertThat(learner.coefficients())
          .as("t = %d, seed %d", t, SEED)
          .containsExactly(
              coefficients.stream().mapToDouble(Double::doubleValue).toArray(),
              Offset.offset(1e-10));
    }
    assertThat(learner.size()).isEqualTo(20);
    assertThat(learner.dropped()).isPositive();
    assertThat(learner.droppedNorm()).isPositive();
  }

  /** Far apart and with targets of one size, all terms are equal: they must go as they came. */
  @Test
  void ofEqualTermsTheOldestGoes() {
    RkhsLearner learner = builder().budget(3).build();
    for (int t = 0; t < 8; t++) {
      learner.learn(new double[] {1000.0 * (t + 1), 0}, 1);
      if (t == 5) {
        learner.checkpoint(folder.resolve("rkhs"));
        learner = builder().budget(3).resume(folder.resolve("rkhs"));
      }
      List<Double> kept = new ArrayList<>();
      for (int m = 0; m < learner.size(); m++) {
        kept.add(learner.centre(m)[0] / 1000);
      }
      List<Double> youngest = new ArrayList<>();
      for (int s = Math.max(1, t - 1); s <= t + 1; s++) {
        youngest.add((double) s);
      }
      assertThat(kept).as("after %d terms", t + 1).containsExactlyInAnyOrderElementsOf(youngest);
    }
  }

  @Test
  void learnsWithAndWithoutATube() {
    for (Loss loss : List.of(Loss.squared(), Loss.epsilonInsensitive(0.1))) {
      RkhsLearner learner = builder().law(Law.scalar(0.2, 0.3)).budget(60).loss(loss).build();
      Stream stream = new Stream();
      double[] errors = new double[4];
      for (int t = 0; t < 2000; t++) {
        stream.next();
        errors[t / 500] += Math.abs(learner.learn(stream.x, stream.y) - stream.y) / 500;
      }
      assertThat(errors[3])
          .as("%s, seed %d, errors %s", loss, SEED, Arrays.toString(errors))
          .isLessThan(0.9 * errors[0]);
    }
  }

  @Test
  void anInputThatIsACentreAlreadyAddsToIt() {
    RkhsLearner learner = builder().build();
    double[] x = {1, NAN};
    learner.learn(x, 1);
    double first = learner.predict(x);
    assertThat(first).isCloseTo(0.5 / 1.3, Offset.offset(1e-15));
    learner.learn(x, 1);
    assertThat(learner.size()).isEqualTo(1);
    assertThat(learner.predict(x)).isCloseTo(first + 0.5 / 1.3 * (1 - first), Offset.offset(1e-15));
    assertThat(learner.centre(0)).containsExactly(1, 0);
  }

  @Test
  void movesNothingWithoutATargetOrWithoutAnInput() {
    RkhsLearner learner = builder().build();
    learner.learnUnlabelled(new double[] {1, 2});
    learner.learn(new double[] {NAN, NAN}, 3);
    assertThat(learner.size()).isZero();
    assertThat(learner.observations()).isEqualTo(2);
  }

  @Test
  void safeguardsHold() {
    RkhsLearner capped = builder().law(Law.scalar(0.5, 0.3).alphaMax(0.1)).build();
    capped.learn(new double[] {1, 1}, 2);
    assertThat(capped.coefficients()).containsExactly(0.2);
    RkhsLearner clipped = builder().law(Law.scalar(0.5, 0.3).clip(0.25)).build();
    clipped.learn(new double[] {1, 1}, 2);
    assertThat(clipped.coefficients()[0]).isCloseTo(0.25, Offset.offset(1e-15));
    GradientLaw lossScaled = Law.scalar(0.5, 0.3).gain(Gain.TRUST);
    RkhsLearner scaled = builder().law(lossScaled).build();
    scaled.learn(new double[] {1, 1}, 2);
    assertThat(scaled.coefficients()[0]).isCloseTo(0.5 / (0.3 + 4) * 2, Offset.offset(1e-15));
  }

  @Test
  void resumesBitForBit() {
    Path file = folder.resolve("rkhs.safetensors");
    RkhsLearnerBuilder settings =
        RkhsLearner.builder(Kernel.laplace(2), 2)
            .budget(30)
            .loss(Loss.huber(0.5))
            .standardiser(Standardiser.robust(2));
    RkhsLearner learner = settings.build();
    Stream stream = new Stream();
    for (int t = 0; t < 100; t++) {
      stream.next();
      learner.learn(stream.x, stream.y);
    }
    learner.checkpoint(file);
    RkhsLearner resumed = settings.resume(file);
    for (int t = 0; t < 100; t++) {
      stream.next();
      assertThat(resumed.learn(stream.x, stream.y))
          .as("t = %d, seed %d", t, SEED)
          .isEqualTo(learner.learn(stream.x, stream.y));
    }
    assertThat(resumed.coefficients()).containsExactly(learner.coefficients());
    assertThat(resumed.dropped()).isEqualTo(learner.dropped()).isPositive();
  }

  @Test
  void aForeignCheckpointIsNamed() {
    Path file = folder.resolve("linear.safetensors");
    Learner.builder(dev.flyball.model.Model.linear(2)).build().checkpoint(file);
    assertThatThrownBy(() -> builder().resume(file))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("entry 'inputs' is missing");
  }

  @Test
  void aFailedStepLeavesItAsItWas() {
    RkhsLearner learner =
        RkhsLearner.builder(Kernel.polynomial(9, 1), 1).withoutStandardising().build();
    learner.learn(new double[] {1}, 1);
    double before = learner.predict(new double[] {0.5});
    assertThatThrownBy(() -> learner.learn(new double[] {1e200}, 1))
        .isInstanceOf(DivergenceException.class);
    assertThatThrownBy(() -> learner.learn(new double[] {1}, NAN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> learner.learn(new double[] {1, 2}, 1)).hasMessageContaining("2");
    assertThat(learner.predict(new double[] {0.5})).isEqualTo(before);
    assertThat(learner.observations()).isEqualTo(1);
  }

  @Test
  void badSettingsAreNamed() {
    assertThatThrownBy(() -> builder().budget(0)).hasMessageContaining("not 0");
    assertThatThrownBy(() -> builder().law(Law.scalar(1, 1).decay(WeightDecay.decoupled(0.1))))
        .hasMessageContaining("no weight decay");
  }

  @Test
  void startsOver() {
    RkhsLearner learner = builder().build();
    learner.learn(new double[] {1, 1}, 2);
    learner.reset();
    assertThat(learner.size()).isZero();
    assertThat(learner.predict(new double[] {1, 1})).isZero();
  }
}
