package dev.flyball.bench.peer;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.flyball.tables.peer.Peer;
import java.util.ArrayList;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.functions.SGD;
import moa.classifiers.rules.AMRulesRegressor;
import moa.classifiers.trees.FIMTDD;

/** Regressors of MOA, at their defaults but for the learning rate of SGD. */
public final class MoaLearner implements Peer {
  private static final int SQUARED_LOSS = 2;

  private final AbstractClassifier classifier;
  private final InstancesHeader header;
  private final boolean fills;

  private MoaLearner(AbstractClassifier classifier, int inputs, boolean fills) {
    this.classifier = classifier;
    this.fills = fills;
    List<Attribute> attributes = new ArrayList<>();
    for (int j = 0; j < inputs; j++) {
      attributes.add(new Attribute("x" + j));
    }
    attributes.add(new Attribute("y"));
    Instances instances = new Instances("stream", attributes, 0);
    instances.setClassIndex(inputs);
    header = new InstancesHeader(instances);
    classifier.prepareForUse();
    classifier.setModelContext(header);
    classifier.resetLearning();
  }

  /** {@code functions.SGD} with squared loss and no decay; skips what is missing by itself. */
  public static MoaLearner sgd(int inputs, double rate) {
    SGD sgd = new SGD();
    sgd.lossFunctionOption.setChosenIndex(SQUARED_LOSS);
    sgd.learningRateOption.setValue(rate);
    sgd.lambdaRegularizationOption.setValue(0);
    return new MoaLearner(sgd, inputs, false);
  }

  /** FIMT-DD; it fails on missing values once it has split, so it gets means (zero) for them. */
  public static MoaLearner fimtdd(int inputs) {
    return new MoaLearner(new FIMTDD(), inputs, true);
  }

  /** AMRules; missing values are anomalies to it, so it gets means (zero) for them. */
  public static MoaLearner amRules(int inputs) {
    return new MoaLearner(new AMRulesRegressor(), inputs, true);
  }

  /** A row as MOA takes it. */
  public Instance instance(double[] row, double target) {
    double[] values = new double[row.length + 1];
    for (int j = 0; j < row.length; j++) {
      values[j] = fills && Double.isNaN(row[j]) ? 0 : row[j];
    }
    Instance instance = new DenseInstance(1, values);
    instance.setDataset(header);
    instance.setClassValue(target);
    return instance;
  }

  /** Predicts a row of {@link #instance}, of this learner or of one like it, then learns it. */
  public double learn(Instance row) {
    double[] votes = classifier.getVotesForInstance(row);
    classifier.trainOnInstance(row);
    return votes.length == 0 ? 0 : votes[0];
  }

  @Override
  public double learn(double[] row, double target) {
    return learn(instance(row, target));
  }
}
