package dev.flyball.learn;

import com.sun.management.ThreadMXBean;
import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import java.lang.management.ManagementFactory;

/** Measures, in a JVM of its own, how many bytes a thousand steps allocate once warm. */
final class AllocationProbe {
  static final long SEED = 17;
  private static final int STEPS = 1000;

  /** Vectors are objects until the compiler has met them often enough: warm up until it has. */
  private static final int MOST_RUNS = 150;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Learner learner;
  private final double[][] inputs = new double[STEPS][];
  private final double[] targets = new double[STEPS];
  private final Observation[] observations = new Observation[STEPS];

  private AllocationProbe(int d, int classes, Law law) {
    LearnerBuilder builder = Learner.builder(model(d, classes)).law(law);
    // Inputs that come again are only recognised where nothing rescales them.
    learner =
        law.memory() instanceof Memory.Rows
            ? builder.withoutStandardising().build()
            : builder.build();
    HoleyStream stream = new HoleyStream(learner.model(), SEED);
    for (int t = 0; t < STEPS; t++) {
      inputs[t] = stream.input();
      targets[t] = stream.targets(inputs[t])[0];
      observations[t] = Observation.of(inputs[t], targets[t]);
    }
  }

  private static Model model(int d, int classes) {
    return switch (classes) {
      case 0 -> Model.linear(d);
      case 2 -> Model.logistic(d);
      default -> Model.oneVersusRest(Model.logistic(d), classes);
    };
  }

  /**
   * Arguments: the number of inputs, of classes (0 for a number), and the description of a law.
   * Prints the two counts.
   */
  public static void main(String[] arguments) {
    Law law = Law.of(Description.parse(arguments[2]));
    AllocationProbe probe =
        new AllocationProbe(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), law);
    long arrays = 1;
    long objects = 1;
    for (int run = 0; run < MOST_RUNS && arrays + objects > 0; run++) {
      arrays = probe.bytesThroughArrays();
      objects = probe.bytesThroughObservations();
    }
    System.out.println("arrays " + arrays + " observations " + objects);
  }

  private long bytesThroughArrays() {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int t = 0; t < STEPS; t++) {
      learner.learn(inputs[t], targets[t]);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private long bytesThroughObservations() {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (Observation observation : observations) {
      learner.learn(observation);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
