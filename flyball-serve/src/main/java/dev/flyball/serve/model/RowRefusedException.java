package dev.flyball.serve.model;

import org.jspecify.annotations.Nullable;

/** A row that a learner does not take; nothing has changed. The same row is always refused so. */
public final class RowRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final RowResult.Status status;

  public RowRefusedException(RowResult.Status status, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.status = status;
  }

  /** What becomes of the row. */
  public RowResult.Status status() {
    return status;
  }
}
