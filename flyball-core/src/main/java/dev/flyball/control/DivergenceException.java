package dev.flyball.control;

/** A step that would not be finite. Nothing was moved; the message says what to try. */
public final class DivergenceException extends ArithmeticException {
  private static final long serialVersionUID = 1L;

  public DivergenceException(String message) {
    super(message);
  }
}
