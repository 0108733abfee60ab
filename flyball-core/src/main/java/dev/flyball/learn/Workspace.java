package dev.flyball.learn;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;

/** What a prediction works in, for one thread at a time. */
final class Workspace {
  private final Batch batch;
  private final BelievedRow believed;

  /** The drives that the rules are of: a change of law is followed by others. */
  private Drive by;

  private PredictionRule rule;
  private Drive settledBy;
  private PredictionRule settledRule;

  Workspace(Model model, Drive by) {
    this.batch = new Batch(model.inputs(), model.targets());
    this.believed = new BelievedRow(model.inputs());
    this.by = by;
    this.rule = by.rule();
    this.settledBy = by;
    this.settledRule = rule;
  }

  Batch batch() {
    return batch;
  }

  /** Room for what is believed of a row. */
  BelievedRow believed() {
    return believed;
  }

  /** The rule of the drive that answers for the next row. */
  PredictionRule rule(Drive answers) {
    if (answers != by) {
      by = answers;
      rule = answers.rule();
    }
    return rule;
  }

  /** The rule of the drive that gives settled answers. */
  PredictionRule settledRule(Drive answers) {
    if (answers == by) {
      return rule;
    }
    if (answers != settledBy) {
      settledBy = answers;
      settledRule = answers.rule();
    }
    return settledRule;
  }
}
