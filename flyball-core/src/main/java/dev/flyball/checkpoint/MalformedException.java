package dev.flyball.checkpoint;

import java.io.IOException;

/**
 * Thrown for content that breaks the format. Carries the reason; {@link CheckpointFile} adds the
 * file's name.
 */
final class MalformedException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedException(String message) {
    super(message);
  }
}
