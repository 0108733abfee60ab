package dev.flyball.forest;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.PredictionRule;
import dev.flyball.observation.Batch;
import java.util.List;
import java.util.Optional;

/** No trees: the pool's prediction is the prediction. */
final class NoStage implements Stage {

  @Override
  public void look(Batch batch, int i, double[] predictions, int at) {}

  @Override
  public void learn(Batch batch, int i, double[] settled, int at) {}

  @Override
  public int length() {
    return 0;
  }

  @Override
  public void publish(double[] into, int at) {}

  @Override
  public void publishSettled(double[] into, int at) {}

  @Override
  public PredictionRule rule(PredictionRule pool) {
    return pool;
  }

  @Override
  public Optional<TreeFormula> formula(double[] published, int at) {
    return Optional.empty();
  }

  @Override
  public Optional<TreesReceipt> receipt() {
    return Optional.empty();
  }

  @Override
  public List<double[]> sampled() {
    return List.of();
  }

  @Override
  public int contextLength() {
    return 0;
  }

  @Override
  public void keepContext(double[] into, int at) {}

  @Override
  public void recall(double[] context, int at) {}

  @Override
  public void toPresent() {}

  @Override
  public void fields(Fields f) {}
}
