package dev.flyball.checkpoint;

/**
 * A checkpoint that cannot be read or written: the message names the file or the entry and what is
 * wrong.
 */
public final class CheckpointException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CheckpointException(String message) {
    super(message);
  }

  public CheckpointException(String message, Throwable cause) {
    super(message, cause);
  }
}
