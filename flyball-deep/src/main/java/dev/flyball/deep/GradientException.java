package dev.flyball.deep;

/** Too many steps in a row whose gradients cannot be used. */
public final class GradientException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  GradientException(String message) {
    super(message);
  }
}
