package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.Controller;
import dev.flyball.forest.PublishedTrees;
import dev.flyball.forest.SettledModel;
import dev.flyball.forest.Stage;
import dev.flyball.forest.TreeFormula;
import dev.flyball.law.PoolLaw;
import dev.flyball.linalg.Workers;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.PredictionRule;
import java.util.List;
import java.util.Optional;

/**
 * Steps a pool for all heads and the trees on it; the parameters are those of the pool's mixture.
 */
final class PoolDrive implements Drive {
  private final PoolController pool;
  private final Stage stage;
  private final int outputs;
  private final int published;

  /** The predictions of a batch. */
  private double[] predicted;

  private double lossSum;
  private final FormerMixtures formers;
  private final boolean classes;

  /** After how many rows the row is learned that is recalled; -1 where it comes at once. */
  private double recalledAt = -1;

  PoolDrive(LearnerSpec spec, PoolLaw law, Standardiser standardiser, Workers workers) {
    this.pool = PoolController.of(law, spec.model(), spec.loss(), standardiser, workers);
    this.stage = Stage.of(law, spec.model(), spec.seed());
    this.outputs = spec.model().outputs();
    this.published = pool.prediction().length();
    this.predicted = new double[outputs];
    this.classes = PoolLaw.predictsClasses(spec.model());
    this.formers = new FormerMixtures(pool.formerLength(), stage.contextLength(), outputs);
  }

  @Override
  public void look(double[] w, Batch batch, int labelled) {
    pool.look(batch);
    int length = batch.rows() * outputs;
    if (predicted.length < length) {
      predicted = new double[2 * length];
    }
    System.arraycopy(pool.predictions(), 0, predicted, 0, length);
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.sawAnything(i)) {
        stage.look(batch, i, predicted, i * outputs);
      }
    }
  }

  @Override
  public void predictions(Batch batch, double[] into) {
    System.arraycopy(predicted, 0, into, 0, batch.rows() * outputs);
  }

  @Override
  public void move(double[] w, Batch batch, double[] change) {
    lossSum = lossOf(batch);
    lookBack(batch);
    pool.learn(batch);
    learnStage(batch);
    recalledAt = -1;
    formers.keep(pool, stage);
    System.arraycopy(w, 0, change, 0, w.length);
    pool.mixture(w);
    for (int j = 0; j < w.length; j++) {
      change[j] = w[j] - change[j];
    }
  }

  /** Predicts a row as it would have been with the targets of some rows before it alone. */
  private void lookBack(Batch batch) {
    formers.forget();
    boolean atOnce = recalledAt < 0 || recalledAt == formers.rows();
    if (batch.rows() == 1 && batch.sawAnything(0) && atOnce && stage.settlesNext()) {
      formers.look(pool, stage, batch);
    }
    for (int i = 0; i < batch.rows(); i++) {
      formers.count(batch.labelled(i) && batch.sawAnything(i));
    }
  }

  @Override
  public FormerMixtures formers() {
    return formers;
  }

  /** What a prediction has lost, so that ratios are of interest: an absolute error, or log loss. */
  @Override
  public double missOf(Batch batch, double[] predictions, int at) {
    return classes
        ? pool.lossOf(batch, 0, predictions, at)
        : Math.abs(batch.target(0, 0) - predictions[at]);
  }

  @Override
  public PredictionRule settledRule(PublishedTrees beside) {
    return stage.settledRule(pool.prediction(), beside);
  }

  @Override
  public Optional<SettledModel> settledModel() {
    return stage.settledModel();
  }

  @Override
  public Optional<TreeFormula> treeFormula(double[] numbers, PublishedTrees beside) {
    return beside.formula(numbers, published);
  }

  @Override
  public Optional<Stage> stage() {
    return Optional.of(stage);
  }

  private double lossOf(Batch batch) {
    double sum = 0;
    for (int i = 0; i < batch.rows(); i++) {
      sum += batch.labelled(i) ? pool.lossOf(batch, i, predicted, i * outputs) : 0;
    }
    return sum;
  }

  private void learnStage(Batch batch) {
    for (int i = 0; i < batch.rows(); i++) {
      if (batch.labelled(i) && batch.sawAnything(i)) {
        if (batch.rows() > 1) {
          // Only the last row is as it was when it was looked at.
          System.arraycopy(pool.predictions(), i * outputs, predicted, i * outputs, outputs);
          stage.look(batch, i, predicted, i * outputs);
        }
        stage.learn(batch, i, pool.settledPredictions(), i * outputs);
      }
    }
    stage.endRecall();
  }

  @Override
  public boolean takesWeights() {
    return true;
  }

  @Override
  public boolean mayFail() {
    return pool.mayFail();
  }

  @Override
  public double lossSum() {
    return lossSum;
  }

  @Override
  public double lossOf(Batch batch, int row, double[] predictions, int at) {
    return pool.lossOf(batch, row, predictions, at);
  }

  @Override
  public double leverage() {
    return pool.leverage();
  }

  @Override
  public List<String> departed() {
    return pool.departed();
  }

  @Override
  public Controller controller(int h) {
    return pool;
  }

  @Override
  public PredictionRule rule(PublishedTrees beside) {
    return stage.rule(pool.prediction(), beside);
  }

  @Override
  public void publish(double[] w, double[] into, PublishedTrees beside) {
    pool.publish(into);
    stage.publish(into, published, beside);
  }

  @Override
  public void publishSettled(double[] w, double[] into, PublishedTrees beside) {
    pool.publishSettled(into);
    stage.publishSettled(into, published, beside);
  }

  @Override
  public double[] settledPredictions() {
    return pool.settledPredictions();
  }

  @Override
  public void startFrom(double[] w) {
    throw new IllegalArgumentException(
        "a pool starts by itself: its members cannot go on from given parameters");
  }

  @Override
  public int contextLength() {
    return pool.contextLength() + stage.contextLength() + 1;
  }

  @Override
  public void keepContext(double[] into) {
    pool.keepContext(into);
    stage.keepContext(into, pool.contextLength());
    into[into.length - 1] = formers.rows();
  }

  @Override
  public void recall(double[] context) {
    pool.recall(context);
    stage.recall(context, pool.contextLength());
    recalledAt = context[context.length - 1];
  }

  @Override
  public void endRecall() {
    pool.endRecall();
    stage.endRecall();
    recalledAt = -1;
  }

  @Override
  public void fields(Fields f) {
    f.part("distances", formers);
    f.part(ClosedLoop.POOL, pool);
    f.part(ClosedLoop.TREES, stage);
  }
}
