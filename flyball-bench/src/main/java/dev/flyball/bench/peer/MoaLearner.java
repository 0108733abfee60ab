package dev.flyball.bench.peer;

import com.yahoo.labs.samoa.instances.Attribute;
import com.yahoo.labs.samoa.instances.DenseInstance;
import com.yahoo.labs.samoa.instances.Instance;
import com.yahoo.labs.samoa.instances.Instances;
import com.yahoo.labs.samoa.instances.InstancesHeader;
import dev.flyball.tables.peer.Peer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.classifiers.AbstractClassifier;
import moa.classifiers.functions.SGD;

/** MOA's linear regression by stochastic gradients, at its defaults but for the rate. */
public final class MoaLearner implements Peer {
  private static final int SQUARED_LOSS = 2;

  private final AbstractClassifier classifier;
  private final InstancesHeader header;

  private MoaLearner(AbstractClassifier classifier, int inputs) {
    this.classifier = classifier;
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
    return new MoaLearner(sgd, inputs);
  }

  /** A row as MOA takes it. */
  public Instance instance(double[] row, double target) {
    Instance instance = new DenseInstance(1, Arrays.copyOf(row, row.length + 1));
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
