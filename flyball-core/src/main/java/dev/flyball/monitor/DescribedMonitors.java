package dev.flyball.monitor;

import static dev.flyball.monitor.WindowMonitor.WINDOW;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Groups;
import java.util.Optional;

/** Builds the monitors that Flyball ships from their descriptions. */
final class DescribedMonitors {
  private DescribedMonitors() {}

  static Monitor of(Description monitor) {
    return switch (monitor.name()) {
      case "coherence" -> Monitor.coherence(monitor.integer(WINDOW));
      case "occupation" -> Monitor.occupation(monitor.integer(WINDOW), monitor.numbers("edges"));
      case "smoothness" -> Monitor.smoothness(monitor.integer(WINDOW));
      case "stability" -> Monitor.stability(monitor.integer(WINDOW));
      case "prequential-error" -> Monitor.prequentialError(monitor.integer(WINDOW));
      case "prequential-accuracy" -> Monitor.prequentialAccuracy(monitor.integer(WINDOW));
      case "contraction" ->
          new ContractionRate(
              monitor.numbers("reference"),
              monitor.whole("from"),
              monitor.whole("to"),
              monitor.integer(WINDOW));
      case "observed-share" ->
          new ObservedShare(groups(monitor).orElse(null), monitor.integer(WINDOW));
      case "leverage" -> Monitor.leverage(LeverageAlarm.of(monitor));
      default ->
          throw new CheckpointException(
              "the monitor '%s' is not one of Flyball's; hand it in when loading"
                  .formatted(monitor.name()));
    };
  }

  static Description withGroups(Description monitor, Optional<Groups> groups) {
    return groups
        .map(found -> monitor.with("over", found.size()).with("groups", found.text()))
        .orElse(monitor);
  }

  static Optional<Groups> groups(Description monitor) {
    return monitor.has("groups")
        ? Optional.of(Groups.parse(monitor.integer("over"), monitor.text("groups")))
        : Optional.empty();
  }
}
