package dev.flyball.learn;

import dev.flyball.forest.PublishedTrees;
import dev.flyball.law.Curvature;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Published.Extent;
import dev.flyball.model.Linearisation;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.PredictionRule;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Predicts with the loop's current parameters, for the learning thread; makes predictors for
 * others.
 */
final class OwnPredictor {
  private static final long NEVER = -1;

  private final ClosedLoop loop;
  private final Workspace workspace;
  private final Batch batch;
  private Answers answers;

  /** How often the loop had changed when the numbers of these answers were taken. */
  private long nextAt = NEVER;

  private long settledAt = NEVER;
  private @Nullable Predictor shared;

  OwnPredictor(ClosedLoop loop) {
    this.loop = loop;
    this.answers = Answers.of(loop);
    this.workspace = new Workspace(loop.model, answers);
    this.batch = workspace.batch();
  }

  Prediction predict(Question question, double[] values) {
    TrustedInputs trusted = loop.trusted;
    batch.clear();
    trusted
        .standing(values, trusted.doubts(), workspace.believed())
        .addTo(batch, loop.standardiser);
    return predict(question).doubting(trusted.standing(values, trusted.doubts()));
  }

  Prediction predict(int[] components, double[] values) {
    batch.clear();
    batch.add(components, values, loop.standardiser);
    return predict(Question.ANY);
  }

  /** Numbers that the question does not need are not taken: that costs more than to predict. */
  private Prediction predict(Question question) {
    if (answers.areOutdated(loop)) {
      answers = Answers.of(loop);
      nextAt = NEVER;
      settledAt = NEVER;
    }
    Blend blend = answers.blend(question, batch);
    if (blend.share() > 0 && nextAt != loop.changes()) {
      answers.takeNext(Extent.ALL, loop);
      nextAt = loop.changes();
    }
    if (!blend.isNext() && settledAt != loop.changes()) {
      answers.takeSettled(loop);
      settledAt = loop.changes();
    }
    return answers.predict(blend, workspace);
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
    return curvature.leverage(loop.drive.controller(0).observability(), row);
  }

  /** The parameters that predictions use; of a pool, the mixture's. */
  double[] parameters() {
    double[] parameters = new double[loop.w.length];
    loop.drive.predictingWith(loop.w, parameters);
    return parameters;
  }

  /** The predictor that all other threads share; from the first call on every step is published. */
  Predictor shared() {
    if (shared == null) {
      Published readers = new Published(loop, Answers.copyOf(loop));
      shared = new Predictor(loop.model, readers);
      loop.publishTo(readers);
    }
    return shared;
  }

  /** A predictor for rows whose targets will not come, which stands still. */
  Predictor settled() {
    return new Predictor(loop.model, new Published(loop, Answers.settled(loop)));
  }

  /** How {@link #settled} predicts, written out. */
  Optional<PredictionFormula> formula() {
    Standardiser standardiser = loop.standardiser;
    Drive settledBy = loop.handover.settledBy();
    PublishedTrees trees = new PublishedTrees();
    PredictionRule written = settledBy.settledRule(trees);
    double[] numbers = new double[written.length()];
    loop.handover.publishSettled(loop.w, numbers, trees);
    loop.handover.settledModel().ifPresent(trees::takeGrown);
    double[] centre = new double[loop.model.inputs()];
    double[] spread = new double[loop.model.inputs()];
    Arrays.setAll(centre, standardiser::centre);
    Arrays.setAll(spread, standardiser::spread);
    return written
        .formula(numbers)
        .map(
            formula ->
                new PredictionFormula(
                    centre,
                    spread,
                    standardiser.bound(),
                    formula,
                    settledBy.treeFormula(numbers, trees)));
  }
}
