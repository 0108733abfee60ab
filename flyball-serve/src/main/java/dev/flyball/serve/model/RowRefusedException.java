package dev.flyball.serve.model;

import org.jspecify.annotations.Nullable;

/** A row that a learner does not take; nothing has changed. The same row is always refused so. */
public final class RowRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** It does not fit: a type, a limit, a class that is not one. */
    UNFIT,
    /** A label for what was never predicted. */
    UNKNOWN,
    /** A label for a row that waited too long. */
    EXPIRED,
    /** What was done already. */
    DONE
  }

  private final Reason reason;

  public RowRefusedException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
