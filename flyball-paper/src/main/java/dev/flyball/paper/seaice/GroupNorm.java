package dev.flyball.paper.seaice;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.AbstractBlock;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import ai.djl.training.initializer.Initializer;
import ai.djl.util.PairList;

/**
 * Group normalisation of images (N, C, H, W): each group of channels of each sample gets mean 0 and
 * variance 1, then each channel its own scale and shift. Unlike batch normalisation it does not
 * look at other samples, so a sample with a missing modality disturbs no other.
 */
final class GroupNorm extends AbstractBlock {
  private static final byte VERSION = 1;
  private static final float SMALLEST_VARIANCE = 1e-5f;

  private final int groups;
  private final int channels;
  private final Parameter gamma;
  private final Parameter beta;

  GroupNorm(int groups, int channels) {
    super(VERSION);
    if (groups < 1 || channels % groups != 0) {
      throw new IllegalArgumentException(
          "%s channels cannot be cut into %s equal groups".formatted(channels, groups));
    }
    this.groups = groups;
    this.channels = channels;
    gamma = addParameter(channelParameter("gamma", Parameter.Type.GAMMA, Initializer.ONES));
    beta = addParameter(channelParameter("beta", Parameter.Type.BETA, Initializer.ZEROS));
  }

  private static Parameter channelParameter(String name, Parameter.Type type, Initializer start) {
    return Parameter.builder().setName(name).setType(type).optInitializer(start).build();
  }

  @Override
  protected NDList forwardInternal(
      ParameterStore store, NDList inputs, boolean training, PairList<String, Object> params) {
    NDArray x = inputs.singletonOrThrow();
    Shape shape = x.getShape();
    NDArray grouped = x.reshape(shape.get(0), groups, -1);
    NDArray centred = grouped.sub(grouped.mean(new int[] {2}, true));
    NDArray variance = centred.square().mean(new int[] {2}, true);
    NDArray normal = centred.div(variance.add(SMALLEST_VARIANCE).sqrt()).reshape(shape);
    NDArray scale = store.getValue(gamma, x.getDevice(), training).reshape(1, channels, 1, 1);
    NDArray shift = store.getValue(beta, x.getDevice(), training).reshape(1, channels, 1, 1);
    return new NDList(normal.mul(scale).add(shift));
  }

  @Override
  public void prepare(Shape[] inputShapes) {
    gamma.setShape(new Shape(channels));
    beta.setShape(new Shape(channels));
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    return inputShapes;
  }

  @Override
  protected void initializeChildBlocks(NDManager manager, DataType type, Shape... shapes) {}
}
