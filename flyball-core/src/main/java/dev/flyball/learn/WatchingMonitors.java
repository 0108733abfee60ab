package dev.flyball.learn;

import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import java.lang.System.Logger.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monitors of one learner. They look on when a step is taken and cannot undo it, so one that
 * throws must not make the call fail: whoever repeated it would learn twice. It is set aside, a
 * warning is logged, and whoever asks for it is told.
 */
final class WatchingMonitors {
  private final Monitor[] monitors;
  private final @Nullable Throwable[] failures;

  WatchingMonitors(List<? extends Monitor> given, Model model) {
    this.monitors = new Monitor[given.size()];
    this.failures = new Throwable[monitors.length];
    for (int k = 0; k < monitors.length; k++) {
      monitors[k] = given.get(k).fresh();
    }
    for (Monitor monitor : monitors) {
      monitor.begin(model);
    }
  }

  void watch(Step step) {
    for (int k = 0; k < monitors.length; k++) {
      if (failures[k] == null) {
        try {
          monitors[k].watch(step);
        } catch (Throwable e) {
          setAside(k, e);
        }
      }
    }
  }

  private void setAside(int k, Throwable e) {
    failures[k] = e;
    System.getLogger(Learner.class.getName())
        .log(
            Level.WARNING, () -> "monitor '" + monitors[k].name() + "' failed and is set aside", e);
  }

  List<Monitor> all() {
    return List.of(monitors);
  }

  <M extends Monitor> M like(M given) {
    for (int k = 0; k < monitors.length; k++) {
      if (monitors[k].name().equals(given.name()) && monitors[k].getClass() == given.getClass()) {
        if (failures[k] != null) {
          throw new IllegalStateException(
              "monitor '%s' failed and was set aside".formatted(given.name()), failures[k]);
        }
        @SuppressWarnings("unchecked")
        M own = (M) monitors[k];
        return own;
      }
    }
    throw new IllegalArgumentException("no monitor '%s' was given".formatted(given.name()));
  }

  void reset() {
    for (int k = 0; k < monitors.length; k++) {
      monitors[k].reset();
      failures[k] = null;
    }
  }

  /** One that was set aside is left out: it starts fresh where it is loaded. */
  void save(State state) {
    for (int k = 0; k < monitors.length; k++) {
      if (failures[k] == null) {
        LearnerMonitors.save(monitors[k], state);
      }
    }
  }

  /** What they have seen goes on in a wider learner's state, where it can. */
  void takeOver(State wide, State narrow, Widening by) {
    for (Monitor monitor : monitors) {
      LearnerMonitors.takeOver(monitor, wide, narrow, by);
    }
  }

  void load(State state) {
    for (int k = 0; k < monitors.length; k++) {
      LearnerMonitors.load(monitors[k], state);
      failures[k] = null;
    }
  }
}
