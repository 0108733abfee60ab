package dev.flyball.bench;

/** Thrown when a benchmark cannot run, or the code it measures fails. */
final class BenchException extends RuntimeException {
  BenchException(String message) {
    super(message);
  }

  BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
