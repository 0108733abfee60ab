package dev.flyball.serve.http;

/** The body is of a media type that is not taken here. */
final class UnsupportedTypeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnsupportedTypeException(String expected) {
    super("expected a body of type " + expected);
  }
}
