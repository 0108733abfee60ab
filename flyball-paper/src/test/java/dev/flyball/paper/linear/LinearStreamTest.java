package dev.flyball.paper.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.missing.Missingness;
import dev.flyball.observation.Groups;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinearStreamTest {
  private static final long SEED = 5;
  private static final Groups GROUPS = LinearStream.GROUPS;

  @Test
  void inputsHaveThePapersCovariance() {
    LinearStream stream = new LinearStream(SEED, Missingness.iid(40, 1));
    int n = 20_000;
    double[][] covariance = new double[40][40];
    for (int t = 0; t < n; t++) {
      stream.next();
      double[] x = stream.complete();
      for (int i = 0; i < 40; i++) {
        for (int j = 0; j <= i; j++) {
          covariance[i][j] += x[i] * x[j] / n;
        }
      }
    }
    for (int i = 0; i < 40; i++) {
      for (int j = 0; j <= i; j++) {
        double expected = i == j ? 1.25 : GROUPS.groupOf(i) == GROUPS.groupOf(j) ? 0.75 : 0;
        // Standard error at most sqrt(2) 1.25 / sqrt(n) = 0.0125.
        assertThat(covariance[i][j])
            .as("covariance of %d and %d, seed %d", i, j, SEED)
            .isCloseTo(expected, within(0.06));
      }
    }
  }

  @Test
  void weightsHaveNormOneOnTwoGroups() {
    Set<Integer> everActive = new HashSet<>();
    for (long seed = 0; seed < 40; seed++) {
      double[] w = new LinearStream(seed, Missingness.iid(40, 1)).weights();
      Set<Integer> active = new HashSet<>();
      double square = 0;
      for (int j = 0; j < 40; j++) {
        if (w[j] != 0) {
          active.add(GROUPS.groupOf(j));
        }
        square += w[j] * w[j];
      }
      assertThat(active).as("seed %d", seed).hasSize(2);
      everActive.addAll(active);
      assertThat(square).as("seed %d", seed).isCloseTo(1, within(1e-12));
    }
    assertThat(everActive).hasSize(5);
  }

  @Test
  void targetsAreLinearUpToNoise() {
    LinearStream stream = new LinearStream(SEED, Missingness.iid(40, 0.55));
    double[] w = stream.weights();
    int n = 20_000;
    double square = 0;
    for (int t = 0; t < n; t++) {
      stream.next();
      double residual = stream.target();
      for (int j = 0; j < 40; j++) {
        residual -= w[j] * stream.complete()[j];
      }
      square += residual * residual / n;
    }
    // Relative standard error 1/sqrt(2 n) = 0.005.
    assertThat(Math.sqrt(square)).as("seed %d", SEED).isCloseTo(0.02, within(0.0005));
  }

  @Test
  void anotherMissingnessLeavesTheCompleteRowsAsTheyAre() {
    LinearStream heavy = new LinearStream(SEED, Missingness.iid(40, 0.55));
    LinearStream block = new LinearStream(SEED, Missingness.groups(GROUPS, 0.45, 5, 0.05));
    assertThat(heavy.weights()).isEqualTo(block.weights());
    for (int t = 0; t < 50; t++) {
      heavy.next();
      block.next();
      assertThat(heavy.complete()).isEqualTo(block.complete());
      assertThat(heavy.target()).isEqualTo(block.target());
    }
    assertThat(heavy.mask()).as("seed %d", SEED).isNotEqualTo(block.mask());
  }

  @Test
  void missingnessOfAnotherSizeIsRefused() {
    assertThatThrownBy(() -> new LinearStream(SEED, Missingness.iid(39, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("missingness over 39 components for a stream of 40");
  }
}
