package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Rotation;
import java.util.Arrays;
import java.util.List;

/**
 * What Experiment 3 is asked to do.
 *
 * @param patch the side of a patch in SAR pixels
 * @param eta of full, masked and controlled alike
 * @param loss what every learner descends; of those there are, the paper's eta fits all three of
 *     its learners under the absolute error and its smooth twin (docs/research/reproduction.md)
 * @param validateEvery steps from one validation to the next
 * @param validationPatches at most so many patches, evenly spread, are validated on; 0 for all
 * @param checkpointEvery steps from one checkpoint to the next: what a killed run loses at most
 * @param threads of the optimizer; PyTorch's own are not its business
 */
public record SeaIceSettings(
    Rotation rotation,
    int steps,
    int patch,
    int batch,
    double eta,
    PatchLoss loss,
    int validateEvery,
    int validationPatches,
    int checkpointEvery,
    List<SeaIceMethod> learners,
    long seed,
    int threads,
    ComputeDevice processor) {

  public SeaIceSettings {
    requirePositive("steps", steps);
    requirePositive("patch", patch);
    requirePositive("batch", batch);
    requirePositive("steps between validations", validateEvery);
    requirePositive("steps between checkpoints", checkpointEvery);
    requirePositive("threads", threads);
    if (validationPatches < 0) {
      throw new IllegalArgumentException(
          "validation patches: %s; expected 0 for all, or more".formatted(validationPatches));
    }
    if (steps < validateEvery) {
      throw new IllegalArgumentException(
          "%s steps with a validation every %s: there would be none"
              .formatted(steps, validateEvery));
    }
    learners = List.copyOf(learners);
  }

  private static void requirePositive(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("%s: %s; expected 1 or more".formatted(what, value));
    }
  }

  /** The paper's setting. */
  public static SeaIceSettings paper(Rotation rotation, long seed, int threads) {
    return new SeaIceSettings(
        rotation,
        20_000,
        250,
        8,
        0.005,
        PatchLoss.ABSOLUTE,
        100,
        0,
        500,
        all(),
        seed,
        threads,
        ComputeDevice.CPU);
  }

  /** Minutes instead of days: shows that everything works, and little else. */
  public static SeaIceSettings quick(Rotation rotation, long seed, int threads) {
    return new SeaIceSettings(
        rotation,
        100,
        50,
        8,
        0.005,
        PatchLoss.ABSOLUTE,
        10,
        64,
        50,
        all(),
        seed,
        threads,
        ComputeDevice.CPU);
  }

  /** The same on another rotation. */
  public SeaIceSettings on(Rotation other) {
    return new SeaIceSettings(
        other,
        steps,
        patch,
        batch,
        eta,
        loss,
        validateEvery,
        validationPatches,
        checkpointEvery,
        learners,
        seed,
        threads,
        processor);
  }

  private static List<SeaIceMethod> all() {
    return Arrays.asList(SeaIceMethod.values());
  }

  /** What a checkpoint must agree on to be gone on from; steps may grow. */
  String fingerprint() {
    return "rotation=%s patch=%s batch=%s eta=%s loss=%s validateEvery=%s validationPatches=%s seed=%s"
        .formatted(rotation, patch, batch, eta, loss, validateEvery, validationPatches, seed);
  }

  /** How many of {@code patches} are validated on. */
  int validatedOf(int patches) {
    return validationPatches == 0 ? patches : Math.min(validationPatches, patches);
  }
}
