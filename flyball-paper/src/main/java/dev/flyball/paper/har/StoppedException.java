package dev.flyball.paper.har;

/** Somebody asked the experiment to stop: a run was given up half-way. */
final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped before it was finished");
  }
}
