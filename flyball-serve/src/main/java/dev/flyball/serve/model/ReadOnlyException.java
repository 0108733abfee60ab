package dev.flyball.serve.model;

/** The model predicts, and learns no more: what came after cannot be trusted, or it is stopping. */
public final class ReadOnlyException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReadOnlyException(String message) {
    super(message);
  }
}
