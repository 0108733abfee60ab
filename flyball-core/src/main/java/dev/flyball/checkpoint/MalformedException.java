package dev.flyball.checkpoint;

import java.io.IOException;

/**
 * Content that breaks the format. Says what is wrong and leaves the file's name to {@link
 * CheckpointFile}, which alone knows it.
 */
final class MalformedException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedException(String message) {
    super(message);
  }
}
