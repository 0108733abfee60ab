package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Allocation;
import dev.flyball.OtherJvm;
import dev.flyball.model.Model;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A step of the models beyond the line allocates nothing after warm-up. Measured in a JVM of its
 * own with the plain kernels: the vector ones box until the compiler has seen them often enough,
 * which says nothing about the models.
 */
class ModelsAllocationTest {
  /** Blocks hand their work to lambdas, a low rank turns its vectors, a mean predicts by itself. */
  private static final List<String> LAWS = List.of("masked", "scalar", "dense", "diagonal");

  private static final int STEPS = 300;

  /** Prints the bytes a step of each model and law. */
  public static void main(String[] arguments) {
    for (Map.Entry<String, Model> model : ModelsLearnTest.models().entrySet()) {
      for (String law : LAWS) {
        Learner learner =
            ModelsLearnTest.learner(model.getValue(), ModelsLearnTest.laws().get(law));
        ModelsLearnTest.Bent stream = new ModelsLearnTest.Bent(model.getValue());
        System.out.println(model.getKey() + " " + law + ": " + bytesPerStep(learner, stream));
      }
    }
  }

  private static double bytesPerStep(Learner learner, ModelsLearnTest.Bent stream) {
    return Allocation.bytesPerStep(
        STEPS,
        () -> {
          for (int t = 0; t < STEPS; t++) {
            stream.next();
            learner.learn(stream.x, stream.y);
          }
        });
  }

  @Tag("slow")
  @Test
  void aStepAllocatesNothing() throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(Allocation.SETTLING);
    options.add("-Ddev.flyball.kernels=plain");
    String printed = OtherJvm.output(options, ModelsAllocationTest.class);
    assertThat(printed.lines()).hasSize(ModelsLearnTest.models().size() * LAWS.size());
    assertThat(printed.lines())
        .allMatch(
            line ->
                Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)) < Allocation.NOTHING);
  }
}
