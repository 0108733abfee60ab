package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.control.DivergenceException;
import dev.flyball.data.DataException;
import dev.flyball.data.History;
import dev.flyball.data.Location;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.ReadingStopped;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.ClassBalance;
import dev.flyball.learn.Learner;
import dev.flyball.observation.ObservationException;
import dev.flyball.tables.trial.TimelineLog;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** One run over the rows of a table: feeds, traces, keeps checkpoints, asks whether to go on. */
final class TrainingRun implements AutoCloseable {
  /** No reading is as large; such a row says more about its table than about the law. */
  private static final double FAR = 1e100;

  private final Learner learner;
  private final InputTable table;
  private final TrainingPlan plan;
  private final TrainingWatch watch;
  private final TablePosition place;

  /** Where the learner's last step ended; rows after it may be waiting for a minibatch. */
  private final TablePosition learned = new TablePosition();

  private final TimelineLog seen;
  private final LearnerFeeder feeder;
  private final Optional<Keeper> keeper;
  private final Optional<TraceWriter> trace;
  private final double[] w;

  /** How frequent classes were; there is none where a number is predicted. */
  private final Optional<ClassBalance> balance;

  /** That of the rows which are read now. */
  private History history;

  TrainingRun(
      Learner learner,
      LearnerFeeder feeder,
      InputTable table,
      TrainingPlan plan,
      TrainingWatch watch,
      TablePosition place,
      TimelineLog seen) {
    this.learner = learner;
    this.table = table;
    this.plan = plan;
    this.watch = watch;
    this.place = place;
    this.seen = seen;
    this.history = History.empty(table.encoding());
    this.balance =
        table.classes().isEmpty()
            ? Optional.empty()
            : Optional.of(SavedTraining.balanceIn(learner.notes(), table.classes().size()));
    this.feeder = feeder;
    this.w = new double[learner.model().parameters()];
    this.learned.moveTo(place);
    this.keeper = Keeper.of(learner, feeder, plan.checkpoint());
    try {
      this.trace = plan.trace().map(file -> TraceWriter.create(file, w.length));
    } catch (Throwable e) {
      keeper.ifPresent(Keeper::close);
      throw e;
    }
  }

  /** Learns the rows up to the end of the file; false if it was asked to stop before. */
  boolean pass(ObservationReader rows) {
    feeder.pause(place.pass() > 0);
    history = rows.history();
    try {
      return learn(rows);
    } catch (ReadingStopped e) {
      return false;
    }
  }

  private boolean learn(ObservationReader rows) {
    boolean goesOn = true;
    DoubleSupplier days = rows::days;
    while (goesOn && place.row() < plan.rows() && rows.next()) {
      if (place.row() == seen.rows()) { // in a further pass they are known
        seen.see(rows.values(), days);
      }
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
      balance.ifPresent(counts -> counts.learn(rows.target()));
      return learned;
    } catch (ObservationException | DivergenceException e) {
      if (plan.batch() > 1 || table.file().badRows() == 0 || !isRowsFault(rows, e)) {
        throw failure(rows, e);
      }
      rows.badRows().meet(fault(rows, e));
      place.advance(rows.values(), rows.target());
      return false;
    }
  }

  /** Whether the row itself is out of reach, whatever the law: then it may be skipped. */
  private static boolean isRowsFault(ObservationReader rows, RuntimeException e) {
    boolean large = Math.abs(rows.target()) > FAR;
    for (double value : rows.values()) {
      large |= Math.abs(value) > FAR;
    }
    return e instanceof ObservationException || large;
  }

  private DataException fault(ObservationReader rows, RuntimeException e) {
    String column = e instanceof ObservationException ? null : farColumn(rows);
    Location here = new Location(table.name(), rows.row(), rows.line(), column);
    return new DataException(here, what(e), "", "numbers that can be learned from", e);
  }

  /** The first column of the row that is far out, by its name; null if none is. */
  private @Nullable String farColumn(ObservationReader rows) {
    double[] values = rows.values();
    for (int j = 0; j < values.length; j++) {
      if (Math.abs(values[j]) > FAR) {
        return table.features().get(j);
      }
    }
    return Math.abs(rows.target()) > FAR ? table.file().target() : null;
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
    return new TrainingException(where + ": " + what(e), e);
  }

  /** Names the column that is at fault. */
  private String what(RuntimeException e) {
    if (!(e instanceof ObservationException bad)) {
      return String.valueOf(e.getMessage());
    }
    String column =
        bad.inTarget()
            ? "target " + table.file().target()
            : "feature " + table.features().get(bad.component());
    return "%s is %s; expected %s".formatted(column, bad.value(), bad.expected());
  }

  private boolean stepTaken() {
    learned.moveTo(place);
    if (trace.isPresent()) {
      learner.copyParameters(w);
      trace.get().write(learner.observations(), w);
    }
    if (keeper.isPresent() && keeper.get().isDue()) {
      noteBalance();
      keeper.get().keepOnTheWay(learned, history, watch);
    }
    return watch.goesOn(learner.observations(), feeder.error());
  }

  private void noteBalance() {
    balance.ifPresent(counts -> SavedTraining.note(learner.notes(), counts));
  }

  /** Writes the checkpoint, if one is wanted, as of the last step. */
  void keep() {
    noteBalance();
    keeper.ifPresent(open -> open.keep(learned, history));
  }

  /** The same after a row that could not be used; the failure stays the one to be told of. */
  void keepAfter(RuntimeException failure) {
    try {
      keep();
    } catch (CheckpointException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    try {
      trace.ifPresent(TraceWriter::close);
    } finally {
      keeper.ifPresent(Keeper::close);
    }
  }
}
