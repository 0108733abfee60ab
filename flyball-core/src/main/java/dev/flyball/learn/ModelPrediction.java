package dev.flyball.learn;

import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import dev.flyball.pool.ScoreFormula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The model at the published parameters, through its link. */
record ModelPrediction(Model model) implements PredictionRule {

  @Override
  public int length() {
    return model.parameters();
  }

  @Override
  public Optional<ScoreFormula> formula(double[] published) {
    if (!(model.head() instanceof LinearModel head)) {
      return Optional.empty();
    }
    int inputs = head.inputs();
    List<ScoreFormula.Score> scores = new ArrayList<>();
    for (int h = 0; h < model.heads(); h++) {
      int at = h * head.parameters();
      scores.add(
          new ScoreFormula.Score(
              head.intercept() ? published[at + inputs] : 0,
              Arrays.copyOfRange(published, at, at + inputs),
              new double[inputs],
              new double[inputs]));
    }
    return Optional.of(
        new ScoreFormula(
            scores,
            new double[inputs],
            new double[inputs],
            new ScoreFormula.Output.Linked(model.link())));
  }

  @Override
  public void predict(double[] published, Batch batch, int observation, double[] into) {
    model.scores(published, 0, batch, observation, into);
    for (int k = 0; k < model.outputs(); k++) {
      into[k] = model.link().value(into[k]);
    }
  }
}
