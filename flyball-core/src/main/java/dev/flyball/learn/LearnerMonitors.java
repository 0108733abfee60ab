package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.monitor.Monitor;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * Monitors on their way to a checkpoint and back. Each keeps its windows under {@code
 * monitor.NAME.}, and, if it can be built again, its description as the text {@code monitors.NAME}.
 */
final class LearnerMonitors {
  private static final String SCOPE = "monitor.";
  private static final String DESCRIBED = "monitors.";

  private LearnerMonitors() {}

  static void save(Monitor monitor, State state) {
    monitor.describe().ifPresent(text -> state.put(DESCRIBED + monitor.name(), text.toString()));
    monitor.save(state.in(SCOPE + monitor.name()));
  }

  /** Whether an entry of a state is a monitor's. */
  static boolean isOf(String entry) {
    return entry.startsWith(SCOPE);
  }

  /** A monitor goes on in a wider learner if what it keeps can be carried over. */
  static void takeOver(Monitor monitor, State wide, State narrow, Widening by) {
    String scope = SCOPE + monitor.name() + ".";
    try {
      wide.takeOver(narrow, by, name -> name.startsWith(scope));
    } catch (IllegalArgumentException e) {
      // It keeps a number for every parameter: it starts afresh, and the rest goes on.
      System.getLogger(Learner.class.getName())
          .log(Level.DEBUG, () -> "monitor '" + monitor.name() + "' starts afresh", e);
    }
  }

  /** A monitor that the checkpoint does not know has watched nothing. */
  static void load(Monitor monitor, State state) {
    if (state.hasBelow(SCOPE + monitor.name())) {
      monitor.load(state.in(SCOPE + monitor.name()));
    } else {
      monitor.reset();
    }
  }

  /** The monitors given, then those that {@code state} describes and that were not given. */
  static List<Monitor> withSaved(List<Monitor> given, State state) {
    List<Monitor> all = new ArrayList<>(given);
    state
        .allTexts()
        .forEach(
            (key, text) -> {
              if (key.startsWith(DESCRIBED) && !has(all, key.substring(DESCRIBED.length()))) {
                all.add(described(key.substring(DESCRIBED.length()), text, state));
              }
            });
    return all;
  }

  private static boolean has(List<Monitor> monitors, String name) {
    return monitors.stream().anyMatch(monitor -> monitor.name().equals(name));
  }

  private static Monitor described(String name, String text, State state) {
    Monitor monitor = Monitor.of(DescribedSizes.read(text, state));
    if (!monitor.name().equals(name)) {
      throw new CheckpointException("the monitor '%s' is described as %s".formatted(name, text));
    }
    return monitor;
  }
}
