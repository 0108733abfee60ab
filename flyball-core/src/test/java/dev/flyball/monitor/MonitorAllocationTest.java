package dev.flyball.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.flyball.learn.Learner;
import dev.flyball.missing.simulated.SensorStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * A learner with every monitor allocates nothing per step after warm-up. Measured in a JVM of its
 * own with the plain kernels: whether the compiler boxes a vector says nothing about monitors.
 */
class MonitorAllocationTest {

  /**
   * Prints the bytes of the best of ten rounds of 1000 rows: what happens once is not the loop's.
   */
  public static void main(String[] arguments) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Learner learner = MonitorContractTest.all().build();
    SensorStream stream = new SensorStream(141);
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int t = 0; t < 1000; t++) {
        stream.next();
        MonitorContractTest.learn(learner, stream);
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    System.out.println("bytes: " + least);
  }

  @Test
  void allTogetherAllocateNothingPerStep() throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Ddev.flyball.kernels=plain",
                "-cp",
                System.getProperty("java.class.path"),
                MonitorAllocationTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String text = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(text).isZero();
    assertThat(text.strip()).isEqualTo("bytes: 0");
  }
}
