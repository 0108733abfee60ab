package dev.flyball.serve.json;

/** A request that cannot be understood; nothing has changed. */
public final class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public BadRequestException(String message) {
    super(message);
  }
}
