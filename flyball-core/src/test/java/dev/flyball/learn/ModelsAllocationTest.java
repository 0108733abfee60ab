package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.flyball.model.Model;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A step of the models beyond the line allocates nothing after warm-up. Measured in a JVM of its
 * own with the plain kernels: the vector ones box until the compiler has seen them often enough,
 * which says nothing about the models.
 */
class ModelsAllocationTest {
  /** Blocks hand their work to lambdas, a low rank turns its vectors, a mean predicts by itself. */
  private static final List<String> LAWS = List.of("masked", "scalar", "dense", "diagonal");

  /**
   * Prints what each model and law allocates in the best of four rounds of 300 steps: what happens
   * once only is not the loop's.
   */
  public static void main(String[] arguments) {
    for (Map.Entry<String, Model> model : ModelsLearnTest.models().entrySet()) {
      for (String law : LAWS) {
        Learner learner =
            ModelsLearnTest.learner(model.getValue(), ModelsLearnTest.laws().get(law));
        ModelsLearnTest.Bent stream = new ModelsLearnTest.Bent(model.getValue());
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 4; round++) {
          least = Math.min(least, bytes(learner, stream));
        }
        System.out.println(model.getKey() + " " + law + ": " + least);
      }
    }
  }

  private static long bytes(Learner learner, ModelsLearnTest.Bent stream) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int t = 0; t < 300; t++) {
      stream.next();
      learner.learn(stream.x, stream.y);
    }
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void aStepAllocatesNothing() throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Ddev.flyball.kernels=plain",
                "-cp",
                System.getProperty("java.class.path"),
                ModelsAllocationTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(text).isZero();
    assertThat(text.lines()).hasSize(ModelsLearnTest.models().size() * LAWS.size());
    assertThat(text.lines()).allMatch(line -> line.endsWith(": 0"));
  }
}
