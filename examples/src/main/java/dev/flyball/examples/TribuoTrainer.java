package dev.flyball.examples;

import com.oracle.labs.mlrg.olcut.config.Config;
import com.oracle.labs.mlrg.olcut.provenance.Provenance;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import java.time.OffsetDateTime;
import java.util.Map;
import org.tribuo.Dataset;
import org.tribuo.Example;
import org.tribuo.ImmutableFeatureMap;
import org.tribuo.ImmutableOutputInfo;
import org.tribuo.Model;
import org.tribuo.Output;
import org.tribuo.Trainer;
import org.tribuo.provenance.ModelProvenance;
import org.tribuo.provenance.TrainerProvenance;
import org.tribuo.provenance.impl.TrainerProvenanceImpl;

/**
 * A trainer of Tribuo that learns with Flyball, one pass in the order of the examples. A feature
 * that an example does not have is missing, where Tribuo's own trainers take it for 0. The law is
 * part of the provenance, so that a model says how it was made.
 */
public abstract class TribuoTrainer<T extends Output<T>> implements Trainer<T> {
  @Config(description = "The law, as the command's option --law takes it.")
  private String law = "pool";

  private int invocations;

  TribuoTrainer() {}

  TribuoTrainer(String law) {
    this.law = law;
  }

  /** What is learned, for so many features. */
  abstract dev.flyball.model.Model model(int features, ImmutableOutputInfo<T> outputs);

  /** An output as the learner takes it. */
  abstract double target(T output, ImmutableOutputInfo<T> outputs);

  /** The model that predicts with what was learned. */
  abstract TribuoModel<T> model(
      String name,
      ModelProvenance provenance,
      ImmutableFeatureMap features,
      ImmutableOutputInfo<T> outputs,
      byte[] learned);

  @Override
  public Model<T> train(Dataset<T> examples, Map<String, Provenance> run) {
    return train(examples, run, INCREMENT_INVOCATION_COUNT);
  }

  @Override
  public synchronized Model<T> train(
      Dataset<T> examples, Map<String, Provenance> run, int invocation) {
    if (invocation != INCREMENT_INVOCATION_COUNT) {
      setInvocationCount(invocation);
    }
    TrainerProvenance own = getProvenance();
    invocations++;
    ImmutableFeatureMap features = examples.getFeatureIDMap();
    ImmutableOutputInfo<T> outputs = examples.getOutputIDInfo();
    dev.flyball.model.Model model = model(features.size(), outputs);
    Learner learner = Learner.builder(model).law(Law.parse(law, model)).build();
    for (Example<T> example : examples) {
      learner.learn(TribuoModel.row(example, features), target(example.getOutput(), outputs));
    }
    ModelProvenance provenance =
        new ModelProvenance(
            TribuoModel.class.getName(), OffsetDateTime.now(), examples.getProvenance(), own, run);
    return model("flyball", provenance, features, outputs, learner.toBytes());
  }

  @Override
  public synchronized int getInvocationCount() {
    return invocations;
  }

  @Override
  public synchronized void setInvocationCount(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("an invocation count of " + count);
    }
    invocations = count;
  }

  @Override
  public TrainerProvenance getProvenance() {
    return new TrainerProvenanceImpl(this);
  }
}
