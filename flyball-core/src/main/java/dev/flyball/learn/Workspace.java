package dev.flyball.learn;

import dev.flyball.forest.SettledTrees;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import org.jspecify.annotations.Nullable;

/** What a prediction works in, for one thread at a time. */
final class Workspace {
  private final Batch batch;
  private final BelievedRow believed;

  /** The answers that the rules read: a change of law is followed by others. */
  private Answers answers;

  private PredictionRule nextRule;
  private PredictionRule settledRule;
  private @Nullable SettledTrees trees;

  Workspace(Model model, Answers answers) {
    this.batch = new Batch(model.inputs(), model.targets());
    this.believed = new BelievedRow(model.inputs());
    this.answers = answers;
    this.nextRule = answers.nextRule();
    this.trees = answers.trees();
    this.settledRule = answers.settledRule(trees);
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
    boolean same = others == answers;
    SettledTrees with = others.trees();
    if (!same) {
      answers = others;
      nextRule = others.nextRule();
    }
    if (!same || with != trees) {
      trees = with;
      settledRule = others.settledRule(with);
    }
  }

  PredictionRule nextRule() {
    return nextRule;
  }

  PredictionRule settledRule() {
    return settledRule;
  }
}
