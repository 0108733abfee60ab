package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Activation;
import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.convolutional.Conv2d;
import ai.djl.nn.core.Linear;
import ai.djl.nn.pooling.Pool;
import ai.djl.training.ParameterStore;
import ai.djl.util.PairList;

/**
 * The two-branch convolutional regressor of the paper's Experiment 3, 368,753 parameters: a deep
 * tower for the fine SAR image, a shallow one for the coarse AMSR grid, each pooled, projected, and
 * gated by its modality's presence before the head. Takes SAR (N, 6, H, W), AMSR (N, 15, h, w) and
 * the presence flags (N, 2), SAR first; gives one number a sample, the fraction of ice. The gate
 * makes an absent modality's tensors gradient-free for that sample.
 */
public final class TwoBranchRegressor extends AbstractBlock {
  public static final int SAR_CHANNELS = 6;
  public static final int AMSR_CHANNELS = 15;
  private static final byte VERSION = 1;
  private static final int GROUPS = 8;
  private static final int SAR_FEATURES = 64;
  private static final int AMSR_FEATURES = 16;

  private final Block sar;
  private final Block amsr;
  private final Block head;

  public TwoBranchRegressor() {
    super(VERSION);
    sar = addChildBlock("sar", sarTower());
    amsr = addChildBlock("amsr", amsrTower());
    head = addChildBlock("head", head());
  }

  private static Block sarTower() {
    SequentialBlock tower = new SequentialBlock();
    convolution(tower, 32, 1);
    for (int width : new int[] {32, 64, 128}) {
      convolution(tower, width, 2);
      convolution(tower, width, 1);
    }
    return pooled(tower, SAR_FEATURES);
  }

  private static Block amsrTower() {
    SequentialBlock tower = new SequentialBlock();
    convolution(tower, 32, 1);
    convolution(tower, 128, 1);
    return pooled(tower, AMSR_FEATURES);
  }

  private static void convolution(SequentialBlock tower, int filters, int stride) {
    tower.add(
        Conv2d.builder()
            .setKernelShape(new Shape(3, 3))
            .setFilters(filters)
            .optStride(new Shape(stride, stride))
            .optPadding(new Shape(1, 1))
            .optBias(true)
            .build());
    tower.add(new GroupNorm(GROUPS, filters));
    tower.add(Activation.reluBlock());
  }

  private static Block pooled(SequentialBlock tower, int features) {
    return tower
        .add(Pool.globalAvgPool2dBlock())
        .add(Linear.builder().setUnits(features).build())
        .add(Activation.reluBlock());
  }

  private static Block head() {
    return new SequentialBlock()
        .add(Linear.builder().setUnits(128).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(64).build())
        .add(Activation.reluBlock())
        .add(Linear.builder().setUnits(1).build());
  }

  @Override
  protected NDList forwardInternal(
      ParameterStore store, NDList inputs, boolean training, PairList<String, Object> params) {
    NDArray present = inputs.get(2);
    NDArray fine = sar.forward(store, new NDList(inputs.get(0)), training).singletonOrThrow();
    NDArray coarse = amsr.forward(store, new NDList(inputs.get(1)), training).singletonOrThrow();
    NDArray fused = fine.mul(present.get(":, 0:1")).concat(coarse.mul(present.get(":, 1:2")), 1);
    return head.forward(store, new NDList(fused), training);
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    return new Shape[] {new Shape(inputShapes[0].get(0), 1)};
  }

  @Override
  protected void initializeChildBlocks(NDManager manager, DataType type, Shape... shapes) {
    if (shapes.length != 3
        || shapes[0].get(1) != SAR_CHANNELS
        || shapes[1].get(1) != AMSR_CHANNELS) {
      throw new IllegalArgumentException(
          "the regressor takes SAR (N, %s, H, W), AMSR (N, %s, h, w) and presence (N, 2), not %s"
              .formatted(SAR_CHANNELS, AMSR_CHANNELS, java.util.Arrays.toString(shapes)));
    }
    sar.initialize(manager, type, shapes[0]);
    amsr.initialize(manager, type, shapes[1]);
    head.initialize(manager, type, new Shape(shapes[0].get(0), SAR_FEATURES + AMSR_FEATURES));
  }
}
