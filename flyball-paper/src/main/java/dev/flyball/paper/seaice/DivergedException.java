package dev.flyball.paper.seaice;

/** A learner whose validation error is no number any more. */
final class DivergedException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  DivergedException(String message) {
    super(message);
  }
}
