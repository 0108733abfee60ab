package dev.flyball.bench;

import dev.flyball.bench.RegressorTraining.Times;
import dev.flyball.bench.peer.LapackBlocks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.bytedeco.javacpp.FloatPointer;

/**
 * The directional law as a DJL optimizer, on gradients of Experiment 3's network: against LAPACK
 * called block by block, and against the forward and backward pass. What is timed of ours is all of
 * {@code trainer.step()}: taking gradients, memory, solves, moving. Not on JMH: steps of a training
 * are no repetitions of one another.
 */
final class DeepSuite {
  private static final int BLOCKS = 2_881;
  private static final int WIDTH = 128;
  private static final int SMALL_PATCH = 50;
  private static final int PAPERS_PATCH = 250;
  private static final double LEAST_RATIO = 3;
  private static final double LEAST_PASSES = 5;

  Findings run(Session session) {
    if (!hasEngine()) {
      return new Findings(
          List.of(),
          List.of(),
          List.of("left out: PyTorch is not on the class path; ask for it by name, bench deep"),
          List.of());
    }
    System.setProperty("ai.djl.offline", "true");
    // On a busy machine PyTorch's threads wait for each other by spinning, and time that.
    System.setProperty("ai.djl.pytorch.num_threads", "1");
    List<Measurement> ours = new ArrayList<>();
    List<Measurement> peers = new ArrayList<>(lapack(session));
    int cores = Runtime.getRuntime().availableProcessors();
    for (int workers : IntStream.of(1, cores).distinct().toArray()) {
      ours.addAll(training(session, workers));
      ours.add(largeGradients(session, workers));
    }
    List<Ratio> ratios = new ArrayList<>();
    for (Measurement peer : peers) {
      ours.forEach(
          each -> ratios.add(Ratio.of(each, peer).asked(required(each, peer, cores), Double.NaN)));
    }
    List<Measurement> passes = papersPatch(session);
    ratios.add(Ratio.of(passes.get(0), passes.get(1)).asked(LEAST_PASSES, Double.NaN));
    List<Measurement> all = new ArrayList<>(peers);
    all.addAll(ours);
    all.addAll(passes);
    return new Findings(all, ratios);
  }

  /** Asked is the optimizer as it is used, on all cores, against the bare factors and solves. */
  private static double required(Measurement ours, Measurement peer, int cores) {
    return ours.who().equals(who(cores)) && peer.who().equals("spotrf + spotrs")
        ? LEAST_RATIO
        : Double.NaN;
  }

  private static boolean hasEngine() {
    try {
      Class.forName("ai.djl.pytorch.engine.PtEngine", false, DeepSuite.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static List<Measurement> lapack(Session session) {
    session.say("  LAPACK, %s blocks of %s".formatted(BLOCKS, WIDTH));
    int warmups = 3;
    int rounds = session.quick() ? 5 : 15;
    double[] bare = new double[rounds];
    double[] whole = new double[rounds];
    Random random = new Random(1);
    float[] values = new float[BLOCKS * WIDTH];
    try (LapackBlocks blocks = new LapackBlocks(BLOCKS, WIDTH, 0.99, 0.005);
        FloatPointer gradient = new FloatPointer((long) values.length)) {
      for (int round = -warmups; round < rounds; round++) {
        for (int i = 0; i < values.length; i++) {
          values[i] = 0.1f * (float) random.nextGaussian();
        }
        gradient.put(values, 0, values.length);
        long start = System.nanoTime();
        blocks.update(gradient);
        long middle = System.nanoTime();
        blocks.solve(gradient);
        if (round >= 0) {
          bare[round] = (System.nanoTime() - middle) * 1e-6;
          whole[round] = (System.nanoTime() - start) * 1e-6;
        }
      }
    }
    Map<String, String> at = Map.of("blocks", "" + BLOCKS);
    return List.of(
        new Measurement("blocks", "spotrf + spotrs", at, "ms", Spread.of(bare)),
        new Measurement("blocks", "sscal + ssyr + spotrf + spotrs", at, "ms", Spread.of(whole)));
  }

  /** Early in a training and later on. */
  private static List<Measurement> training(Session session, int workers) {
    int early = session.quick() ? 20 : 40;
    int late = session.quick() ? 60 : 400;
    session.say("  training, %s steps, %s".formatted(late + early, who(workers)));
    try (RegressorTraining training = new RegressorTraining(SMALL_PATCH, 1, workers)) {
      take(training, early);
      Measurement first = optimizer("steps " + early + " on", workers, take(training, early));
      take(training, late - 2 * early > 0 ? late - 2 * early : 0);
      Measurement then = optimizer("steps " + late + " on", workers, take(training, early));
      return List.of(first, then.with("refused", training.refused()));
    }
  }

  /** The worst case of a solver that looks at S: everywhere large against the ridge. */
  private static Measurement largeGradients(Session session, int workers) {
    int steps = session.quick() ? 20 : 100;
    session.say("  gradients a hundred times as large, " + who(workers));
    try (RegressorTraining training = new RegressorTraining(SMALL_PATCH, 100, workers)) {
      take(training, steps);
      return optimizer("gradients x 100", workers, take(training, 40))
          .with("refused", training.refused());
    }
  }

  /** One thread each, like against like. */
  private static List<Measurement> papersPatch(Session session) {
    int workers = 1;
    int steps = session.quick() ? 3 : 9;
    session.say("  forward + backward on patches of " + PAPERS_PATCH);
    try (RegressorTraining training = new RegressorTraining(PAPERS_PATCH, 1, workers)) {
      take(training, 2);
      List<Times> times = take(training, steps);
      Map<String, String> at = Map.of("patch", "" + PAPERS_PATCH);
      return List.of(
          new Measurement("step", who(workers), at, "ms", spread(times, Times::optimizer)),
          new Measurement(
              "step", "forward + backward", at, "ms", spread(times, Times::forwardAndBackward)));
    }
  }

  private static List<Times> take(RegressorTraining training, int steps) {
    return IntStream.range(0, steps).mapToObj(i -> training.step()).toList();
  }

  private static Measurement optimizer(String when, int workers, List<Times> times) {
    Map<String, String> at = new LinkedHashMap<>();
    at.put("when", when);
    return new Measurement("trainer.step", who(workers), at, "ms", spread(times, Times::optimizer));
  }

  private static Spread spread(List<Times> times, java.util.function.ToDoubleFunction<Times> part) {
    return Spread.of(times.stream().mapToDouble(part).toArray());
  }

  private static String who(int workers) {
    return "optimizer, %s worker%s".formatted(workers, workers == 1 ? "" : "s");
  }
}
