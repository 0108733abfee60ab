package dev.flyball.serve.model;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a row that a learner refuses; nothing has changed. The same row is always refused
 * again.
 */
public final class RowRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final RowResult.Status status;

  public RowRefusedException(RowResult.Status status, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** The row's result. */
  public RowResult.Status status() {
    return status;
  }
}
