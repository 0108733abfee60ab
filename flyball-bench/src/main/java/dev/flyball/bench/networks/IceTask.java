package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.Trainer;
import dev.flyball.linalg.Workers;
import dev.flyball.missing.RandomStream;
import dev.flyball.paper.scenes.Patch;
import dev.flyball.paper.scenes.PatchOptions;
import dev.flyball.paper.scenes.Patches;
import dev.flyball.paper.scenes.Rotation;
import dev.flyball.paper.scenes.Scenes;
import dev.flyball.paper.scenes.Split;
import dev.flyball.paper.scenes.SyntheticOptions;
import dev.flyball.paper.scenes.SyntheticScenes;
import dev.flyball.paper.seaice.ModalityLoss;
import dev.flyball.paper.seaice.TwoBranchRegressor;
import dev.flyball.paper.seaice.WeightedSampler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The paper's Experiment 3 in small: its network of 368,753 parameters, its missingness and its
 * draws, on patches of 50 cut from synthetic scenes. The error is the mean absolute one in percent,
 * on complete patches of scenes that were held out.
 */
final class IceTask implements NetworkTask {
  private static final int BATCH = 8;
  private static final int SCENES = 10;
  private static final int LINES = 1_000;
  private static final int JUDGED = 80;
  private static final long SCENE_SEED = 7;
  private static final PatchOptions OPTIONS = PatchOptions.ofSize(PatchOptions.CELL);

  private final Scenes scenes;
  private final Split split;
  private final WeightedSampler sampler;
  private final RandomStream draws;
  private final ModalityLoss loss;
  private final float[] sar = new float[BATCH * Patch.SAR_CHANNELS * OPTIONS.pixels()];
  private final float[] amsr = new float[BATCH * Patch.AMSR_CHANNELS * cells()];
  private final float[] present = new float[2 * BATCH];
  private final float[] targets = new float[BATCH];

  private IceTask(Scenes scenes, long seed) {
    this.scenes = scenes;
    split = scenes.split(Rotation.A);
    sampler = new WeightedSampler(split.training());
    RandomStream random = new RandomStream(seed);
    draws = random.split(1);
    loss = new ModalityLoss(random.split(2));
  }

  /** Draws the scenes if they are not there yet. */
  static void prepare(Path folder) {
    try {
      if (!Files.exists(folder)) {
        Path half = folder.resolveSibling(folder.getFileName() + ".half");
        SyntheticScenes.write(
            new SyntheticOptions(SCENES, LINES, LINES, SCENE_SEED, 0),
            half,
            Workers.of(Runtime.getRuntime().availableProcessors()),
            file -> {});
        open(half).close();
        Files.move(half, folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** From the scenes that {@link #prepare} drew. */
  static IceTask of(Path folder, long seed) {
    try {
      return new IceTask(open(folder), seed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Scenes open(Path folder) throws IOException {
    return Scenes.open(folder, folder.resolve("patches"), OPTIONS, words -> {});
  }

  @Override
  public Block network() {
    return new TwoBranchRegressor();
  }

  @Override
  public Shape[] shapes() {
    int size = OPTIONS.size();
    return new Shape[] {
      new Shape(BATCH, Patch.SAR_CHANNELS, size, size),
      new Shape(BATCH, Patch.AMSR_CHANNELS, OPTIONS.cells(), OPTIONS.cells()),
      new Shape(BATCH, 2)
    };
  }

  @Override
  public LearningBatch next(NDManager manager) {
    read(split.training(), IntStream.range(0, BATCH).map(i -> sampler.draw(draws)).toArray());
    for (int i = 0; i < BATCH; i++) {
      loss.apply(
          image(sar, i, Patch.SAR_CHANNELS), image(amsr, i, Patch.AMSR_CHANNELS), present, 2 * i);
    }
    return new LearningBatch(inputs(manager), manager.create(targets, new Shape(BATCH, 1)));
  }

  private static ModalityLoss.Image image(float[] values, int i, int channels) {
    int each = values.length / BATCH;
    return new ModalityLoss.Image(values, i * each, each / channels, channels);
  }

  private void read(Patches patches, int[] numbers) {
    Arrays.fill(present, 1);
    for (int i = 0; i < numbers.length; i++) {
      Patch patch = patches.read(numbers[i]);
      patch.fillSar(split.normalisation(), sar, i * sar.length / BATCH);
      patch.fillAmsr(split.normalisation(), amsr, i * amsr.length / BATCH);
      targets[i] = (float) patch.target();
    }
  }

  private NDList inputs(NDManager manager) {
    Shape[] shapes = shapes();
    return new NDList(
        manager.create(sar, shapes[0]),
        manager.create(amsr, shapes[1]),
        manager.create(present, shapes[2]));
  }

  @Override
  public NDArray loss(NDArray predicted, NDArray labels) {
    return predicted.sub(labels).abs().mean();
  }

  @Override
  public double error(Trainer trainer) {
    Patches patches = split.validation();
    double sum = 0;
    for (int first = 0; first < JUDGED; first += BATCH) {
      int from = first;
      read(
          patches,
          IntStream.range(0, BATCH)
              .map(i -> (int) ((long) (from + i) * patches.count() / JUDGED))
              .toArray());
      try (NDManager manager = trainer.getManager().newSubManager()) {
        NDArray predicted = trainer.evaluate(inputs(manager)).singletonOrThrow();
        predicted.attach(manager);
        float[] values = predicted.toFloatArray();
        for (int i = 0; i < BATCH; i++) {
          sum += Math.abs(values[i] - targets[i]);
        }
      }
    }
    return sum / JUDGED;
  }

  private static int cells() {
    return OPTIONS.cells() * OPTIONS.cells();
  }

  @Override
  public void close() {
    scenes.close();
  }
}
