package dev.flyball.model;

import dev.flyball.observation.Batch;
import java.util.random.RandomGenerator;

/** A model that delegates to another one whatever it does not override. */
sealed interface DelegatingModel extends Model permits ClassWeighted, IndicatorModel {

  /** The other model. */
  Model inner();

  @Override
  default int inputs() {
    return inner().inputs();
  }

  @Override
  default int outputs() {
    return inner().outputs();
  }

  @Override
  default int parameters() {
    return inner().parameters();
  }

  @Override
  default Link link() {
    return inner().link();
  }

  @Override
  default void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    inner().scores(w, offset, batch, observation, into);
  }

  @Override
  default Linearisation linearisation() {
    return inner().linearisation();
  }

  @Override
  default void initialise(double[] w, int offset, RandomGenerator random) {
    inner().initialise(w, offset, random);
  }

  @Override
  default boolean linearInParameters() {
    return inner().linearInParameters();
  }

  @Override
  default int inputsInRow() {
    return inner().inputsInRow();
  }

  @Override
  default int interceptAt() {
    return inner().interceptAt();
  }

  @Override
  default boolean decays(int j) {
    return inner().decays(j);
  }

  @Override
  default int heads() {
    return inner().heads();
  }

  @Override
  default Model head() {
    return inner().head();
  }

  @Override
  default int targets() {
    return inner().targets();
  }

  @Override
  default double targetOf(int head, double target) {
    return inner().targetOf(head, target);
  }

  @Override
  default double weightOf(double target) {
    return inner().weightOf(target);
  }

  @Override
  default void checkTarget(int k, double target) {
    inner().checkTarget(k, target);
  }
}
