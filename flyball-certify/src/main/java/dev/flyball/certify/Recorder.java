package dev.flyball.certify;

import dev.flyball.checkpoint.State;
import dev.flyball.monitor.Monitor;
import org.jspecify.annotations.Nullable;

/** Keeps the {@link RunRecord} of a run, from its first labelled step on, and saves it. */
abstract class Recorder implements Monitor {
  @Nullable RunRecord record;
  long observations;

  /**
   * The record so far; it grows with the run.
   *
   * @throws IllegalStateException before the first labelled step
   */
  public final RunRecord record() {
    if (record == null) {
      throw new IllegalStateException("no labelled step was recorded yet");
    }
    return record;
  }

  @Override
  public final void reset() {
    record = null;
    observations = 0;
  }

  /** A record without steps. */
  abstract RunRecord empty();

  /** Goes on after the steps of a record that was loaded. */
  void goOn(RunRecord loaded) {}

  @Override
  public final void load(State state) {
    reset();
    observations = state.count("observations");
    if (state.count("recorded") == 1) {
      record = empty();
      record.load(state.in("record"));
      goOn(record);
    }
  }

  @Override
  public final void save(State state) {
    state.put("recorded", record == null ? 0L : 1L);
    state.put("observations", observations);
    if (record != null) {
      record.save(state.in("record"));
    }
  }
}
