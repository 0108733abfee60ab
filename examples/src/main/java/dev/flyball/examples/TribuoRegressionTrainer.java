package dev.flyball.examples;

import dev.flyball.model.Model;
import org.tribuo.Example;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.Prediction;
import org.tribuo.provenance.ModelProvenance;
import org.tribuo.regression.Regressor;

/** Learns one number. */
public final class TribuoRegressionTrainer extends TribuoTrainer<Regressor> {

  /** With the default law. */
  public TribuoRegressionTrainer() {}

  public TribuoRegressionTrainer(String law) {
    super(law);
  }

  @Override
  Model model(int features, ImmutableOutputInfo<Regressor> outputs) {
    if (outputs.size() != 1) {
      throw new IllegalArgumentException(
          "%s numbers an example; expected one".formatted(outputs.size()));
    }
    return Model.linear(features);
  }

  @Override
  double target(Regressor output, ImmutableOutputInfo<Regressor> outputs) {
    return output.getValues()[0];
  }

  @Override
  TribuoModel<Regressor> model(
      String name,
      ModelProvenance provenance,
      ImmutableFeatureMap features,
      ImmutableOutputInfo<Regressor> outputs,
      byte[] learned) {
    return new Number(name, provenance, features, outputs, learned);
  }

  private static final class Number extends TribuoModel<Regressor> {
    private static final long serialVersionUID = 1;

    Number(
        String name,
        ModelProvenance provenance,
        ImmutableFeatureMap features,
        ImmutableOutputInfo<Regressor> outputs,
        byte[] learned) {
      super(name, provenance, features, outputs, false, learned);
    }

    @Override
    Prediction<Regressor> prediction(double[] values, int seen, Example<Regressor> example) {
      String target = Regressor.extractNames(outputIDInfo)[0];
      return new Prediction<>(new Regressor(target, values[0]), seen, example);
    }

    @Override
    protected org.tribuo.Model<Regressor> copy(String newName, ModelProvenance newProvenance) {
      return new Number(newName, newProvenance, featureIDMap, outputIDInfo, learned);
    }
  }
}
