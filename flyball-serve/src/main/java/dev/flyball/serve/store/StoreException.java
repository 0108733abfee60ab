package dev.flyball.serve.store;

import org.jspecify.annotations.Nullable;

/** Thrown when the store fails, with the reason. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The reason. */
  public enum Reason {
    /** The disk takes no more; reading goes on. */
    FULL,
    /** Stored data differs from what was written. */
    DAMAGED,
    /** Anything else: the disk, the lock, the file system. */
    UNAVAILABLE
  }

  private final Reason reason;

  public StoreException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public StoreException(Reason reason, String message) {
    this(reason, message, null);
  }

  public Reason reason() {
    return reason;
  }
}
