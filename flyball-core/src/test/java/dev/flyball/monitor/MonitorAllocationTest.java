package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.Allocation;
import dev.flyball.OtherJvm;
import dev.flyball.learn.Learner;
import dev.flyball.random.OutageRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A learner with every monitor allocates nothing per step after warm-up. Measured in a JVM of its
 * own with the plain kernels: whether the compiler boxes a vector says nothing about monitors.
 */
class MonitorAllocationTest {
  private static final int STEPS = 1_000;

  /** Prints the bytes a step. */
  public static void main(String[] arguments) {
    Learner learner = MonitorContractTest.all().build();
    OutageRows stream = OutageRows.partlyLabelled(141, OutageRows.STATIONS);
    System.out.println(
        Allocation.bytesPerStep(
            STEPS,
            () -> {
              for (int t = 0; t < STEPS; t++) {
                stream.next();
                MonitorContractTest.learn(learner, stream);
              }
            }));
  }

  @Tag("slow")
  @Test
  void allTogetherAllocateNothingPerStep() throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(Allocation.SETTLING);
    options.add("-Ddev.flyball.kernels=plain");
    String printed = OtherJvm.output(options, MonitorAllocationTest.class);
    assertThat(Double.parseDouble(printed)).as("bytes a step").isLessThan(Allocation.NOTHING);
  }
}
