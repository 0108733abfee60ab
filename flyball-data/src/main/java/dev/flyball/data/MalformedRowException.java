package dev.flyball.data;

import java.io.IOException;

/** A row whose end cannot be found, so that no row after it can be either. */
final class MalformedRowException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedRowException(String problem) {
    super(problem);
  }
}
