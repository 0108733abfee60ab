package dev.flyball.serve.http;

/** There is no such thing. */
final class NotFoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotFoundException(String message) {
    super(message);
  }
}
