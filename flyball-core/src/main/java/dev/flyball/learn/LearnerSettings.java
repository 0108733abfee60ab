package dev.flyball.learn;

import dev.flyball.control.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardiser;
import java.util.List;

/** Everything a learner is made of before it has seen anything. */
record LearnerSettings(
    Model model,
    Loss loss,
    Law law,
    Standardiser standardiser,
    List<Monitor> monitors,
    Workers workers,
    long seed) {

  LearnerSettings {
    monitors = List.copyOf(monitors);
    law.checkLoss(loss);
  }

  LearnerSettings withLaw(Law other) {
    return new LearnerSettings(model, loss, other, standardiser, monitors, workers, seed);
  }
}
