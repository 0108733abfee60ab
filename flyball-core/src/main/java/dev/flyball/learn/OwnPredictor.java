package dev.flyball.learn;

import dev.flyball.law.Curvature;
import dev.flyball.law.PoolLaw;
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
  private final ClosedLoop loop;
  private final Handover drive;
  private final Workspace workspace;
  private final Batch batch;

  /** The drive that answers for the next row, and what its rule takes: parameters, or more. */
  private Drive by;

  private double[] published = new double[0];

  /** The same of settled answers. */
  private Drive settledBy;

  private double[] settled = new double[0];
  private final Asked asked = new Asked();

  /** How often the loop had changed when they were published. */
  private long publishedAt = -1;

  private long settledAt = -1;

  private @Nullable Predictor shared;

  OwnPredictor(ClosedLoop loop) {
    this.loop = loop;
    this.drive = loop.drive;
    this.by = drive.predictsBy();
    this.settledBy = drive.settledBy();
    this.workspace = new Workspace(loop.model, drive.predictsBy());
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

  private Prediction predict(Question question) {
    Blend blend = Blend.of(question, loop.reach, asked, batch);
    if (blend.share() > 0) {
      publish();
    }
    PredictionRule rule = workspace.rule(by);
    if (blend.isNext()) {
      return Prediction.of(rule, loop.model.outputs(), published, loop.intervals.own(), batch);
    }
    settle();
    return blend.of(
        rule,
        published,
        workspace.settledRule(settledBy),
        settled,
        loop.model.outputs(),
        loop.intervals.settled(),
        batch);
  }

  private void publish() {
    Drive answers = drive.predictsBy();
    if (published.length == 0 || by != answers) {
      by = answers;
      published = drive.publishesParameters() ? loop.w : new double[by.rule().length()];
      publishedAt = -1;
    }
    if (published != loop.w && publishedAt != loop.changes()) {
      drive.publish(loop.w, published);
      publishedAt = loop.changes();
    }
  }

  private void settle() {
    Drive answers = drive.settledBy();
    if (settled.length == 0 || settledBy != answers) {
      settledBy = answers;
      settled = new double[settledBy.rule().length()];
      settledAt = -1;
    }
    if (settledAt != loop.changes()) {
      drive.publishSettled(loop.w, settled);
      settledAt = loop.changes();
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
    double[] parameters = new double[loop.w.length];
    drive.predictingWith(loop.w, parameters);
    return parameters;
  }

  /** The predictor that all other threads share; from the first call on every step is published. */
  Predictor shared() {
    if (shared == null) {
      Published readers = new Published(loop, Answers.of(loop));
      shared = new Predictor(loop.model, readers, drive.predictsBy());
      loop.publishTo(readers);
    }
    return shared;
  }

  /** A predictor for rows whose targets will not come, which stands still. */
  Predictor settled() {
    Answers still = Answers.settled(loop);
    return new Predictor(loop.model, new Published(loop, still), still.by());
  }

  /** How {@link #settled} predicts, written out. */
  Optional<PredictionFormula> formula() {
    Standardiser standardiser = loop.standardiser;
    Drive answers = drive.settledBy();
    PredictionRule written = answers.rule();
    double[] numbers = new double[written.length()];
    drive.publishSettled(loop.w, numbers);
    double[] centre = new double[loop.model.inputs()];
    double[] spread = new double[loop.model.inputs()];
    Arrays.setAll(centre, standardiser::centre);
    Arrays.setAll(spread, standardiser::spread);
    return written
        .formula(numbers)
        .map(
            formula ->
                new PredictionFormula(
                    centre, spread, standardiser.bound(), formula, answers.treeFormula(numbers)));
  }
}
