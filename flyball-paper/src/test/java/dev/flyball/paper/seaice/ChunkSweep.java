package dev.flyball.paper.seaice;

import ai.djl.nn.Block;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.deep.NetworkMemory;
import dev.flyball.law.Defaults;
import dev.flyball.linalg.Workers;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.paper.scenes.SceneSet;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What the width of a chunk costs and is worth on Experiment 3's network, and whether a chunk that
 * a step did not reach has to be forgotten: prints docs/research/results/sea-ice-chunks.csv.
 */
final class ChunkSweep {
  private static final int PATCH = 50;
  private static final int EVERY = 20;

  private ChunkSweep() {}

  private static LawOptimizer optimizer(Block network, Workers workers, NetworkMemory memory) {
    return LawOptimizer.builder(network, Defaults.network())
        .memory(memory)
        .workers(workers)
        .build();
  }

  /** One row: the median time of a later step, what the memory holds, and validation errors. */
  static String row(String form, int size, int batch, int steps, long seed, Split split) {
    NetworkMemory memory =
        form.equals("fading") ? NetworkMemory.fadingChunks(size) : NetworkMemory.chunks(size);
    SeaIceSettings settings =
        new SeaIceSettings(
            Rotation.A,
            new SeaIceSettings.Size(steps, PATCH, batch, EVERY, 64, steps),
            PatchLoss.ABSOLUTE,
            List.of(SeaIceMethod.CONTROLLED),
            seed,
            1,
            ComputeDevice.CPU);
    LawOptimizer[] made = new LawOptimizer[1];
    try (SeaIceTrial trial =
        new SeaIceTrial(
            settings,
            SeaIceMethod.CONTROLLED,
            split,
            Workers.one(),
            (network, workers) -> made[0] = optimizer(network, workers, memory))) {
      double[] millis = new double[steps];
      for (int t = 0; t < steps; t++) {
        long start = System.nanoTime();
        trial.advance();
        millis[t] = (System.nanoTime() - start) / 1e6;
      }
      double mib = made[0].numBytes() / 1024.0 / 1024.0;
      double[] later = Arrays.copyOfRange(millis, steps / 2, steps);
      Arrays.sort(later);
      double[] errors = trial.curve().errors();
      return String.format(
          Locale.ROOT,
          "%s,%d,%d,%d,%d,%.0f,%.0f,%.2f,%.2f",
          form,
          size,
          batch,
          steps,
          seed,
          later[later.length / 2],
          mib,
          Arrays.stream(errors).average().orElseThrow(),
          errors[errors.length - 1]);
    }
  }

  /** Arguments: a folder for patches, the steps, the seeds, and forms such as fading:128:8. */
  public static void main(String[] args) {
    int steps = Integer.parseInt(args[1]);
    System.out.println("form,chunk,batch,steps,seed,step ms,memory MiB,mean MAE,last MAE");
    try (Scenes opened =
        Scenes.open(
            SceneSet.synthetic(5, 500, 7),
            Path.of(args[0]),
            new PatchOptions(PATCH),
            Workers.one(),
            word -> {})) {
      Split split = opened.split(Rotation.A);
      for (String form : Arrays.copyOfRange(args, 3, args.length)) {
        String[] parts = form.split(":");
        int size = Integer.parseInt(parts[1]);
        int batch = Integer.parseInt(parts[2]);
        for (long seed = 1; seed <= Long.parseLong(args[2]); seed++) {
          System.out.println(row(parts[0], size, batch, steps, seed, split));
        }
      }
    }
  }
}
