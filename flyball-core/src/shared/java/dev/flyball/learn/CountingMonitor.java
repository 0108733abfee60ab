package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;

/** Counts what it watches: the smallest monitor there is. */
final class CountingMonitor implements Monitor {
  private long calls;
  private long labelled;

  long calls() {
    return calls;
  }

  long labelled() {
    return labelled;
  }

  @Override
  public String name() {
    return "counting";
  }

  @Override
  public void watch(Step step) {
    calls++;
    labelled += step.labelled() ? 1 : 0;
  }

  @Override
  public void reset() {
    calls = 0;
    labelled = 0;
  }

  @Override
  public Monitor fresh() {
    return new CountingMonitor();
  }

  @Override
  public void save(State state) {
    state.put("calls", calls);
    state.put("labelled", labelled);
  }

  @Override
  public void load(State state) {
    calls = state.count("calls");
    labelled = state.count("labelled");
  }
}
