package dev.flyball.serve.model;

/** More waits for a model's writer than may; try again soon. */
public final class BusyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BusyException(String message) {
    super(message);
  }
}
