package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A row as an array and the same row as a list of what it shows are one row, bit for bit. */
class ListsAndArraysTest {
  private static final int STEPS = 300;

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (int width : new int[] {1, 7, 22, 23, 24, 25, 40, 65, 130, 300}) {
      for (double hidden : new double[] {0, 0.1, 0.5, 0.9}) {
        for (Law law :
            List.of(
                Law.pool(),
                Law.masked(0.001),
                Law.scalar(),
                Law.averaged(Law.scalar()),
                Law.directional(),
                Law.directional().memory(Memory.diagonal()))) {
          for (boolean standardised : new boolean[] {true, false}) {
            cases.add(Arguments.of(width, hidden, law, standardised));
          }
        }
      }
    }
    return cases.stream();
  }

  @ParameterizedTest(name = "{0} inputs, {1} hidden, {2}, standardised {3}")
  @MethodSource("cases")
  void areOneRow(int width, double hidden, Law law, boolean standardised) {
    Learner arrays = learner(width, law, standardised);
    Learner lists = learner(width, law, standardised);
    RandomStream random = new RandomStream(width);
    int steps = law.equals(Law.pool()) ? STEPS / 4 : STEPS;
    for (int t = 0; t < steps; t++) {
      double[] row = new double[width];
      Arrays.setAll(
          row, j -> random.nextDouble() < hidden ? Double.NaN : 3 + 2 * random.nextGaussian());
      int[] seen = IntStream.range(0, width).filter(j -> !Double.isNaN(row[j])).toArray();
      double[] values = IntStream.of(seen).mapToDouble(j -> row[j]).toArray();
      double target = random.nextGaussian();
      double asArray = arrays.learn(row, target).prediction();
      assertThat(lists.learn(seen, values, target).prediction()).as("row " + t).isEqualTo(asArray);
    }
    assertThat(lists.parameters()).isEqualTo(arrays.parameters());
    assertThat(lists.toBytes()).isEqualTo(arrays.toBytes());
  }

  private static Learner learner(int width, Law law, boolean standardised) {
    var builder = Learner.builder(Model.linear(width)).law(law).seed(1);
    return standardised ? builder.build() : builder.withoutStandardising().build();
  }
}
