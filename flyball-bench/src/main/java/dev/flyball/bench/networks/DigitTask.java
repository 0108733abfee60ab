package dev.flyball.bench.networks;

import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.Blocks;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.pooling.Pool;
import dev.flyball.missing.RandomStream;

/** {@link StrokeDigits} with patch outages, a small convolutional network, 38,282 parameters. */
final class DigitTask extends ClassTask {
  private static final int BATCH = 64;
  private static final int JUDGED = 1_000;
  private static final long JUDGED_SEED = 4_711;
  private static final int PIXELS = StrokeDigits.SIDE * StrokeDigits.SIDE;

  private final StrokeDigits digits;

  private DigitTask(StrokeDigits digits, float[] judged, int[] classes) {
    super(new Shape(1, StrokeDigits.SIDE, StrokeDigits.SIDE), BATCH, judged, classes);
    this.digits = digits;
  }

  static DigitTask of(long seed) {
    StrokeDigits complete = new StrokeDigits(new RandomStream(JUDGED_SEED));
    float[] judged = new float[JUDGED * PIXELS];
    int[] classes = new int[JUDGED];
    for (int i = 0; i < JUDGED; i++) {
      classes[i] = complete.anyDigit();
      complete.draw(classes[i], judged, i * PIXELS);
    }
    return new DigitTask(new StrokeDigits(new RandomStream(seed)), judged, classes);
  }

  @Override
  public Block network() {
    return new SequentialBlock()
        .add(convolution(16))
        .add(Activation.reluBlock())
        .add(Pool.maxPool2dBlock(new Shape(2, 2), new Shape(2, 2)))
        .add(convolution(32))
        .add(Activation.reluBlock())
        .add(Pool.maxPool2dBlock(new Shape(2, 2), new Shape(2, 2)))
        .add(Blocks.batchFlattenBlock())
        .add(Linear.builder().setUnits(64).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(StrokeDigits.CLASSES).build());
  }

  private static Block convolution(int filters) {
    return Conv2d.builder()
        .setKernelShape(new Shape(3, 3))
        .setFilters(filters)
        .optPadding(new Shape(1, 1))
        .build();
  }

  @Override
  void fill(float[] inputs, float[] labels) {
    for (int i = 0; i < labels.length; i++) {
      int digit = digits.anyDigit();
      labels[i] = digit;
      digits.draw(digit, inputs, i * PIXELS);
      digits.lose(inputs, i * PIXELS);
    }
  }
}
