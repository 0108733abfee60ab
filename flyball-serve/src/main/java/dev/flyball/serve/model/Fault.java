package dev.flyball.serve.model;

import dev.flyball.serve.store.StoreException;

/** What went wrong unexpectedly, in words for callers: none of a library or of the machine. */
final class Fault {
  private Fault() {}

  static String words(Throwable e) {
    if (e instanceof StoreException) {
      return String.valueOf(e.getMessage());
    }
    return e instanceof OutOfMemoryError
        ? "the memory was used up"
        : "an unexpected %s".formatted(e.getClass().getSimpleName());
  }
}
