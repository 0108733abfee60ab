package dev.flyball.bench.peer;

import com.oracle.labs.mlrg.olcut.util.Pair;
import dev.flyball.tables.peer.Peer;
import java.util.Arrays;
import org.tribuo.math.LinearParameters;
import org.tribuo.math.StochasticGradientOptimiser;
import org.tribuo.math.la.DenseVector;
import org.tribuo.math.la.SGDVector;
import org.tribuo.math.la.SparseVector;
import org.tribuo.math.optimisers.AdaGrad;
import org.tribuo.regression.sgd.objectives.SquaredLoss;

/**
 * Tribuo's linear SGD. Its trainer wants the whole data set at once; these are the parts it is made
 * of, put together in the same order, row by row: prediction, squared loss, gradient, AdaGrad (the
 * trainer's own default) and update. Missing features are absent from its sparse vectors; the last
 * component is the bias.
 */
public final class TribuoLearner implements Peer {
  private final LinearParameters parameters;
  private final StochasticGradientOptimiser optimiser;
  private final SquaredLoss loss = new SquaredLoss();

  /** A row in Tribuo's layout. */
  public record Row(SGDVector features, DenseVector truth) {}

  public TribuoLearner(int inputs, double rate) {
    parameters = new LinearParameters(inputs + 1, 1);
    optimiser = new AdaGrad(rate, 0.1);
    optimiser.initialise(parameters);
  }

  /** A row in Tribuo's layout. */
  public static Row row(double[] row, double target) {
    int inputs = row.length;
    int[] indices = new int[inputs + 1];
    double[] values = new double[inputs + 1];
    int length = 0;
    for (int j = 0; j < inputs; j++) {
      if (!Double.isNaN(row[j])) {
        indices[length] = j;
        values[length++] = row[j];
      }
    }
    indices[length] = inputs;
    values[length++] = 1;
    return new Row(
        SparseVector.createSparseVector(
            inputs + 1, Arrays.copyOf(indices, length), Arrays.copyOf(values, length)),
        DenseVector.createDenseVector(new double[] {target}));
  }

  /** Predicts a row, then learns it. */
  public double learn(Row row) {
    DenseVector prediction = parameters.predict(row.features());
    Pair<Double, SGDVector> feedback = loss.lossAndGradient(row.truth(), prediction);
    parameters.update(optimiser.step(parameters.gradients(feedback, row.features()), 1));
    return prediction.get(0);
  }

  @Override
  public double learn(double[] row, double target) {
    return learn(row(row, target));
  }
}
