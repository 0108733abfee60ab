package dev.flyball.learn;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;

/** What a prediction works in, for one thread at a time. */
final class Workspace {
  private final Batch batch;
  private final BelievedRow believed;

  /** The answers that the rules read: a change of law is followed by others. */
  private Answers answers;

  private PredictionRule nextRule;
  private PredictionRule settledRule;

  Workspace(Model model, Answers answers) {
    this.batch = new Batch(model.inputs(), model.targets());
    this.believed = new BelievedRow(model.inputs());
    this.answers = answers;
    this.nextRule = answers.nextRule();
    this.settledRule = answers.settledRule();
  }

  Batch batch() {
    return batch;
  }

  /** Room for what is believed of a row. */
  BelievedRow believed() {
    return believed;
  }

  /** From here on the rules read these answers. */
  void read(Answers others) {
    if (others != answers) {
      answers = others;
      nextRule = others.nextRule();
      settledRule = others.settledRule();
    }
  }

  PredictionRule nextRule() {
    return nextRule;
  }

  PredictionRule settledRule() {
    return settledRule;
  }
}
