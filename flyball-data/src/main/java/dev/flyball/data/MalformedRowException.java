package dev.flyball.data;

import java.io.IOException;

/** Thrown for a row whose end cannot be found, which makes the rest of the file unreadable. */
final class MalformedRowException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedRowException(String problem) {
    super(problem);
  }
}
