package dev.flyball.examples;

import com.oracle.labs.mlrg.olcut.util.Pair;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Predictor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tribuo.Example;
import org.tribuo.Excuse;
import org.tribuo.Feature;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.Model;
import org.tribuo.Output;
import org.tribuo.Prediction;
import org.tribuo.provenance.ModelProvenance;

/**
 * What a learner knows, as a model of Tribuo. It keeps the learner's bytes, so that Java's
 * serialisation carries it; Tribuo's own format is not written.
 */
abstract class TribuoModel<T extends Output<T>> extends Model<T> {
  private static final long serialVersionUID = 1;

  final byte[] learned;
  private transient Predictor predictor;

  TribuoModel(
      String name,
      ModelProvenance provenance,
      ImmutableFeatureMap features,
      ImmutableOutputInfo<T> outputs,
      boolean probabilities,
      byte[] learned) {
    super(name, provenance, features, outputs, probabilities);
    this.learned = learned;
  }

  /**
   * An example as a row: NaN for what it does not have. Features that are not known are left out.
   */
  static double[] row(Example<?> example, ImmutableFeatureMap features) {
    double[] row = new double[features.size()];
    Arrays.fill(row, Double.NaN);
    for (Feature feature : example) {
      int place = features.getID(feature.getName());
      if (place >= 0) {
        row[place] = feature.getValue();
      }
    }
    return row;
  }

  /** What the learner's predictions mean. */
  abstract Prediction<T> prediction(double[] values, int seen, Example<T> example);

  @Override
  public Prediction<T> predict(Example<T> example) {
    dev.flyball.learn.Prediction made = predictor().predict(row(example, featureIDMap));
    return prediction(made.values(), made.seen(), example);
  }

  private synchronized Predictor predictor() {
    if (predictor == null) {
      predictor = Learner.fromBytes(learned).settled();
    }
    return predictor;
  }

  /** None: a mixture has no one weight for a feature. */
  @Override
  public Map<String, List<Pair<String, Double>>> getTopFeatures(int most) {
    return Map.of();
  }

  @Override
  public Optional<Excuse<T>> getExcuse(Example<T> example) {
    return Optional.empty();
  }
}
