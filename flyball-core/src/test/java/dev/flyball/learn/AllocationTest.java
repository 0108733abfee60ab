package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.observability.Memory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After warm-up a step of a model that is linear in its parameters allocates nothing. Measured in a
 * JVM of its own: what the compiler makes of the vector kernels depends on all that ran before.
 */
class AllocationTest {

  static Stream<Arguments> loops() {
    DirectionalLaw dense = Law.directional();
    return Stream.of(
        Arguments.of(40, 0, dense),
        Arguments.of(200, 0, dense),
        Arguments.of(40, 0, Law.averaged(dense.memory(Memory.diagonal()))),
        Arguments.of(10, 0, dense.memory(Memory.rows())),
        Arguments.of(40, 0, Law.scalar(0.5, 1)),
        Arguments.of(20, 0, Law.pool()),
        Arguments.of(20, 2, Law.pool()),
        Arguments.of(10, 4, Law.pool()));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aStepAllocatesNothing(int d, int classes, Law law) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(d, classes, law))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .as(
            "bytes in 1000 steps, %s at d = %d, %d classes, seed %d",
            law.summary(), d, classes, AllocationProbe.SEED)
        .isEqualTo("arrays 0 observations 0");
  }

  /** This JVM's flags and class path. */
  private static List<String> command(int d, int classes, Law law) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);
    String classPath = System.getProperty("java.class.path");
    command.add("-cp");
    command.add(System.getProperty("surefire.test.class.path", classPath));
    command.add(AllocationProbe.class.getName());
    command.add(String.valueOf(d));
    command.add(String.valueOf(classes));
    command.add(law.describe().toString());
    return command;
  }
}
