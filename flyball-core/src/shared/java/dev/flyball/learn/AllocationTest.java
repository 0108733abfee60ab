package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Allocation;
import dev.flyball.OtherJvm;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.observability.Memory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After warm-up a step of a model that is linear in its parameters allocates nothing. Measured in a
 * JVM of its own: what the compiler makes of the vector kernels depends on all that ran before.
 */
@Tag("slow")
class AllocationTest {

  static Stream<Arguments> loops() {
    GradientLaw dense = Law.directional();
    if (Loop.WITH_NETWORKS) {
      return Stream.of(Arguments.of(10, 0, Law.parse("directional(memory=rows)")));
    }
    return Stream.of(
        Arguments.of(40, 0, dense),
        Arguments.of(200, 0, dense),
        Arguments.of(40, 0, Law.averaged(dense.memory(Memory.diagonal()))),
        Arguments.of(40, 0, Law.scalar(0.5, 1)),
        Arguments.of(20, 0, Law.pool()),
        Arguments.of(20, 2, Law.pool()),
        Arguments.of(10, 4, Law.pool()));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aStepAllocatesNothing(int d, int classes, Law law) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(Allocation.SETTLING);
    options.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    String printed =
        OtherJvm.output(
            options,
            AllocationProbe.class,
            String.valueOf(d),
            String.valueOf(classes),
            law.describe().toString());
    assertThat(printed.lines().map(Double::valueOf))
        .as(
            "bytes a step through arrays and through observations, %s at d = %d, %d classes, seed"
                + " %d",
            law.summary(), d, classes, AllocationProbe.SEED)
        .hasSize(2)
        .allMatch(bytes -> bytes < Allocation.NOTHING);
  }
}
