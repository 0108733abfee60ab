package dev.flyball.flink;

import com.sun.management.ThreadMXBean;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * What a key costs, measured: bytes written and bytes on the heap, for every memory against d.
 * Prints the table of docs/flink.md; run it by hand.
 */
public final class KeySizes {
  /** A first size, run for the compiler and not reported. */
  private static final int WARM_UP = 12;

  private static final int LEARNERS = 600;
  private static final int ROWS = 60;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private KeySizes() {}

  public static void main(String[] arguments) {
    for (int inputs : new int[] {WARM_UP, 10, 20, 50, 100, 200}) {
      for (Law law :
          new Law[] {
            Law.scalar(0.5, 1),
            Law.directional().memory(Memory.diagonal()),
            Law.directional().memory(Memory.block(10)),
            Law.directional().memory(Memory.lowRank(10)),
            Law.directional()
          }) {
        LearnerSpec spec = LearnerSpec.of(Model.linear(inputs)).law(law);
        String sizes =
            String.format(
                Locale.ROOT,
                "d=%d %s: stored %,d, heap %,d",
                inputs,
                law.memory(),
                KeyBytes.stored(spec),
                heap(spec));
        if (inputs != WARM_UP) {
          System.out.println(sizes);
        }
      }
    }
  }

  /**
   * All that is allocated for a learner and its first steps, after which it allocates nothing: what
   * it keeps, and a little that it does not.
   */
  private static long heap(LearnerSpec spec) {
    LearnerFactory maker = LearnerFactory.watched(spec);
    SimulatedKeys keys = new SimulatedKeys(1, 1, spec.model().inputs());
    KeyedObservation[] rows = new KeyedObservation[ROWS];
    Arrays.setAll(rows, keys::row);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < LEARNERS; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      Learner learner = maker.fresh();
      for (KeyedObservation row : rows) {
        SimulatedKeys.learn(learner, row);
      }
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
