package dev.flyball.model;

import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;
import dev.flyball.observation.ObservationException;
import java.util.random.RandomGenerator;

/**
 * One head per class, each told 1 for its own class and 0 for the rest; the class predicted is that
 * of the largest score. The target is the class, 0 to classes - 1. Each head has its own
 * parameters, memory and safeguards (the paper's Experiment 2), so heads can be stepped side by
 * side.
 */
public record OneVersusRest(Model head, int classes) implements Model {

  public OneVersusRest {
    if (classes < 2) {
      throw new IllegalArgumentException(
          "one versus rest needs at least 2 classes, not " + classes);
    }
    if (head.outputs() != 1 || head.heads() != 1) {
      throw new IllegalArgumentException(
          "a head has a single output; %s has %s".formatted(head, head.outputs()));
    }
  }

  @Override
  public int inputs() {
    return head.inputs();
  }

  @Override
  public int outputs() {
    return classes;
  }

  @Override
  public int parameters() {
    return classes * head.parameters();
  }

  @Override
  public Link link() {
    return head.link();
  }

  @Override
  public int heads() {
    return classes;
  }

  @Override
  public int targets() {
    return 1;
  }

  @Override
  public double targetOf(int headIndex, double target) {
    return target == headIndex ? 1 : 0;
  }

  @Override
  public void checkTarget(int k, double target) {
    if (target != Math.rint(target) || target < 0 || target >= classes) {
      throw ObservationException.target(
          k, target, "a class: a whole number from 0 to " + (classes - 1));
    }
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    double[] one = new double[1];
    for (int c = 0; c < classes; c++) {
      head.scores(w, offset + c * head.parameters(), batch, observation, one);
      into[c] = one[0];
    }
  }

  @Override
  public void initialise(double[] w, int offset, RandomGenerator random) {
    for (int c = 0; c < classes; c++) {
      head.initialise(w, offset + c * head.parameters(), random);
    }
  }

  @Override
  public boolean linearInParameters() {
    return head.linearInParameters();
  }

  @Override
  public int inputsInRow() {
    return head.inputsInRow();
  }

  @Override
  public int interceptAt() {
    return head.interceptAt();
  }

  @Override
  public boolean decays(int j) {
    return head.decays(j % head.parameters());
  }

  @Override
  public OneVersusRest withInputs(int inputs) {
    return new OneVersusRest(head.withInputs(inputs), classes);
  }

  @Override
  public OneVersusRest withClasses(int more) {
    return new OneVersusRest(head, more);
  }

  @Override
  public Description describe() {
    return Description.of("one-versus-rest")
        .with("classes", classes)
        .around("head", head.describe());
  }
}
