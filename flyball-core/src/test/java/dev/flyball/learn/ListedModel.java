package dev.flyball.learn;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.observation.Batch;

/** A linear model whose rows are always listed: the slow twin of one whose rows stand whole. */
record ListedModel(LinearModel of) implements Model {
  @Override
  public int inputs() {
    return of.inputs();
  }

  @Override
  public int outputs() {
    return of.outputs();
  }

  @Override
  public int parameters() {
    return of.parameters();
  }

  @Override
  public Link link() {
    return of.link();
  }

  @Override
  public void scores(double[] w, int offset, Batch batch, int observation, double[] into) {
    of.scores(w, offset, batch, observation, into);
  }

  @Override
  public void linearise(double[] w, int offset, Batch batch, int observation, SparseRows rows) {
    of.linearise(w, offset, batch, observation, rows);
  }

  @Override
  public boolean linearInParameters() {
    return true;
  }

  @Override
  public int inputsInRow() {
    return of.inputsInRow();
  }

  @Override
  public int interceptAt() {
    return of.interceptAt();
  }

  @Override
  public boolean decays(int j) {
    return of.decays(j);
  }

  @Override
  public Description describe() {
    return of.describe();
  }
}
