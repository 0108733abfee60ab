package dev.flyball.examples;

import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tribuo.Example;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.Prediction;
import org.tribuo.classification.Label;
import org.tribuo.provenance.ModelProvenance;

/** Learns classes; the model gives a probability to each. */
public final class TribuoLabelTrainer extends TribuoTrainer<Label> {

  /** With the default law. */
  public TribuoLabelTrainer() {}

  public TribuoLabelTrainer(String law) {
    super(law);
  }

  @Override
  Model model(int features, ImmutableOutputInfo<Label> outputs) {
    LinearModel one = Model.logistic(features);
    return outputs.size() > 2 ? Model.oneVersusRest(one, outputs.size()) : one;
  }

  @Override
  double target(Label output, ImmutableOutputInfo<Label> outputs) {
    return outputs.getID(output);
  }

  @Override
  TribuoModel<Label> model(
      String name,
      ModelProvenance provenance,
      ImmutableFeatureMap features,
      ImmutableOutputInfo<Label> outputs,
      byte[] learned) {
    return new Classes(name, provenance, features, outputs, learned);
  }

  private static final class Classes extends TribuoModel<Label> {
    private static final long serialVersionUID = 1;

    Classes(
        String name,
        ModelProvenance provenance,
        ImmutableFeatureMap features,
        ImmutableOutputInfo<Label> outputs,
        byte[] learned) {
      super(name, provenance, features, outputs, true, learned);
    }

    @Override
    Prediction<Label> prediction(double[] values, int seen, Example<Label> example) {
      double[] shares = values.length > 1 ? values : new double[] {1 - values[0], values[0]};
      double all = Arrays.stream(shares).sum();
      Map<String, Label> scores = new HashMap<>();
      Label best = null;
      for (int k = 0; k < outputIDInfo.size(); k++) {
        double share = shares[k] / all;
        Label label = new Label(outputIDInfo.getOutput(k).getLabel(), share);
        scores.put(label.getLabel(), label);
        best = best == null || share > best.getScore() ? label : best;
      }
      return new Prediction<>(best, scores, seen, example, true);
    }

    @Override
    protected org.tribuo.Model<Label> copy(String newName, ModelProvenance newProvenance) {
      return new Classes(newName, newProvenance, featureIDMap, outputIDInfo, learned);
    }
  }
}
