package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;
import org.junit.jupiter.api.Test;

class TwoBranchRegressorTest {
  private static final Shape SAR = new Shape(2, 6, 16, 16);
  private static final Shape AMSR = new Shape(2, 15, 5, 5);

  @Test
  void hasExactlyThePapersParameters() {
    try (NDManager manager = NDManager.newBaseManager()) {
      TwoBranchRegressor network = network(manager);

      long parameters =
          network.getParameters().values().stream()
              .map(Parameter::getArray)
              .mapToLong(NDArray::size)
              .sum();

      assertThat(parameters).isEqualTo(368_753);
    }
  }

  @Test
  void doesNotLookAtAnAbsentModality() {
    try (NDManager manager = NDManager.newBaseManager()) {
      TwoBranchRegressor network = network(manager);
      NDArray amsr = manager.randomNormal(AMSR);
      NDArray sarAbsent = manager.create(new float[] {0, 1, 1, 1}, new Shape(2, 2));

      float[] one = predict(network, manager, manager.randomNormal(SAR), amsr, sarAbsent);
      float[] other = predict(network, manager, manager.randomNormal(SAR), amsr, sarAbsent);

      assertThat(other[0]).isEqualTo(one[0]);
      assertThat(other[1]).isNotEqualTo(one[1]);
    }
  }

  @Test
  void normalisesEachGroupOfEachSample() {
    try (NDManager manager = NDManager.newBaseManager()) {
      GroupNorm norm = new GroupNorm(2, 4);
      norm.initialize(manager, DataType.FLOAT32, new Shape(3, 4, 5, 5));
      NDArray x = manager.randomNormal(new Shape(3, 4, 5, 5)).mul(7).add(30);

      NDArray y =
          norm.forward(new ParameterStore(manager, false), new NDList(x), false).singletonOrThrow();

      NDArray groups = y.reshape(6, 50);
      assertThat(groups.mean(new int[] {1}).toFloatArray())
          .containsExactly(new float[6], within(1e-4f));
      assertThat(groups.square().mean(new int[] {1}).toFloatArray())
          .containsExactly(new float[] {1, 1, 1, 1, 1, 1}, within(1e-3f));
    }
  }

  private static TwoBranchRegressor network(NDManager manager) {
    TwoBranchRegressor network = new TwoBranchRegressor();
    network.initialize(manager, DataType.FLOAT32, SAR, AMSR, new Shape(2, 2));
    return network;
  }

  private static float[] predict(
      TwoBranchRegressor network, NDManager manager, NDArray sar, NDArray amsr, NDArray present) {
    return network
        .forward(new ParameterStore(manager, false), new NDList(sar, amsr, present), false)
        .singletonOrThrow()
        .toFloatArray();
  }
}
