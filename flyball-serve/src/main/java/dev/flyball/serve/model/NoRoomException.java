package dev.flyball.serve.model;

/** The memory that models may take is used up. */
public final class NoRoomException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoRoomException(String message) {
    super(message);
  }
}
