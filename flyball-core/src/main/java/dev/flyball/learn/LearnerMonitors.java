package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The monitors of one learner. They watch a step and cannot undo it, so one that throws must not
 * make the call fail: a caller that repeats it would learn twice. It is set aside, a warning is
 * logged, and asking for it fails.
 *
 * <p>In a checkpoint each keeps its windows under {@code monitor.NAME.}, and, if it can be built
 * again, its description as the text {@code monitors.NAME}.
 */
final class LearnerMonitors {
  private static final String SCOPE = "monitor.";
  private static final String DESCRIBED = "monitors.";
  private static final Logger LOG = System.getLogger(Learner.class.getName());

  private final Monitor[] monitors;
  private final @Nullable Throwable[] failures;

  LearnerMonitors(List<? extends Monitor> given, Model model) {
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
    LOG.log(Level.WARNING, () -> "monitor '" + monitors[k].name() + "' failed and is set aside", e);
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
      Monitor monitor = monitors[k];
      if (failures[k] == null) {
        monitor
            .describe()
            .ifPresent(text -> state.put(DESCRIBED + monitor.name(), text.toString()));
        monitor.save(state.in(SCOPE + monitor.name()));
      }
    }
  }

  /** A monitor that the checkpoint does not know starts empty. */
  void load(State state) {
    for (int k = 0; k < monitors.length; k++) {
      String scope = SCOPE + monitors[k].name();
      if (state.hasBelow(scope)) {
        monitors[k].load(state.in(scope));
      } else {
        monitors[k].reset();
      }
      failures[k] = null;
    }
  }

  /** Carries over to a wider learner's state what can be. */
  void takeOver(State wide, State narrow, Widening by) {
    for (Monitor monitor : monitors) {
      String scope = SCOPE + monitor.name() + ".";
      try {
        wide.takeOver(narrow, by, name -> name.startsWith(scope));
      } catch (IllegalArgumentException e) {
        // It keeps a number for every parameter: it starts afresh, and the rest goes on.
        LOG.log(Level.DEBUG, () -> "monitor '" + monitor.name() + "' starts afresh", e);
      }
    }
  }

  /** Whether an entry of a state is a monitor's. */
  static boolean isOf(String entry) {
    return entry.startsWith(SCOPE);
  }

  /** The monitors given, then those that {@code state} describes and that were not given. */
  static List<Monitor> withSaved(List<Monitor> given, State state) {
    List<Monitor> all = new ArrayList<>(given);
    state
        .allTexts()
        .forEach(
            (key, text) -> {
              String name = key.startsWith(DESCRIBED) ? key.substring(DESCRIBED.length()) : "";
              if (!name.isEmpty() && all.stream().noneMatch(one -> one.name().equals(name))) {
                all.add(described(name, text, state));
              }
            });
    return all;
  }

  private static Monitor described(String name, String text, State state) {
    Monitor monitor = Monitor.of(DescribedSizes.read(text, state));
    if (!monitor.name().equals(name)) {
      throw new CheckpointException("the monitor '%s' is described as %s".formatted(name, text));
    }
    return monitor;
  }
}
