package dev.flyball.tables.train;

/** Thrown when learning fails; the message has the file, the row and the reason. */
public final class TrainingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
