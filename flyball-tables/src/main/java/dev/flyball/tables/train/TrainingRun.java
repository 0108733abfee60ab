package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointStore;
import dev.flyball.control.DivergenceException;
import dev.flyball.data.ClassBalance;
import dev.flyball.data.DataException;
import dev.flyball.data.LagBuffer;
import dev.flyball.data.Location;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run over a table: feeds rows to the learner, writes the trace and checkpoints, and stops on
 * request.
 */
final class TrainingRun implements AutoCloseable {
  /** No reading is as large; such a row says more about its table than about the law. */
  private static final double FAR = 1e100;

  private final Learner learner;
  private final InputTable table;
  private final TrainingPlan plan;
  private final TrainingWatch watch;
  private final TableWalk walk;

  /** The position after the learner's last step; later rows may be waiting for a full minibatch. */
  private final TablePosition learned = new TablePosition();

  private final Prequential prequential;

  /** Rows that wait for their minibatch. */
  private final List<Observation> pending = new ArrayList<>();

  private final Optional<CheckpointStore> store;
  private final Optional<TraceWriter> trace;
  private final double[] w;

  /** How frequent classes were; there is none where a number is predicted. */
  private final Optional<ClassBalance> balance;

  /** That of the rows which are read now. */
  private LagBuffer history;

  /** When the last checkpoint was written. */
  private long keptRows;

  private long keptNanos;

  /**
   * Opens the files before the first row, so that whatever can be known to go wrong with them goes
   * wrong before there is something to lose.
   */
  TrainingRun(
      Learner learner, InputTable table, TrainingPlan plan, TrainingWatch watch, TableWalk walk) {
    this.learner = learner;
    this.table = table;
    this.plan = plan;
    this.watch = watch;
    this.walk = walk;
    this.history = LagBuffer.empty(table.encoding());
    this.balance =
        table.classes().isEmpty()
            ? Optional.empty()
            : Optional.of(SavedTraining.balanceIn(learner.notes(), table.classes().size()));
    this.prequential = TableLearner.monitor(learner, Prequential.class);
    this.w = new double[learner.model().parameters()];
    this.learned.moveTo(walk.place());
    this.store = plan.checkpoint().map(CheckpointPlan::open);
    waitAnew();
    try {
      this.trace = plan.trace().map(file -> TraceWriter.create(file, w.length));
    } catch (Throwable e) {
      store.ifPresent(CheckpointStore::close);
      throw e;
    }
  }

  /**
   * Learns the rows in all passes that are left; false if it was asked to stop before. After a row
   * that could not be used the learner is kept as it stood before it.
   */
  boolean passes() {
    try {
      boolean goesOn = pass(walk.rows());
      while (goesOn && walk.place().pass() + 1 < plan.passes()) {
        walk.again();
        goesOn = pass(walk.rows());
      }
      return goesOn;
    } catch (DataException e) {
      if (!e.endsReading()) {
        keepAfter(e);
      }
      throw e;
    } catch (TrainingException e) {
      keepAfter(e);
      throw e;
    }
  }

  private boolean pass(ObservationReader rows) {
    prequential.pause(walk.place().pass() > 0);
    history = rows.history();
    boolean goesOn =
        rows.walk(
            plan.rows() - walk.row(),
            () -> {
              walk.look();
              return !feed(rows) || stepTaken();
            });
    if (goesOn && flush(rows)) {
      stepTaken();
    }
    return goesOn;
  }

  private boolean feed(ObservationReader rows) {
    try {
      boolean learned = feed(rows.values(), rows.target(), rows.weight());
      walk.pass();
      if (rows.weight() > 0) {
        balance.ifPresent(counts -> counts.learn(rows.target()));
      }
      return learned;
    } catch (ObservationException | DivergenceException e) {
      if (plan.batch() > 1 || table.file().badRows() == 0 || !isRowsFault(rows, e)) {
        throw failure(rows, e);
      }
      rows.badRows().meet(fault(rows, e));
      walk.pass();
      return false;
    }
  }

  /** Takes a row (NaN = missing); says whether all rows so far have been learned. */
  private boolean feed(double[] values, double target, double weight) {
    boolean unlabelled = Double.isNaN(target);
    if (plan.batch() > 1) {
      pending.add(observation(values, target).weighing(weight));
      return pending.size() == plan.batch() && learnPending();
    }
    if (unlabelled && weight == 1) {
      learner.learnUnlabelled(values);
    } else if (unlabelled) {
      learner.learn(observation(values, target).weighing(weight));
    } else {
      learner.learn(values, target, weight);
    }
    return true;
  }

  private static Observation observation(double[] values, double target) {
    return Double.isNaN(target) ? Observation.unlabelled(values) : Observation.of(values, target);
  }

  private boolean learnPending() {
    if (pending.isEmpty()) {
      return false;
    }
    learner.learn(pending);
    pending.clear();
    return true;
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
      return learnPending();
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
    learned.moveTo(walk.place());
    if (trace.isPresent()) {
      learner.copyParameters(w);
      trace.get().write(learner.observations(), w);
    }
    if (plan.checkpoint().isPresent() && isDue(plan.checkpoint().get())) {
      try {
        keep();
      } catch (CheckpointException e) {
        watch.notKept(e); // the next one is tried in time
      }
    }
    return watch.goesOn(learner.observations(), prequential.mae());
  }

  private boolean isDue(CheckpointPlan checkpoint) {
    return checkpoint.isDue(learner.observations() - keptRows, System.nanoTime() - keptNanos);
  }

  private void waitAnew() {
    keptRows = learner.observations();
    keptNanos = System.nanoTime();
  }

  /** Writes the checkpoint, if one is wanted, as of the last step. */
  void keep() {
    waitAnew();
    balance.ifPresent(counts -> SavedTraining.note(learner.notes(), counts));
    SavedTraining.note(learner.notes(), history);
    store.ifPresent(
        open -> {
          learned.note(learner.notes());
          learner.checkpoint(open);
        });
  }

  /** The same after a row that could not be used; the failure stays the one to be told of. */
  private void keepAfter(RuntimeException failure) {
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
      store.ifPresent(CheckpointStore::close);
    }
  }
}
