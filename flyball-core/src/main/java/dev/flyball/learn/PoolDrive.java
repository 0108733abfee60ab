package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.control.Controller;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolLaw;
import dev.flyball.control.PredictionRule;
import dev.flyball.linalg.Workers;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;

/** A pool for all heads: the parameters are the mixture's, and move with it. */
final class PoolDrive implements Drive {
  private final PoolController pool;

  PoolDrive(LearnerSpec spec, PoolLaw law, Standardiser standardiser, Workers workers) {
    this.pool = law.pool(spec.model(), spec.loss(), standardiser, workers);
  }

  @Override
  public void look(double[] w, Batch batch, int labelled) {
    pool.look(batch);
  }

  @Override
  public void predictions(Batch batch, double[] into) {
    pool.predictions(into);
  }

  @Override
  public void move(double[] w, Batch batch, double[] change) {
    pool.learn(batch);
    System.arraycopy(w, 0, change, 0, w.length);
    pool.mixture(w);
    for (int j = 0; j < w.length; j++) {
      change[j] = w[j] - change[j];
    }
  }

  @Override
  public boolean mayFail() {
    return pool.mayFail();
  }

  @Override
  public double lossSum() {
    return pool.lossSum();
  }

  @Override
  public double lossOf(Batch batch, double[] predictions) {
    return pool.lossOf(batch, predictions);
  }

  @Override
  public double leverage() {
    return pool.leverage();
  }

  @Override
  public Controller controller(int h) {
    return pool;
  }

  @Override
  public PredictionRule rule() {
    return pool.prediction();
  }

  @Override
  public void publish(double[] w, double[] into) {
    pool.publish(into);
  }

  @Override
  public void publishSettled(double[] w, double[] into) {
    pool.publishSettled(into);
  }

  @Override
  public boolean settledSaid(int rows, double[] into) {
    return pool.settledSaid(rows, into);
  }

  @Override
  public void startFrom(double[] w) {
    throw new IllegalArgumentException(
        "a pool starts by itself: its members cannot go on from given parameters");
  }

  @Override
  public int contextLength() {
    return pool.contextLength();
  }

  @Override
  public void keepContext(double[] into) {
    pool.keepContext(into);
  }

  @Override
  public void recall(double[] context) {
    pool.recall(context);
  }

  @Override
  public void toPresent() {
    pool.toPresent();
  }

  @Override
  public void reset() {
    pool.reset();
  }

  @Override
  public void save(State state) {
    pool.save(state.in("pool"));
  }

  @Override
  public void load(State state) {
    pool.load(state.in("pool"));
  }
}
