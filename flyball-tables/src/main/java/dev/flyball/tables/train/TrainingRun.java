package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.control.DivergenceException;
import dev.flyball.learn.Learner;
import dev.flyball.observation.ObservationException;
import dev.flyball.tables.ObservationReader;
import dev.flyball.tables.TraceWriter;
import java.util.Optional;

/** One run over the rows of a table: feeds, traces, keeps checkpoints, asks whether to go on. */
final class TrainingRun implements AutoCloseable {
  private final Learner learner;
  private final Table table;
  private final TrainingPlan plan;
  private final TrainingWatch watch;
  private final Place place;
  private final RowFeeder feeder;
  private final Prequential prequential;
  private final Optional<TraceWriter> trace;
  private final double[] w;
  private long keptAt;

  TrainingRun(Learner learner, Table table, TrainingPlan plan, TrainingWatch watch, Place place) {
    this.learner = learner;
    this.table = table;
    this.plan = plan;
    this.watch = watch;
    this.place = place;
    this.feeder = new RowFeeder(learner, plan.batch());
    this.prequential = Monitors.of(learner, Prequential.class);
    this.w = new double[learner.model().parameters()];
    this.trace = plan.trace().map(file -> TraceWriter.create(file, w.length));
    this.keptAt = learner.observations();
  }

  /** Learns the rows up to the end of the file; false if it was asked to stop before. */
  boolean pass(ObservationReader rows) {
    prequential.pause(place.pass() > 0);
    boolean goesOn = true;
    while (goesOn && place.row() < plan.rows() && rows.next()) {
      if (feed(rows)) {
        goesOn = stepTaken();
      }
    }
    if (goesOn && flush(rows)) {
      stepTaken();
    }
    return goesOn;
  }

  private boolean feed(ObservationReader rows) {
    try {
      boolean learned = feeder.feed(rows.values(), rows.target());
      place.advance(rows.values(), rows.target());
      return learned;
    } catch (ObservationException | DivergenceException e) {
      throw failure(rows, e);
    }
  }

  private boolean flush(ObservationReader rows) {
    try {
      return feeder.flush();
    } catch (ObservationException | DivergenceException e) {
      throw failure(rows, e);
    }
  }

  private TrainingException failure(ObservationReader rows, RuntimeException e) {
    String where = "%s, row %s (line %s)".formatted(table.name(), rows.row(), rows.line());
    String what =
        e instanceof ObservationException bad
            ? "target %s is %s; expected %s"
                .formatted(table.file().target(), bad.value(), bad.expected())
            : e.getMessage();
    return new TrainingException(where + ": " + what, e);
  }

  private boolean stepTaken() {
    if (trace.isPresent()) {
      learner.copyParameters(w);
      trace.get().write(learner.observations(), w);
    }
    if (plan.checkpointEvery() > 0 && learner.observations() - keptAt >= plan.checkpointEvery()) {
      keep();
    }
    return watch.goesOn(learner.observations(), prequential.mae());
  }

  /** Writes the checkpoint, if one is wanted. */
  void keep() {
    place.note(learner.notes());
    plan.checkpoint().ifPresent(learner::checkpoint);
    keptAt = learner.observations();
  }

  /**
   * Writes the checkpoint after a row that could not be used, where that is the end of a step; the
   * failure stays the one to be told of.
   */
  void keepAfter(RuntimeException failure) {
    if (feeder.isWaiting()) {
      return;
    }
    try {
      keep();
    } catch (CheckpointException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    trace.ifPresent(TraceWriter::close);
  }
}
