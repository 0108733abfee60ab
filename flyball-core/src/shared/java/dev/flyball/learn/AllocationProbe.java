package dev.flyball.learn;

import dev.flyball.Allocation;
import dev.flyball.checkpoint.Description;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;

/** Measures, in a JVM of its own, how many bytes a step allocates once warm. */
final class AllocationProbe {
  static final long SEED = 17;
  private static final int STEPS = 1000;

  private final Learner learner;
  private final double[][] inputs = new double[STEPS][];
  private final double[] targets = new double[STEPS];
  private final Observation[] observations = new Observation[STEPS];

  private AllocationProbe(int d, int classes, Law law) {
    LearnerBuilder builder = Learner.builder(model(d, classes)).law(law);
    // Inputs that come again are only recognised where nothing rescales them.
    learner =
        law.describe().toString().contains("memory=rows")
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
   * Prints the bytes a step through arrays, and through observations.
   */
  public static void main(String[] arguments) {
    Law law = Law.of(Description.parse(arguments[2]));
    AllocationProbe probe =
        new AllocationProbe(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), law);
    System.out.println(Allocation.bytesPerStep(STEPS, probe::learnArrays));
    System.out.println(Allocation.bytesPerStep(STEPS, probe::learnObservations));
  }

  private void learnArrays() {
    for (int t = 0; t < STEPS; t++) {
      learner.learn(inputs[t], targets[t]);
    }
  }

  private void learnObservations() {
    for (Observation observation : observations) {
      learner.learn(observation);
    }
  }
}
