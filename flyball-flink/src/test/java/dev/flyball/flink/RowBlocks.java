package dev.flyball.flink;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.observation.Observation;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a task would gain if it learned rows in blocks: processor time a row alone and in blocks, by
 * turns, and what is predicted after. Prints a table of docs/research/flink.md; run by hand.
 */
public final class RowBlocks {
  private static final int[] SIZES = {1, 16, 64};
  private static final int ROUNDS = 4;

  private RowBlocks() {}

  public static void main(String[] arguments) {
    for (int inputs : new int[] {100, 500}) {
      Model model = Model.linear(inputs);
      print("default of keys", LearnerSpec.keyed(model));
      print("directional", LearnerSpec.of(model).law(Law.directional()));
      print("paper", LearnerSpec.of(model).law(Law.paper(0.02)));
    }
  }

  private static void print(String name, LearnerSpec spec) {
    int inputs = spec.model().inputs();
    SimulatedKeys keys = new SimulatedKeys(1, 1, inputs);
    List<KeyedObservation> rows =
        IntStream.range(0, 64_000 / inputs * 4)
            .mapToObj(keys::row)
            .filter(KeyedObservation::labelled)
            .toList();
    double[] least = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    double[] after = new double[SIZES.length];
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    for (int round = 0; round < ROUNDS; round++) {
      for (int b = 0; b < SIZES.length; b++) {
        Learner learner = spec.learner();
        long start = threads.getCurrentThreadCpuTime();
        int taken = learn(learner, rows, SIZES[b]);
        least[b] = Math.min(least[b], 1e-3 * (threads.getCurrentThreadCpuTime() - start) / taken);
        after[b] = learner.predict(rows.get(0).values()).value();
      }
    }
    System.out.printf(
        Locale.ROOT,
        "d=%d %s: us a row alone %.1f, in blocks of 16 %.1f, of 64 %.1f; predicts %.3f, %.3f, %.3f%n",
        inputs,
        name,
        least[0],
        least[1],
        least[2],
        after[0],
        after[1],
        after[2]);
  }

  private static int learn(Learner learner, List<KeyedObservation> rows, int size) {
    int taken = 0;
    for (; taken + size <= rows.size(); taken += size) {
      if (size == 1) {
        SimulatedKeys.learn(learner, rows.get(taken));
      } else {
        learner.learn(
            rows.subList(taken, taken + size).stream()
                .map(row -> Observation.of(row.values(), row.target()))
                .toList());
      }
    }
    return taken;
  }
}
