package dev.flyball.paper.har;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Settings of {@code flyball experiment har}.
 *
 * @param models what to do with each model
 * @param batch how many distinct rows a step learns from
 * @param every how many steps lie between two judgements
 */
public record HarSettings(List<Plan> models, int batch, int every, long seed, int threads) {
  private static final int BATCH = 256;
  private static final int EVERY = 100;

  /**
   * The runs of one model.
   *
   * @param seeds how many runs every law of the paper has
   */
  public record Plan(HarModel model, int seeds, int steps) {
    public Plan {
      if (seeds < 1) {
        throw new IllegalArgumentException("at least 1 seed is needed, not " + seeds);
      }
      if (steps < 1) {
        throw new IllegalArgumentException("at least 1 step is needed, not " + steps);
      }
    }
  }

  public HarSettings {
    models = List.copyOf(models);
    if (models.isEmpty()) {
      throw new IllegalArgumentException("at least 1 model is needed");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("at least 1 thread is needed, not " + threads);
    }
  }

  /** Of these models, with the paper's minibatches and judgements. */
  public static HarSettings of(List<Plan> models, long seed, int threads) {
    return new HarSettings(models, BATCH, EVERY, seed, threads);
  }

  /** The paper's 10 seeds and 1,000 steps. */
  public static Plan paper(HarModel model) {
    return new Plan(model, 10, 1_000);
  }

  /** A few seeds of some steps: a first look. */
  public static Plan quick(HarModel model) {
    return switch (model) {
      case LOGISTIC -> new Plan(model, 2, 500);
      case NETWORK -> new Plan(model, 1, 100);
    };
  }

  /** The steps after which a run of {@code steps} is judged; the last always. */
  int[] judgements(int steps) {
    return IntStream.rangeClosed(1, steps).filter(t -> t % every == 0 || t == steps).toArray();
  }
}
