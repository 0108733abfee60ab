package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import java.util.Optional;

/** A monitor over a window of at least two steps, which a description can bring back. */
abstract class WindowMonitor implements Monitor {
  static final String WINDOW = "window";

  private final String kind;
  private final int window;

  WindowMonitor(String kind, int window) {
    if (window < 2) {
      throw new IllegalArgumentException(
          "the window of %s must be at least 2, not %s".formatted(kind.replace('-', ' '), window));
    }
    this.kind = kind;
    this.window = window;
  }

  final int window() {
    return window;
  }

  /** The settings, from which {@link Monitor#of} makes such a monitor. */
  Description settings() {
    return Description.of(kind).with(WINDOW, window);
  }

  @Override
  public String name() {
    return kind + "-" + window;
  }

  @Override
  public final Optional<Description> describe() {
    return Optional.of(settings());
  }

  @Override
  public final Monitor fresh() {
    return Monitor.of(settings());
  }
}
