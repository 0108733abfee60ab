package dev.flyball.networks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Model;
import dev.flyball.model.Rows;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KernelModelTest {
  private static final long SEED = 11;
  private static final int INPUTS = 4;
  private static final double NAN = Double.NaN;

  static Stream<Kernel> kernels() {
    return Stream.of(
        Kernel.gaussian(1.5), Kernel.laplace(2), Kernel.polynomial(3, 1), Kernel.linear());
  }

  static Stream<Kernel> kernelsOfDifferences() {
    return Stream.of(Kernel.gaussian(1.5), Kernel.laplace(3));
  }

  /** The kernel by its formula, missing = zero on either side. */
  private static double naive(Kernel kernel, double[] x, double[] c) {
    double product = 0;
    double square = 0;
    double absolute = 0;
    for (int j = 0; j < x.length; j++) {
      double a = Double.isNaN(x[j]) ? 0 : x[j];
      double b = Double.isNaN(c[j]) ? 0 : c[j];
      product += a * b;
      square += (a - b) * (a - b);
      absolute += Math.abs(a - b);
    }
    if (kernel instanceof Kernel.Gaussian gaussian) {
      return Math.exp(-square / (2 * gaussian.width() * gaussian.width()));
    } else if (kernel instanceof Kernel.Laplace laplace) {
      return Math.exp(-absolute / laplace.width());
    } else if (kernel instanceof Kernel.Polynomial polynomial) {
      return Math.pow(product + polynomial.offset(), polynomial.degree());
    }
    return product;
  }

  private static double[][] points(int count, RandomStream random) {
    double[][] points = new double[count][INPUTS];
    for (double[] point : points) {
      for (int j = 0; j < INPUTS; j++) {
        point[j] = random.nextBoolean(0.6) ? random.nextGaussian() : NAN;
      }
    }
    return points;
  }

  private static double[] phi(FeatureMap map, double[] x) {
    Batch batch = new Batch(INPUTS, 1);
    batch.add(x, Standardiser.none());
    double[] features = new double[map.features()];
    map.map(batch, 0, features);
    return features;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void dictionaryFeaturesAreTheKernelAtTheCentres(Kernel kernel) {
    RandomStream random = new RandomStream(SEED);
    double[][] centres = points(9, random);
    FeatureMap map = FeatureMap.dictionary(kernel, centres);
    Batch batch = new Batch(INPUTS, 1);
    for (double[] x : points(20, random)) {
      double[] features = phi(map, x);
      for (int m = 0; m < centres.length; m++) {
        assertThat(features[m])
            .as("seed %d", SEED)
            .isCloseTo(naive(kernel, x, centres[m]), Offset.offset(1e-12));
      }
      batch.clear();
      batch.add(x, Standardiser.none());
      assertThat(kernel.self(batch, 0)).isCloseTo(naive(kernel, x, x), Offset.offset(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void nystroemIsExactOnItsDictionaryAndNeverAboveTheKernel(Kernel kernel) {
    RandomStream random = new RandomStream(SEED);
    double[][] centres = points(9, random);
    FeatureMap map = FeatureMap.nystroem(kernel, centres);
    for (double[] a : centres) {
      for (double[] b : centres) {
        double k = naive(kernel, a, b);
        assertThat(dot(phi(map, a), phi(map, b)))
            .as("%s, seed %d", kernel, SEED)
            .isCloseTo(k, Offset.offset(1e-7 * (1 + Math.abs(k))));
      }
    }
    for (double[] x : points(50, random)) {
      double[] features = phi(map, x);
      assertThat(dot(features, features))
          .as("%s, seed %d", kernel, SEED)
          .isLessThanOrEqualTo(naive(kernel, x, x) * (1 + 1e-7) + 1e-7);
    }
  }

  /** 4,000 features: a deviation of at most 1 / sqrt(4000) = 0.016; four of them are allowed. */
  @ParameterizedTest
  @MethodSource("kernelsOfDifferences")
  void fourierFeaturesApproximateTheirKernel(Kernel kernel) {
    RandomStream random = new RandomStream(SEED);
    FeatureMap map = FeatureMap.fourier(kernel, INPUTS, 4000, SEED);
    for (int pair = 0; pair < 30; pair++) {
      double[][] x = points(2, random);
      double[] a = phi(map, x[0]);
      assertThat(dot(a, phi(map, x[1])))
          .as("%s, seed %d, pair %d", kernel, SEED, pair)
          .isCloseTo(naive(kernel, x[0], x[1]), Offset.offset(4 / Math.sqrt(4000)));
      assertThat(dot(a, a)).as("k(x, x) = 1").isCloseTo(1, Offset.offset(1e-12));
    }
  }

  static Stream<KernelModel> models() {
    double[][] centres = points(5, new RandomStream(SEED));
    return Stream.of(
        Networks.kernel(FeatureMap.dictionary(Kernel.polynomial(2, 0.5), centres)).withIntercept(),
        Networks.kernel(FeatureMap.nystroem(Kernel.gaussian(0.7), centres)),
        Networks.kernel(FeatureMap.nystroem(Kernel.linear(), centres)),
        Networks.kernel(FeatureMap.fourier(Kernel.laplace(2), INPUTS, 10, -5)).logistic());
  }

  @ParameterizedTest
  @MethodSource("models")
  void comesBackFromItsDescription(KernelModel model) {
    Model again = Model.of(Description.parse(model.describe().toString()));
    assertThat(again.describe()).isEqualTo(model.describe());
    RandomStream random = new RandomStream(SEED);
    double[] w = Rows.normals(model.parameters(), random);
    Batch batch = Rows.batch(3, INPUTS, random);
    double[] score = new double[1];
    double[] scoreAgain = new double[1];
    for (int i = 0; i < 3; i++) {
      model.scores(w, 0, batch, i, score);
      again.scores(w, 0, batch, i, scoreAgain);
      assertThat(scoreAgain).as("bit for bit, seed %d", SEED).containsExactly(score);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void itsRowsAreItsFeatures(KernelModel model) {
    RandomStream random = new RandomStream(SEED);
    double[] w = Rows.normals(model.parameters(), random);
    Batch batch = Rows.batch(4, INPUTS, random);
    Linearisation rows = model.linearisation();
    rows.at(w, 0, batch);
    for (int i = 0; i < 4; i++) {
      rows.feed(i, 1, 0);
    }
    rows.close(4);
    double[] products = new double[4];
    rows.times(w, products);
    double[] score = new double[1];
    for (int i = 0; i < 4; i++) {
      model.scores(w, 0, batch, i, score);
      assertThat(rows.score(i)).isEqualTo(score[0]);
      assertThat(products[i]).as("linear in w").isCloseTo(score[0], Offset.offset(1e-12));
    }
  }

  @Test
  void badSettingsAreNamed() {
    assertThatThrownBy(() -> Kernel.gaussian(0)).hasMessageContaining("positive, not 0.0");
    assertThatThrownBy(() -> Kernel.laplace(-1)).hasMessageContaining("positive, not -1.0");
    assertThatThrownBy(() -> Kernel.gaussian(NAN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> Kernel.polynomial(0, 1)).hasMessageContaining("degree");
    assertThatThrownBy(() -> Kernel.polynomial(2, -1)).hasMessageContaining("offset");
    assertThatThrownBy(() -> FeatureMap.fourier(Kernel.linear(), 2, 4, 1))
        .hasMessageContaining("gaussian or laplace, not polynomial");
    assertThatThrownBy(() -> FeatureMap.fourier(Kernel.gaussian(1), 2, 3, 1))
        .hasMessageContaining("even number from 2 on, not 3");
    assertThatThrownBy(() -> FeatureMap.dictionary(Kernel.linear(), new double[0][]))
        .hasMessageContaining("at least 1 centre");
    assertThatThrownBy(() -> FeatureMap.nystroem(Kernel.linear(), new double[][] {{1, 2}, {1}}))
        .hasMessageContaining("centre 1 has 1 components where the first has 2");
    assertThatThrownBy(
            () ->
                FeatureMap.dictionary(Kernel.linear(), new double[][] {{Double.POSITIVE_INFINITY}}))
        .hasMessageContaining("Infinity");
    assertThatThrownBy(() -> Kernel.of(Description.of("sigmoid"))).hasMessageContaining("sigmoid");
  }
}
