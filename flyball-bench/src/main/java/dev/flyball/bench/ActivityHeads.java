package dev.flyball.bench;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.loss.Loss;
import dev.flyball.model.Actuation;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/**
 * One-versus-rest heads on {@link ActivityRows}, linearised batch after batch at weights that have
 * learned for a while: rows of sensitivities as Experiment 2 meets them, the same for every solver.
 */
final class ActivityHeads {
  static final int BATCH = 256;

  private static final int LEARNED_STEPS = 100;

  private final Model model;
  private final ActivityRows rows = new ActivityRows(1);
  private final Batch batch;
  private final double[] w;
  private final Linearisation[] heads;

  /** {@code kind} is {@code network} (561-12-1) or {@code logistic}; the first {@code count}. */
  ActivityHeads(String kind, int count) {
    Model head =
        switch (kind) {
          case "network" -> Networks.perceptron(ActivityRows.INPUTS, 12).link(Link.LOGISTIC);
          case "logistic" -> Model.logistic(ActivityRows.INPUTS);
          default ->
              throw new IllegalArgumentException(
                  "heads are network or logistic, not '%s'".formatted(kind));
        };
    model = Model.oneVersusRest(head, ActivityRows.CLASSES);
    batch = new Batch(ActivityRows.INPUTS, 1);
    w = learned();
    heads = new Linearisation[count];
    for (int h = 0; h < count; h++) {
      heads[h] = head.linearisation();
    }
  }

  /** Weights after some steps of masked SGD, which cost little. */
  private double[] learned() {
    Learner learner =
        Learner.builder(model).law(Law.masked(0.1)).withoutStandardising().seed(1).build();
    RandomStream random = new RandomStream(2);
    for (int t = 0; t < LEARNED_STEPS; t++) {
      List<Observation> minibatch = new ArrayList<>();
      for (int i = 0; i < BATCH; i++) {
        int row = random.nextInt(ActivityRows.ROWS);
        minibatch.add(Observation.of(rows.input(row), rows.classOf(row)));
      }
      learner.learn(minibatch);
    }
    return learner.parameters();
  }

  /** Parameters of one head. */
  int width() {
    return model.head().parameters();
  }

  /** The actuation of head {@code h} on the current batch. */
  Actuation actuation(int h) {
    return heads[h];
  }

  /** Goes on to another batch and linearises all heads for it. */
  void advance() {
    rows.draw(BATCH, batch);
    Loss loss = Loss.logistic();
    for (int h = 0; h < heads.length; h++) {
      heads[h].at(w, h * width(), batch);
      for (int i = 0; i < batch.rows(); i++) {
        double score = heads[h].score(i);
        double y = model.targetOf(h, batch.target(i, 0));
        heads[h].feed(i, Link.LOGISTIC.derivative(score), loss.feedback(Link.LOGISTIC, score, y));
      }
      heads[h].close(batch.rows());
    }
  }
}
