package dev.flyball.tables.train;

import dev.flyball.control.DivergenceException;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.missing.simulated.SensorStream;
import dev.flyball.model.Model;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import java.util.List;

/** One law at one eta on the simulated plant, until the end or until it diverges. */
final class Contestant {
  /** An error that only a runaway makes: the target is about 25. */
  private static final double RUNAWAY = 1e6;

  private final Learner learner;
  private final Tally allStations = new Tally();
  private final Tally stationOut = new Tally();
  private Long divergedAt;

  Contestant(Law law, long seed) {
    int inputs = SensorStream.columnNames().size();
    this.learner = TableLearner.of(LearnerSpec.of(Model.linear(inputs)).law(law).seed(seed));
  }

  void learn(SensorStream stream, long row) {
    if (divergedAt != null) {
      return;
    }
    try {
      if (stream.labelled()) {
        double target = stream.target();
        double error = learner.learn(stream.observed(), target).prediction() - target;
        (anyStationOut(stream.mask()) ? stationOut : allStations).add(error);
        divergedAt = Math.abs(error) > RUNAWAY ? (Long) row : null;
      } else {
        learner.learnUnlabelled(stream.observed());
      }
    } catch (DivergenceException e) {
      divergedAt = row;
    }
  }

  private static boolean anyStationOut(Mask mask) {
    Groups stations = SensorStream.groups();
    for (int g = 0; g < stations.count(); g++) {
      boolean out = true;
      for (int i = 0; i < stations.sizeOf(g) && out; i++) {
        out = !mask.seen(stations.component(g, i));
      }
      if (out) {
        return true;
      }
    }
    return false;
  }

  Law law() {
    return learner.law();
  }

  boolean diverged() {
    return divergedAt != null;
  }

  /** The prequential error; infinite if it diverged. */
  double mae() {
    return diverged() ? Double.POSITIVE_INFINITY : Monitors.of(learner, Prequential.class).mae();
  }

  ObservedShare seen() {
    return TableLearner.seen(learner);
  }

  long labelled() {
    return Monitors.of(learner, Prequential.class).labelledRows();
  }

  TrainingResults.SweepPoint sweepPoint() {
    return new TrainingResults.SweepPoint(
        law().name(), law().eta(), diverged() ? null : mae(), divergedAt);
  }

  TrainingResults.LearnerResult result(String name) {
    TrainingResults.Parts parts = new TrainingResults.Parts(allStations.mae(), stationOut.mae());
    return LearnerResults.result(
        name,
        learner,
        ParameterNames.of(learner.model(), SensorStream.columnNames(), List.of()),
        parts,
        divergedAt);
  }
}
