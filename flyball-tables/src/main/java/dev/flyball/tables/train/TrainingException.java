package dev.flyball.tables.train;

/** Learning that could not go on: the message says at which row of which file, and why. */
public final class TrainingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
