package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.monitor.Monitor;
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
                all.add(described(key.substring(DESCRIBED.length()), text));
              }
            });
    return all;
  }

  private static boolean has(List<Monitor> monitors, String name) {
    return monitors.stream().anyMatch(monitor -> monitor.name().equals(name));
  }

  private static Monitor described(String name, String text) {
    Monitor monitor = Monitor.of(Description.parse(text));
    if (!monitor.name().equals(name)) {
      throw new CheckpointException("the monitor '%s' is described as %s".formatted(name, text));
    }
    return monitor;
  }
}
