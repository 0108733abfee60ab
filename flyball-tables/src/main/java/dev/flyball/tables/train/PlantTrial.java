package dev.flyball.tables.train;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.missing.simulated.SensorStream;
import dev.flyball.model.Model;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Mask;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.trial.RowTrial;
import dev.flyball.tables.trial.Tally;
import java.util.List;

/** One law at one eta on the simulated plant, until the end or until it diverges. */
final class PlantTrial {
  /** A prediction that only a runaway makes: the target is about 25. */
  private static final double RUNAWAY = 1e6;

  private final Learner learner;
  private final RowTrial trial;
  private final Tally allStations = new Tally();
  private final Tally stationOut = new Tally();

  PlantTrial(Law law, long seed) {
    int inputs = SensorStream.columnNames().size();
    this.learner = TableLearner.of(LearnerSpec.of(Model.linear(inputs)).law(law).seed(seed));
    this.trial = RowTrial.ofNumbers(LearnerPeer.ofNumbers(learner), RUNAWAY);
  }

  void learn(SensorStream stream, long row) {
    double target = stream.labelled() ? stream.target() : Double.NaN;
    double error = trial.learn(stream.observed(), target, row);
    if (!Double.isNaN(error)) {
      (anyStationOut(stream.mask()) ? stationOut : allStations).add(error);
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

  /** The prequential error; infinite if it diverged. */
  double mae() {
    return trial.diverged()
        ? Double.POSITIVE_INFINITY
        : Monitors.of(learner, Prequential.class).mae();
  }

  ObservedShare seen() {
    return TableLearner.seen(learner);
  }

  long labelled() {
    return Monitors.of(learner, Prequential.class).labelledRows();
  }

  TrainingResults.SweepPoint sweepPoint() {
    return new TrainingResults.SweepPoint(
        law().name(), law().eta(), trial.diverged() ? null : mae(), trial.divergedAt());
  }

  TrainingResults.LearnerResult result(String name) {
    TrainingResults.Parts parts = new TrainingResults.Parts(allStations.mae(), stationOut.mae());
    return LearnerResults.result(
        name,
        learner,
        ParameterNames.of(learner.model(), SensorStream.columnNames(), List.of()),
        parts,
        trial.divergedAt());
  }
}
