package dev.flyball.paper.seaice;

import dev.flyball.paper.scenes.Rotation;
import java.util.List;

/**
 * Settings of Experiment 3.
 *
 * @param loss what every learner descends; of those there are, the paper's eta fits all three of
 *     its learners under the absolute error and its smooth twin (docs/research/reproduction.md)
 * @param threads of the optimizer; PyTorch's own are not its business
 */
public record SeaIceSettings(
    Rotation rotation,
    Size size,
    PatchLoss loss,
    List<SeaIceMethod> learners,
    long seed,
    int threads,
    ComputeDevice processor) {
  /** Of full, masked and controlled alike. */
  static final double ETA = 0.005;

  /**
   * The size of an experiment.
   *
   * @param patch the side of a patch in SAR pixels
   * @param validateEvery steps from one validation to the next
   * @param validationPatches at most so many patches, evenly spread, are validated on; 0 for all
   * @param checkpointEvery steps from one checkpoint to the next: what a killed run loses at most
   */
  public record Size(
      int steps,
      int patch,
      int batch,
      int validateEvery,
      int validationPatches,
      int checkpointEvery) {
    public static final Size PAPER = new Size(20_000, 250, 8, 100, 0, 500);

    /** Minutes instead of days: shows that everything works, and little else. */
    public static final Size QUICK = new Size(100, 50, 8, 10, 64, 50);

    public Size {
      requirePositive("steps", steps);
      requirePositive("patch", patch);
      requirePositive("batch", batch);
      requirePositive("steps between validations", validateEvery);
      requirePositive("steps between checkpoints", checkpointEvery);
      if (validationPatches < 0) {
        throw new IllegalArgumentException(
            "validation patches: %s; expected 0 for all, or more".formatted(validationPatches));
      }
      if (steps < validateEvery) {
        throw new IllegalArgumentException(
            "%s steps with a validation every %s: there would be none"
                .formatted(steps, validateEvery));
      }
    }

    /** How many of {@code patches} are validated on. */
    int validatedOf(int patches) {
      return validationPatches == 0 ? patches : Math.min(validationPatches, patches);
    }
  }

  public SeaIceSettings {
    requirePositive("threads", threads);
    learners = List.copyOf(learners);
  }

  private static void requirePositive(String what, int value) {
    if (value < 1) {
      throw new IllegalArgumentException("%s: %s; expected 1 or more".formatted(what, value));
    }
  }

  /** The settings that must equal a checkpoint's to resume it; steps may grow. */
  String fingerprint() {
    return "rotation=%s patch=%s batch=%s eta=%s loss=%s validateEvery=%s validationPatches=%s seed=%s"
        .formatted(
            rotation,
            size.patch(),
            size.batch(),
            ETA,
            loss,
            size.validateEvery(),
            size.validationPatches(),
            seed);
  }
}
