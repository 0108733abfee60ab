package dev.flyball.paper.trial;

/** Somebody asked an experiment to stop: a trial was given up half-way. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoppedException() {
    super("stopped before it was finished");
  }
}
