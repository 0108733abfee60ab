package dev.flyball.paper.seaice;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import ai.djl.util.Pair;
import dev.flyball.deep.LawOptimizer;
import dev.flyball.law.Law;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbsentModalityTest {
  @Test
  void weightDecayAndTheLawLeaveTheAbsentBranchAloneAndMoveTheOther() {
    TwoBranchRegressor network = new TwoBranchRegressor();
    try (Model model = Model.newInstance("ice")) {
      model.setBlock(network);
      LawOptimizer law = LawOptimizer.builder(network, Law.masked()).optWeightDecays(0.1f).build();
      try (Trainer trainer =
          model.newTrainer(new DefaultTrainingConfig(Loss.l2Loss()).optOptimizer(law))) {
        trainer.initialize(new Shape(2, 6, 8, 8), new Shape(2, 15, 5, 5), new Shape(2, 2));
        Map<String, float[]> before = tensors(network);

        stepWithoutSar(trainer);

        tensors(network)
            .forEach(
                (name, values) -> {
                  if (name.startsWith("01")) {
                    assertThat(values).as(name).isEqualTo(before.get(name));
                  } else if (name.endsWith("weight")) {
                    assertThat(values).as(name).isNotEqualTo(before.get(name));
                  }
                });
      }
    }
  }

  private static void stepWithoutSar(Trainer trainer) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      NDList inputs =
          new NDList(
              manager.randomNormal(new Shape(2, 6, 8, 8)),
              manager.randomNormal(new Shape(2, 15, 5, 5)),
              manager.create(new float[] {0, 1, 0, 1}, new Shape(2, 2)));
      try (GradientCollector collector = trainer.newGradientCollector()) {
        NDArray predicted = trainer.forward(inputs).singletonOrThrow();
        collector.backward(predicted.sub(1).square().mean());
      }
      trainer.step();
    }
  }

  private static Map<String, float[]> tensors(TwoBranchRegressor network) {
    Map<String, float[]> tensors = new LinkedHashMap<>();
    for (Pair<String, Parameter> pair : network.getParameters()) {
      tensors.put(pair.getKey(), pair.getValue().getArray().toFloatArray());
    }
    return tensors;
  }
}
