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
  private final int inputs;
  private final LinearParameters parameters;
  private final StochasticGradientOptimiser optimiser;
  private final SquaredLoss loss = new SquaredLoss();
  private SGDVector features;
  private DenseVector prediction;

  public TribuoLearner(int inputs, double rate) {
    this.inputs = inputs;
    parameters = new LinearParameters(inputs + 1, 1);
    optimiser = new AdaGrad(rate, 0.1);
    optimiser.initialise(parameters);
  }

  private double predict(double[] row) {
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
    features =
        SparseVector.createSparseVector(
            inputs + 1, Arrays.copyOf(indices, length), Arrays.copyOf(values, length));
    prediction = parameters.predict(features);
    return prediction.get(0);
  }

  @Override
  public double learn(double[] row, double target) {
    double predicted = predict(row);
    DenseVector truth = DenseVector.createDenseVector(new double[] {target});
    Pair<Double, SGDVector> feedback = loss.lossAndGradient(truth, prediction);
    parameters.update(optimiser.step(parameters.gradients(feedback, features), 1));
    return predicted;
  }
}
