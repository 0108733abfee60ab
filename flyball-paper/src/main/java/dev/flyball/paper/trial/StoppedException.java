package dev.flyball.paper.trial;

/** Thrown when an experiment was asked to stop in the middle of a trial. */
public final class StoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoppedException() {
    super("stopped before it was finished");
  }
}
