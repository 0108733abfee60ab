package dev.flyball.data;

/**
 * Thrown when reading a pipe was stopped on request. Not a fault of the data: all rows before this
 * are whole.
 */
public final class ReadingStoppedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReadingStoppedException() {
    super("stopped while waiting for input");
  }
}
