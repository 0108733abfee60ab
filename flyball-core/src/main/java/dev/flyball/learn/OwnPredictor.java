package dev.flyball.learn;

import dev.flyball.control.Curvature;
import dev.flyball.control.PoolLaw;
import dev.flyball.control.PredictionRule;
import dev.flyball.model.Linearisation;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predicts with the loop's current parameters, for the learning thread; makes predictors for
 * others.
 */
final class OwnPredictor {
  private final ClosedLoop loop;
  private final Drive drive;
  private final PredictionRule rule;
  private final Batch batch;

  /** The numbers to predict with: the loop's parameters, or what the drive publishes once asked. */
  private double[] published;

  private double[] settled = new double[0];

  /** How often the loop had changed when they were published. */
  private long publishedAt = -1;

  private long settledAt = -1;

  private @Nullable Predictor shared;

  OwnPredictor(ClosedLoop loop) {
    this.loop = loop;
    this.drive = loop.drive;
    this.rule = drive.rule();
    this.batch = drive.batch(loop.model);
    this.published = drive.publishesParameters() ? loop.w : new double[0];
  }

  Prediction predict(Question question, double[] values) {
    batch.clear();
    batch.add(values, loop.standardiser);
    return predict(question);
  }

  Prediction predict(int[] components, double[] values) {
    batch.clear();
    batch.add(components, values, loop.standardiser);
    return predict(Question.ANY);
  }

  private Prediction predict(Question question) {
    int outputs = loop.model.outputs();
    double share = Answers.share(question, loop.reach, batch);
    if (share > 0) {
      publish();
    }
    if (share == 1) {
      return Prediction.of(rule, outputs, published, loop.intervals.own(), batch);
    }
    if (settled.length == 0) {
      settled = new double[rule.length()];
    }
    if (settledAt != loop.changes()) {
      drive.publishSettled(loop.w, settled);
      settledAt = loop.changes();
    }
    return Prediction.between(
        rule, outputs, published, share, settled, loop.intervals.settled(), batch);
  }

  private void publish() {
    if (published.length < rule.length()) {
      published = new double[rule.length()];
    }
    if (published != loop.w && publishedAt != loop.changes()) {
      drive.publish(loop.w, published);
      publishedAt = loop.changes();
    }
  }

  double leverage(double[] values) {
    batch.clear();
    batch.add(values, loop.standardiser);
    Curvature curvature = loop.spec.law().curvature();
    Linearisation row = loop.model.head().linearisation();
    row.at(loop.w, 0, batch);
    for (int i = 0; i < row.rows(); i++) {
      // A pool's memory holds rows as they are: the loss's curvature is in its members' steps.
      double sensitivity =
          loop.spec.law() instanceof PoolLaw
              ? 1
              : curvature.sensitivity(loop.spec.loss(), loop.model.link(), row.score(i), 1);
      row.feed(i, batch.sawAnything(0) ? sensitivity : 0, 0);
    }
    row.close(1);
    return curvature.leverage(drive.controller(0).observability(), row);
  }

  /** The parameters that predictions use; of a pool, the mixture's. */
  double[] parameters() {
    if (loop.spec.law() instanceof PoolLaw) {
      return loop.w.clone();
    }
    double[] numbers = new double[rule.length()];
    drive.publish(loop.w, numbers);
    return Arrays.copyOf(numbers, loop.w.length);
  }

  /** The predictor that all other threads share; from the first call on every step is published. */
  Predictor shared() {
    if (shared == null) {
      Published readers = new Published(loop.standardiser, Answers.of(loop, rule.length()));
      shared = new Predictor(loop.model, readers, drive);
      loop.publishTo(readers);
    }
    return shared;
  }

  /** A predictor for rows whose targets will not come, which stands still. */
  Predictor settled() {
    Answers still = Answers.settled(loop, rule.length());
    return new Predictor(loop.model, new Published(loop.standardiser, still), drive);
  }

  /** How {@link #settled} predicts, written out. */
  Optional<PredictionFormula> formula() {
    Standardiser standardiser = loop.standardiser;
    double[] numbers = new double[rule.length()];
    drive.publishSettled(loop.w, numbers);
    double[] centre = new double[loop.model.inputs()];
    double[] spread = new double[loop.model.inputs()];
    Arrays.setAll(centre, standardiser::centre);
    Arrays.setAll(spread, standardiser::spread);
    return drive
        .rule()
        .formula(numbers)
        .map(
            written ->
                new PredictionFormula(
                    centre, spread, standardiser.bound(), written, drive.treeFormula(numbers)));
  }
}
