package dev.flyball.deep;

/** Thrown after too many consecutive steps with unusable gradients. */
public final class GradientException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  GradientException(String message) {
    super(message);
  }
}
