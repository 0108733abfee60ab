package dev.flyball.bench;

/** Benchmarks that answer one question together, peers included. */
interface Suite {
  /** The word on the command line. */
  String name();

  /** What it measures, in one line for the help. */
  String question();

  /** Whether it takes so long that it runs only when it is asked for. */
  default boolean onlyByName() {
    return false;
  }

  /** Measures. Everything that takes long is announced to {@code session}. */
  Findings run(Session session);
}
