package dev.flyball.bench.networks;

import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.observation.Mask;
import dev.flyball.paper.datasets.HarData;

/**
 * HAR with missing modalities: every row of a batch keeps each feature with probability 0.8 and
 * loses four of the six sensing families, as in the paper's Experiment 2. A network of 64 hidden
 * units, 36,358 parameters. Judged on complete rows of the test people, every third of them.
 */
final class ActivityTask extends ClassTask {
  private static final int BATCH = 64;
  private static final double KEEP = 0.8;
  private static final int HIDDEN_FAMILIES = 4;
  private static final int EVERY = 3;
  private static final int UNITS = 64;

  private final HarData data;
  private final RandomStream random;
  private final Missingness missingness;
  private final Mask mask;

  private ActivityTask(HarData data, long seed, float[] judged, int[] classes) {
    super(new Shape(data.features().size()), BATCH, judged, classes);
    this.data = data;
    random = new RandomStream(seed);
    int features = data.features().size();
    missingness =
        Missingness.iid(features, KEEP)
            .and(Missingness.exactlyHidden(data.families(), HIDDEN_FAMILIES));
    mask = Mask.allSeen(features);
  }

  /** From {@linkplain HarData#standardised standardised} data. */
  static ActivityTask of(HarData data, long seed) {
    int features = data.features().size();
    int count = data.test().rows() / EVERY;
    float[] judged = new float[count * features];
    int[] classes = new int[count];
    for (int i = 0; i < count; i++) {
      classes[i] = data.test().activity()[EVERY * i];
      for (int j = 0; j < features; j++) {
        judged[i * features + j] = (float) data.test().values()[EVERY * i][j];
      }
    }
    return new ActivityTask(data, seed, judged, classes);
  }

  @Override
  public Block network() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(UNITS).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(data.activities().size()).build());
  }

  @Override
  void fill(float[] inputs, float[] labels) {
    int features = data.features().size();
    for (int i = 0; i < labels.length; i++) {
      int row = random.nextInt(data.train().rows());
      labels[i] = data.train().activity()[row];
      missingness.next(data.train().values()[row], random, mask);
      for (int j = 0; j < features; j++) {
        inputs[i * features + j] = mask.seen(j) ? (float) data.train().values()[row][j] : 0;
      }
    }
  }
}
