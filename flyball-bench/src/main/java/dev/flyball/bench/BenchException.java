package dev.flyball.bench;

/** A benchmark could not be run, or what it measures went wrong. */
final class BenchException extends RuntimeException {
  BenchException(String message) {
    super(message);
  }

  BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
